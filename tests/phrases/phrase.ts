/** A phrase as a shopper types it, and what a right result contains. */
import type { Row, Test } from './rows.ts';

export interface Phrase {
  /** The words as typed. */
  readonly says: string;
  /** What the shopper means: a test of a raw row. */
  readonly means: Test;
  /**
   * How many results are right. `held`: no fewer than the rows that are certainly right, no more than those that may be.
   * `least`: only the lower limit, where wrong cars may follow the right ones. `open`: any number, for words whose limits
   * every dealer would draw differently.
   */
  readonly count: 'held' | 'least' | 'open';
  /**
   * `some`: cars exist, so an empty result is wrong. `none`: none exist, so any result is wrong. `told`: none exist, and
   * the shopper learns it from an empty result, or from the words in `ignored` named above other cars.
   */
  readonly wants: 'some' | 'none' | 'told';
  /** Words that no field of a car matches: search ignores them and says so. */
  readonly ignored: readonly string[];
}

/** Phrases by what they are about. */
export type PhrasesByGroup = Readonly<
  Record<'models' | 'trade' | 'amounts' | 'exclusions' | 'together' | 'typing', readonly Phrase[]>
>;

export const says = (
  words: string,
  means: Test,
  more: Partial<Omit<Phrase, 'says' | 'means'>> = {},
): Phrase => ({
  says: words,
  means,
  count: 'held',
  wants: 'some',
  ignored: [],
  ...more,
});

/** The share of right rows that a search may miss or add, because some rows of the file cannot be read correctly. */
const SLACK = 0.02;

/** The fewest and the most results that are right for a stock. */
export function boundsOf(
  { means, count, wants }: Phrase,
  stock: readonly Row[],
): { least: number; most: number } {
  if (wants !== 'some') return { least: 0, most: 0 };
  let certain = 0;
  let possible = 0;
  for (const row of stock) {
    const said = means(row);
    if (said === 'yes') certain += 1;
    if (said !== 'no') possible += 1;
  }
  return {
    least: count === 'open' ? 1 : Math.max(1, certain - Math.floor(certain * SLACK)),
    most: count === 'held' ? possible + Math.floor(possible * SLACK) : Number.POSITIVE_INFINITY,
  };
}

/** What a search found: the total, the raw rows of its first page, and the words it reported as ignored. */
export interface Found {
  readonly total: number;
  readonly firstPage: readonly Row[];
  readonly ignored: readonly string[];
}

/** Why a result is wrong; empty where it is right. */
export function faultsOf(phrase: Phrase, stock: readonly Row[], found: Found): string[] {
  const unnamed = phrase.ignored.filter((word) => !found.ignored.includes(word));
  if (phrase.wants === 'told' && (found.total === 0 || unnamed.length === 0)) return [];
  const { least, most } = boundsOf(phrase, stock);
  const faults: string[] = [];
  const wrong = found.firstPage.filter((row) => phrase.means(row) === 'no');
  const [first] = wrong;
  if (first) faults.push(`${wrong.length} on the first page are wrong, the first a ${first.Title}`);
  if (found.total < least) faults.push(`${found.total} found, at least ${least} are right`);
  if (found.total > most) faults.push(`${found.total} found, at most ${most} are right`);
  if (unnamed.length > 0) faults.push(`not named as ignored: ${unnamed.join(', ')}`);
  return faults;
}
