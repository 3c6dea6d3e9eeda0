/** What shoppers type into the search box, over real listings: how many phrases find what was meant. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFile } from '../fixtures/shared-data.ts';
import { GROUPS, PARTS } from './groups.ts';
import { faultsOf, type Phrase } from './phrase.ts';
import { type ListedSite, listedSite } from './site.ts';

const listings = sharedFile('listings/australian-vehicle-prices.csv');
const postcodes = sharedFile('postcodes/AU.txt');

/** `TELL_PHRASES=open,sealed` runs only these parts, and prints what is wrong instead of checking their scores. */
const TOLD = (process.env.TELL_PHRASES ?? '').split(',').filter((part) => part !== '');

/** The fewest phrases of each part that must be right. None may find nothing where cars exist. Only ever raised. */
const LEAST_RIGHT: Readonly<Record<string, Partial<Record<string, number>>>> = {
  models: {
    open: 121,
    sealed: 117,
    fresh: 68,
    'stranger-a': 24,
    'stranger-b': 16,
    later: 20,
    'walk-in': 11,
    'passer-by-a': 10,
    'passer-by-b': 9,
    'kerb-1': 11,
    'kerb-2': 10,
    'kerb-3': 11,
    'kerb-4': 11,
    'yard-1': 16,
    'yard-2': 11,
    'yard-3': 9,
    'yard-4': 6,
    'counter-1': 9,
    'counter-2': 11,
    'street-1': 13,
    'street-2': 9,
    'drive-in': 6,
    roadside: 9,
  },
  trade: {
    open: 74,
    sealed: 73,
    fresh: 42,
    'stranger-a': 24,
    'stranger-b': 16,
    later: 19,
    'walk-in': 10,
    'passer-by-a': 10,
    'passer-by-b': 6,
    'kerb-1': 10,
    'kerb-2': 10,
    'kerb-3': 10,
    'kerb-4': 10,
    'yard-1': 16,
    'yard-2': 7,
    'yard-3': 10,
    'yard-4': 9,
    'counter-1': 16,
    'counter-2': 11,
    'street-1': 10,
    'street-2': 12,
    'drive-in': 7,
    roadside: 9,
  },
  amounts: {
    open: 79,
    sealed: 78,
    fresh: 59,
    'stranger-a': 24,
    'stranger-b': 16,
    later: 20,
    'walk-in': 15,
    'passer-by-a': 13,
    'passer-by-b': 14,
    'kerb-1': 11,
    'kerb-2': 11,
    'kerb-3': 11,
    'kerb-4': 11,
    'yard-1': 16,
    'yard-2': 8,
    'yard-3': 11,
    'yard-4': 7,
    'counter-1': 9,
    'counter-2': 20,
    'street-1': 12,
    'street-2': 17,
    'drive-in': 16,
    roadside: 14,
  },
  exclusions: {
    open: 50,
    sealed: 50,
    fresh: 37,
    'stranger-a': 12,
    'stranger-b': 27,
    later: 20,
    'walk-in': 12,
    'passer-by-a': 9,
    'passer-by-b': 8,
    'kerb-1': 9,
    'kerb-2': 9,
    'kerb-3': 9,
    'kerb-4': 9,
    'yard-1': 12,
    'yard-2': 7,
    'yard-3': 11,
    'yard-4': 11,
    'counter-1': 11,
    'counter-2': 8,
    'street-1': 9,
    'street-2': 9,
    'drive-in': 16,
    roadside: 15,
  },
  together: {
    open: 61,
    sealed: 63,
    fresh: 43,
    'stranger-a': 24,
    'stranger-b': 16,
    later: 20,
    'walk-in': 14,
    'passer-by-a': 14,
    'passer-by-b': 10,
    'kerb-1': 10,
    'kerb-2': 10,
    'kerb-3': 10,
    'kerb-4': 10,
    'yard-1': 8,
    'yard-2': 12,
    'yard-3': 13,
    'yard-4': 14,
    'counter-1': 19,
    'counter-2': 11,
    'street-1': 14,
    'street-2': 16,
    'drive-in': 17,
    roadside: 16,
  },
  typing: {
    open: 45,
    sealed: 44,
    fresh: 33,
    'stranger-a': 20,
    'stranger-b': 20,
    later: 19,
    'walk-in': 11,
    'passer-by-a': 8,
    'passer-by-b': 8,
    'kerb-1': 10,
    'kerb-2': 10,
    'kerb-3': 10,
    'kerb-4': 10,
    'yard-1': 10,
    'yard-2': 12,
    'yard-3': 10,
    'yard-4': 10,
    'counter-1': 7,
    'counter-2': 6,
    'street-1': 7,
    'street-2': 12,
    'drive-in': 13,
    roadside: 15,
  },
};

interface Marks {
  right: number;
  empty: number;
}

describe.skipIf(listings === null || postcodes === null)('over 16,734 real listings', () => {
  let site: ListedSite;
  const table: string[] = [];

  beforeAll(async () => {
    site = await listedSite({ listings: listings ?? '', postcodes: postcodes ?? '' });
  }, 120_000);

  /** @param tell lists what is wrong in the table */
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

  test.each(GROUPS)('$name', async ({ name, parts }) => {
    // A part without a score has not been run yet.
    const run = PARTS.filter((part) =>
      TOLD.length > 0 ? TOLD.includes(part) : LEAST_RIGHT[name]?.[part] !== undefined,
    );
    for (const part of run) {
      const phrases = parts[part];
      const marks = await judged(phrases, TOLD.length > 0);
      table.push(`${name}, ${part}: ${marks.right} of ${phrases.length} right, ${marks.empty} empty`);
      if (TOLD.length > 0) continue;
      expect
        .soft(marks.right, `${name}, ${part}, right`)
        .toBeGreaterThanOrEqual(LEAST_RIGHT[name]?.[part] ?? 0);
      expect.soft(marks.empty, `${name}, ${part}, empty`).toBe(0);
    }
    process.stdout.write(`${table.splice(0).join('\n')}\n`);
  });
});
