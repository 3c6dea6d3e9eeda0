/** What shoppers type into the search box, over real listings: how many phrases find what was meant. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFile } from '../fixtures/shared-data.ts';
import { GROUPS } from './groups.ts';
import { faultsOf, type Phrase } from './phrase.ts';
import { type ListedSite, listedSite } from './site.ts';

const listings = sharedFile('listings/australian-vehicle-prices.csv');
const postcodes = sharedFile('postcodes/AU.txt');

/** `TELL_PHRASES=open,sealed` prints what is wrong with the phrases of these parts, in place of holding them to their marks. */
const TOLD = (process.env.TELL_PHRASES ?? '').split(',').filter((part) => part !== '');

/** Right, and empty although cars exist: the least and the most of each part. They only get better. */
interface Marks {
  right: number;
  empty: number;
}
const MARKS: Readonly<Record<string, { open: Marks; sealed: Marks; fresh: Marks }>> = {
  models: {
    open: { right: 121, empty: 0 },
    sealed: { right: 117, empty: 0 },
    fresh: { right: 68, empty: 0 },
  },
  trade: { open: { right: 74, empty: 0 }, sealed: { right: 73, empty: 0 }, fresh: { right: 42, empty: 0 } },
  amounts: { open: { right: 79, empty: 0 }, sealed: { right: 78, empty: 0 }, fresh: { right: 59, empty: 0 } },
  exclusions: {
    open: { right: 50, empty: 0 },
    sealed: { right: 50, empty: 0 },
    fresh: { right: 37, empty: 0 },
  },
  together: {
    open: { right: 61, empty: 0 },
    sealed: { right: 63, empty: 0 },
    fresh: { right: 42, empty: 0 },
  },
  typing: { open: { right: 45, empty: 0 }, sealed: { right: 43, empty: 0 }, fresh: { right: 33, empty: 0 } },
};

describe.skipIf(listings === null || postcodes === null)('over 16,734 real listings', () => {
  let site: ListedSite;
  const table: string[] = [];

  beforeAll(async () => {
    site = await listedSite({ listings: listings ?? '', postcodes: postcodes ?? '' });
  }, 120_000);

  /** `tell` names what is wrong. */
  const judged = async (phrases: readonly Phrase[], tell: boolean): Promise<Marks> => {
    const marks = { right: 0, empty: 0 };
    for (const phrase of phrases) {
      const found = await site.find(phrase.says);
      const faults = faultsOf(phrase, site.rows, found);
      if (faults.length === 0) marks.right += 1;
      else if (found.total === 0 && phrase.wants === 'some') marks.empty += 1;
      if (tell && faults.length > 0) table.push(`  ${phrase.says}: ${faults.join('; ')}`);
    }
    return marks;
  };

  test.each(GROUPS)('$name', async ({ name, open, sealed, fresh }) => {
    const parts = [
      ['open', open],
      ['sealed', sealed],
      ['fresh', fresh],
    ] as const;
    for (const [part, phrases] of parts) {
      const tell = TOLD.includes(part);
      const marks = await judged(phrases, tell);
      table.push(`${name}, ${part}: ${marks.right} of ${phrases.length} right, ${marks.empty} empty`);
      if (TOLD.length > 0) continue;
      const known = MARKS[name]?.[part] ?? { right: 0, empty: phrases.length };
      expect.soft(marks.right, `${name}, ${part}, right`).toBeGreaterThanOrEqual(known.right);
      expect.soft(marks.empty, `${name}, ${part}, empty`).toBeLessThanOrEqual(known.empty);
    }
    process.stdout.write(`${table.splice(0).join('\n')}\n`);
  });
});
