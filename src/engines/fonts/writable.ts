/** Replaces characters that a typeface lacks. */

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u00a0': ' ',
  '\u2011': '-',
  '\u202f': ' ',
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
};
/** Letters that do not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ſ: 's' };

/**
 * The text with only characters that `has` knows: an accented letter that the face lacks becomes its base letter
 * (`Škoda`, `Skoda`); a character without counterpart, such as a pictograph, is left out.
 * @param has whether the face has a glyph for a code point
 */
export function writable(text: string, has: (codePoint: number) => boolean): string {
  const known = (character: string) => has(character.codePointAt(0) ?? 0);
  const written = Array.from(text.normalize('NFC'), (character) => {
    if (known(character)) return character;
    const other =
      SUBSTITUTES[character] ?? LETTERS[character] ?? character.normalize('NFKD').replace('⁄', '/');
    return Array.from(other).filter(known).join('');
  }).join('');
  return written.replace(/ {2,}/g, ' ').trim();
}
