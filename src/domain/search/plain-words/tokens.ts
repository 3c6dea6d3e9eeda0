/** A shopper's sentence as tokens: what plain words are read from. */

export interface Token {
  /** As it was typed. */
  raw: string;
  /** Lower case, accents folded; keeps what figures are written with: `$ , . + - < >`. */
  word: string;
  /** Letters and digits only: what names are compared by. */
  key: string;
  /** Its place in the text. */
  start: number;
  /** In quotes: taken literally. */
  quoted: boolean;
}

/** More words than this are read by no rule; they stay text. */
export const MOST_TOKENS = 40;

const QUOTED = /["“”][^"“”]+["“”]/;
const COMPARISON = /[<>≤≥]=?|~/;
/** A comma is part of a word only within a figure such as `40,000`. */
const WORD = /(?:[^\s,;|()[\]/"“”?!<>≤≥~]|(?<=\d),(?=\d{3}(?!\d)))+/;
const TOKENS = new RegExp(`${QUOTED.source}|${COMPARISON.source}|${WORD.source}`, 'g');

const PLAIN = /^[ -~]*$/;
const folded = (text: string) =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

/** Letters and digits of a text, lower case, accents folded: `Citroën C-4` is `citroenc4`. */
export function keyOf(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].map(({ 0: raw, index: start }) => {
    const quoted = /^["“”]/.test(raw);
    const word = folded(raw)
      .replace(/[’'`]/g, '')
      .replace(/[.:]+$/, '');
    return { raw, start, word, key: quoted ? '' : keyOf(raw), quoted };
  });
}

/** The number of words of the longest of these phrases at a place; 0 for none. */
export function phraseAt(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  const first = tokens[at];
  if (!first || first.quoted) return 0;
  let longest = 0;
  for (const phrase of phrases) {
    if (!phrase.startsWith(first.word)) continue;
    const words = phrase.split(' ');
    if (words.length <= longest) continue;
    if (words.every((word, index) => tokens[at + index]?.word === word && !tokens[at + index]?.quoted)) {
      longest = words.length;
    }
  }
  return longest;
}
