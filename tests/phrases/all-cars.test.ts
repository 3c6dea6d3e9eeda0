/**
 * A car's own words find it: over all real listings in one stock, which is harder than any dealer's. The daily run draws
 * words by lot and prints its seed (`EVERY_CAR_SEED=…` draws the same again); `FORECOURT_SOAK=1` asks for all of them.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '#domain/search/document.ts';
import { withPlainWords } from '#domain/search/plain-words/plain-query.ts';
import { emptyQuery } from '#domain/search/url.ts';
import { sharedFile } from '../fixtures/shared-data.ts';
import { type ListedSite, listedSite } from './site.ts';

const listings = sharedFile('listings/australian-vehicle-prices.csv');
const postcodes = sharedFile('postcodes/AU.txt');

/** Words of the daily run; the others are for the soak. */
const SAMPLE = process.env.FORECOURT_SOAK ? Number.POSITIVE_INFINITY : 400;

/** Of 400 words three are lost: a name may hold the words of another. A lot may be a worse one. */
const MOST_LOST = 0.025;

/** Mulberry32: the same numbers for the same seed. */
function* lots(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const wordsOf = ({ make, model, badge, body, colour }: SearchDocument) =>
  [make, model, badge, body, colour].filter(Boolean).join(' ');

/** A "(fwd)" and a "(2WD)" drive alike. */
const ALIKE: Readonly<Record<string, string>> = {
  '4x2': '2wd',
  fwd: '2wd',
  rwd: '2wd',
  awd: '4wd',
  '4x4': '4wd',
};
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.+]+/)
    .map((word) => ALIKE[word] ?? word);

/** Whether a car's words are all among another's. */
const holds = (all: string, some: string) => {
  const known = new Set(wordsIn(all));
  return wordsIn(some).every((word) => known.has(word));
};

describe.skipIf(listings === null || postcodes === null)('for every car of the listings', () => {
  let site: ListedSite;
  /** The ids of the cars that have these words. */
  const carsBy = new Map<string, Set<number>>();

  beforeAll(async () => {
    site = await listedSite({ listings: listings ?? '', postcodes: postcodes ?? '' });
    const { hits } = await site.engine.search({ ...emptyQuery(site.session.tools.config), pageSize: 20_000 });
    for (const hit of hits) {
      const words = wordsOf(hit);
      carsBy.set(words, (carsBy.get(words) ?? new Set()).add(hit.id));
    }
  }, 120_000);

  test('its own make, model, badge, body and colour as words find it on the first page', async () => {
    const seed = Number(process.env.EVERY_CAR_SEED ?? Math.floor(Math.random() * 1e6));
    const lot = lots(seed);
    const drawn = [...carsBy]
      .map((each) => ({ each, at: lot.next().value }))
      .sort((a, b) => a.at - b.at)
      .slice(0, SAMPLE)
      .map(({ each }) => each);
    const { store, tools } = site.session;
    const lost: string[] = [];
    let cars = 0;
    for (const [words, ids] of drawn) {
      const said = tools.understand(words);
      expect(said, words).not.toBeNull();
      if (said === null) continue;
      const query = withPlainWords(emptyQuery(tools.config), said);
      await store.ask(query);
      const { hits } = store.getState().answer.result;
      cars += ids.size;
      const found = hits.filter(({ id }) => ids.has(id)).length;
      if (found === ids.size || hits.every((hit) => ids.has(hit.id))) continue;
      // Of sixteen thousand cars more may answer the words than a page holds: then all that stand before it do, and it
      // is among the others.
      const strangers = hits.filter((hit) => !holds(wordsOf(hit), words));
      const all = await site.engine.search({ ...query, pageSize: 20_000 });
      const among = all.hits.filter(({ id }) => ids.has(id)).length;
      if (strangers.length > 0 || among < ids.size) {
        const [first] = strangers;
        lost.push(`${words}: ${among} of ${ids.size} found${first ? `, behind a ${wordsOf(first)}` : ''}`);
      }
    }
    process.stdout.write(
      `every car: ${drawn.length} words of ${cars} cars, seed ${seed}, ${lost.length} lost\n`,
    );
    expect(lost.length / drawn.length, lost.join('\n')).toBeLessThanOrEqual(MOST_LOST);
  }, 600_000);
});
