/**
 * Text written as a pattern over other text of the same car: `2022 Toyota Hilux SR5` is year, make, model and badge with
 * spaces between, and `2022-toyota-hilux-sr5-u123` is its name and stock number as in a URL. Thousands of equal
 * patterns cost nothing once compressed, and the text comes back exactly.
 */

/** Alone it means null; in front, it means that the rest is literal text. */
const PLAIN = '\0';
/** Characters below this stand for the parts; the first part is 1. */
const FIRST_LETTER = 16;

/** Lower-case words joined by hyphens, roughly as URLs have them; where a URL differs, it is stored as plain text. */
export function inUrl(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether the character there belongs to a word, so that `S` is not taken out of `Supra`. */
function inWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123) || code > 127;
}

/**
 * `text` with each whole-word occurrence of a part replaced by that part's number. At most 8 parts: the character 9 is
 * a space.
 */
export function toPattern(text: string | null, parts: readonly (string | null)[]): string {
  if (text === null) return PLAIN;
  let pattern = '';
  for (let at = 0; at < text.length; ) {
    if (text.charCodeAt(at) < FIRST_LETTER) return PLAIN + text;
    const index = inWord(text, at - 1)
      ? -1
      : parts.findIndex(
          (part) =>
            part !== null && part !== '' && text.startsWith(part, at) && !inWord(text, at + part.length),
        );
    pattern += index === -1 ? text.charAt(at) : String.fromCharCode(index + 1);
    at += index === -1 ? 1 : (parts[index] ?? '').length;
  }
  return pattern;
}

/** The text of a pattern; `part(n)` gives the part of number n, from 0. */
export function fromPattern(pattern: string, part: (index: number) => string): string | null {
  if (pattern.startsWith(PLAIN)) return pattern === PLAIN ? null : pattern.slice(1);
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const code = pattern.charCodeAt(at);
    text += code < FIRST_LETTER ? part(code - 1) : pattern.charAt(at);
  }
  return text;
}

/** Whether a pattern, or a piece of one, refers to a part. */
export function hasParts(pattern: string): boolean {
  if (pattern.startsWith(PLAIN)) return false;
  for (let at = 0; at < pattern.length; at++) if (pattern.charCodeAt(at) < FIRST_LETTER) return true;
  return false;
}
