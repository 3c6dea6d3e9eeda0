/** Which words of a text to drop first if no car has them all: engines retry with fewer words. */

/**
 * What a word is in the stock, from the first to drop to the last: not in any car, any other word, a model, a
 * make.
 */
export const WORD_KINDS = ['unknown', 'detail', 'model', 'make'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

export interface KnownWord {
  word: string;
  kind: WordKind;
}

/**
 * The text with one word less, then two less, down to one, words in their own order. Words that no car has go
 * first, then years, colours and badges, then models, then makes; of equals, the rightmost. A number that is
 * a model in stock (2008) beside another model's name counts as a year.
 */
export function shorterReadings(words: readonly KnownWord[]): string[][] {
  const named = words.some(({ word, kind }) => kind === 'model' && !isFigure(word));
  const keep = ({ word, kind }: KnownWord) =>
    WORD_KINDS.indexOf(kind === 'model' && named && isFigure(word) ? 'detail' : kind);
  const firstToGo = [...words.entries()]
    .sort(([a, one], [b, other]) => keep(one) - keep(other) || b - a)
    .map(([at]) => at);
  return firstToGo.slice(1).map((_, dropped) => {
    const gone = new Set(firstToGo.slice(0, dropped + 1));
    return words.filter((_, at) => !gone.has(at)).map(({ word }) => word);
  });
}

const isFigure = (word: string) => /^\p{N}+$/u.test(word);
