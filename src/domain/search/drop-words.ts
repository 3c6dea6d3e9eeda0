/** Which words of a text go first where no car has them all: engines ask again with fewer. */

/** What a word is in the stock, from the first to go to the last: no word of any car, any other word, a model, a make. */
export const WORD_KINDS = ['unknown', 'detail', 'model', 'make'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

export interface KnownWord {
  word: string;
  kind: WordKind;
}

/**
 * The text with one word less, with two less, down to a single one, its words in their own order. What no car has goes
 * first, then years, colours and badges, then models, then makes; of equals the one on the right. A figure that is a
 * model of the stock (2008) beside the name of another one is taken for a year.
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
