/** Words of a text, and the distance between two words. */

/** Word separators. Other punctuation is dropped. */
export const SEPARATORS = /[\s/,;|()[\]]+/;
const PLAIN = /^[a-z0-9]+$/;

/** Lower case, accents folded, punctuation dropped: `CX-5 Citroën` is `cx5 citroen`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(SEPARATORS)
    .map((word) => (PLAIN.test(word) ? word : word.replace(/[^\p{L}\p{N}]+/gu, '')))
    .filter((word) => word !== '');
}

export function isFigure(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

/** Typing errors forgiven in a word: none under 4 letters, one under 7, otherwise two. Figures are literal. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4 || isFigure(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** A bit for each letter that occurs. Words that differ in many letters need no closer look. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

interface Edits {
  /** Letters to insert, drop, replace or swap with a neighbour to get from one word to the other. */
  whole: number;
  /** The same to the nearest beginning of the other word. */
  start: number;
}

/** No word in an index is this long. */
const LONGEST = 63;
const emptyRow = () => new Uint8Array(LONGEST + 1);
/** A place for every letter of the longest word, and one before them. */
const rows = [emptyRow(), emptyRow(), emptyRow()] as const;

/** Edit distance with a swap of neighbours as one edit, from `typed` to `word`; words longer than 63 letters are infinitely far. */
export function editsBetween(typed: string, word: string): Edits {
  if (typed.length > LONGEST || word.length > LONGEST) {
    return { whole: Number.POSITIVE_INFINITY, start: Number.POSITIVE_INFINITY };
  }
  let [older, above, row] = rows;
  for (let j = 0; j <= word.length; j++) row[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    [older, above, row] = [above, row, older];
    row[0] = i;
    const letter = typed.charCodeAt(i - 1);
    for (let j = 1; j <= word.length; j++) {
      const other = word.charCodeAt(j - 1);
      let edits = (above[j - 1] ?? 0) + (letter === other ? 0 : 1);
      edits = Math.min(edits, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && other === typed.charCodeAt(i - 2)) {
        edits = Math.min(edits, (older[j - 2] ?? 0) + 1);
      }
      row[j] = edits;
    }
  }
  let start = typed.length;
  for (let j = 1; j <= word.length; j++) start = Math.min(start, row[j] ?? 0);
  return { whole: row[word.length] ?? 0, start };
}
