/** A reduced price states the earlier one, from the platform's own price history. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveCar } from '#domain/inventory/page/live-car.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { type TestPlatform, testPlatform } from './support/platform.ts';

const DAY_MS = 86_400_000;
let now = new Date('2026-11-21T02:00:00Z');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform({ now: () => now });
});
afterAll(() => platform.end());

const slugOf = async (site: string, stocknum: string) =>
  (await platform.stock(site)).find((car) => car.stocknum === stocknum)?.slug ?? 'missing';
const search = async (site: string, query: string) => platform.site(site, `/api/cars${query}`);

describe('a reduced price', () => {
  test('states the earlier price once that was asked for long enough', async () => {
    const asking = (price: number) =>
      platform.feed('south-yard', [
        { stock: 'S', model: 'Camry', price: 30_000 },
        { stock: 'CUT', model: 'RAV4', price },
      ]);
    const pricesOf = async (stocknum: string) => {
      const slug = await slugOf('south', stocknum);
      const { price, document } = (await platform.site('south', `/api/cars/${slug}`)).json<LiveCar>();
      return { price, was: document.was };
    };
    await asking(24_990);
    now = new Date(now.getTime() + 13 * DAY_MS);
    await asking(22_990);
    expect(await pricesOf('CUT')).toMatchObject({
      price: { kind: 'price', dollars: 22_990 },
      was: null,
    });
    // Back up for a day: separate days at a price add up.
    await asking(24_990);
    now = new Date(now.getTime() + DAY_MS);
    await asking(22_990);
    expect(await pricesOf('CUT')).toMatchObject({
      price: { kind: 'reduced', now: 22_990, was: 24_990 },
      was: 24_990,
    });
    const [found] = (await search('south', '?model=RAV4')).json<SearchDocument[]>();
    expect(found).toMatchObject({ price: 22_990, was: 24_990 });
    const brochure = await platform.site('south', `/api/cars/${await slugOf('south', 'CUT')}/brochure.pdf`);
    expect(brochure.status).toBe(200);
    expect((await pdfText(brochure.body)).text).toContain('was $24,990');
  });
});
