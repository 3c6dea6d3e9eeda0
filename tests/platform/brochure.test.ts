/** `GET /api/cars/{slug}/brochure.pdf`, as browsers and impatient programs ask for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../fixtures/pdf-text.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform({ now: () => NOW, variables: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  await platform.feed('north-yard', rows(12, 20_000));
  await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 30_000 }]);
  await platform.whenPublished();
});
afterAll(() => platform.end());

const slugOf = async (site: string, stocknum: string) =>
  (await platform.stock(site)).find((car) => car.stocknum === stocknum)?.slug ?? 'missing';
const brochure = (site: string, slug: string, headers: Record<string, string> = {}) =>
  platform.site(site, `/api/cars/${slug}/brochure.pdf`, { headers });

test('a brochure is a PDF named after the car, and hidden from search engines', async () => {
  const slug = await slugOf('north', 'A1');
  const answer = await brochure('north', slug);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${slug}.pdf"`,
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  const { text } = await pdfText(answer.body);
  expect(text).toContain('2022 Toyota Corolla');
  expect(text).toContain('$20,000');
});

test('a brochure is not sent again while its content is the same', async () => {
  const slug = await slugOf('south', 'S');
  const first = await brochure('south', slug);
  const { etag = '' } = first.headers;
  const again = await brochure('south', slug, { 'if-none-match': etag });
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);

  await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 29_000 }]);
  const changed = await brochure('south', slug, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  expect((await pdfText(changed.body)).text).toContain('$29,000');
});

test('there is no brochure of another tenant’s car or of an unknown one', async () => {
  const ofNorth = await slugOf('north', 'A1');
  for (const slug of [ofNorth, 'no-such-car', '%00', 'A%27', '..%2f..%2fetc', 'x'.repeat(300)]) {
    const answer = await brochure('south', slug);
    expect([answer.status, answer.headers['content-type']], slug).toEqual([404, 'application/json']);
    expect(answer.json()).toEqual({ error: 'there is no such car' });
  }
  const nowhere = await platform.api(`/api/cars/${ofNorth}/brochure.pdf`);
  expect([nowhere.status, nowhere.json()]).toEqual([404, { error: 'this address belongs to no site' }]);
});

describe('a sender who asks for many brochures at once', () => {
  const many = async (senderOf: (index: number) => string) => {
    const stock = (await platform.stock('north')).filter(({ stocknum }) => stocknum !== 'A1');
    return Promise.all(
      stock.map(({ slug }, index) => brochure('north', slug, { 'x-forwarded-for': senderOf(index) })),
    );
  };

  test('is asked to come back later, while others are served', async () => {
    // New prices, so that no brochure has been made yet.
    await platform.feed('north-yard', rows(12, 21_000));
    const hurried = many(() => '203.0.113.7');
    const other = await brochure('north', await slugOf('north', 'A1'), { 'x-forwarded-for': '203.0.113.8' });
    expect(other.status).toBe(200);
    const answers = await hurried;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toEqual({
        error: 'we’re making a lot of brochures right now; please try again in a moment',
      });
    }
  });

  test('gets them all if they ask for one after the other', async () => {
    for (const { slug } of await platform.stock('north')) {
      const answer = await brochure('north', slug, { 'x-forwarded-for': '203.0.113.7' });
      expect(answer.status).toBe(200);
    }
  });
});

test('none of this logs a warning', () => {
  expect(platform.complaints).toEqual([]);
});
