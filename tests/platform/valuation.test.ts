import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postJson } from './support/leads.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const TENANTS = [
  { slug: 'north', dealerships: ['north-yard'], tradeIn: { saveValuation: true } },
  { slug: 'south', dealerships: ['south-yard'] },
  { slug: 'east', dealerships: ['east-yard'], tradeIn: { enabled: false } },
];
const MAPPING = {
  format: 'json',
  fields: {
    stocknum: 'stock',
    make: { value: 'Toyota' },
    model: { value: 'Corolla' },
    year: 'year',
    km: 'km',
    car_type: { value: 'used' },
    price: 'price',
  },
};
const NOW = new Date('2026-03-01T02:00:00Z');
/** From $20,000 on for 2023: a tenth less for each year. */
const STOCK = Array.from({ length: 24 }, (_, index) => ({
  stock: `A${index}`,
  year: 2023 - (index % 4),
  km: 30_000 + index * 1_000,
  price: Math.round(20_000 * 0.9 ** (index % 4)),
}));
const COROLLA = { make: 'Toyota', model: 'Corolla', year: 2023, km: '40,000 km' };

interface Answer {
  valuation: { id: string; low: number; high: number; estimate: number; sample: number; text: string } | null;
  reason?: string;
  message?: string;
}

describe('valuations', () => {
  let platform: TestPlatform;
  let minutes = 0;
  beforeAll(async () => {
    platform = await testPlatform({
      tenants: TENANTS,
      now: () => new Date(NOW.getTime() + minutes * 60_000),
    });
    const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed: JSON.stringify(STOCK) });
    const answer = await platform.api('/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    expect(answer.json()).toMatchObject({ created: 24 });
  });
  afterAll(() => platform?.end());

  const value = async (car: Record<string, unknown>, site = 'north') =>
    (await postJson(platform, site, '/api/valuations', car)).json<Answer>();

  test('a range from the cars in stock, below their prices, marked as an estimate', async () => {
    const answer = await postJson(platform, 'south', '/api/valuations', COROLLA);
    const { valuation } = answer.json<Answer>();
    expect(valuation).toMatchObject({ sample: 24, basis: 'model' });
    expect(valuation?.estimate).toBeGreaterThan(16_000);
    expect(valuation?.estimate).toBeLessThan(18_500);
    expect(valuation?.text).toMatch(/^\$1\d,\d00 to \$\d\d,\d00$/);
    expect(answer.text).toContain('Estimate only');
  });
  test('the condition counts', async () => {
    const good = await value(COROLLA);
    const rough = await value({ ...COROLLA, adjustmentAnswers: { condition: 'Rough' } });
    expect(rough.valuation?.estimate).toBeLessThan((good.valuation?.estimate ?? 0) * 0.85);
  });
  test.each<[string, Record<string, unknown>, string]>([
    ['over 7 years old', { year: 2018 }, 'age'],
    ['over 100,000 km', { km: 100_001 }, 'km'],
    ['like none in stock', { make: 'Lada', model: 'Niva' }, 'unknown'],
  ])('a car %s has no figure, and that is no error', async (_, more, reason) => {
    expect(await value({ ...COROLLA, ...more })).toMatchObject({ success: true, valuation: null, reason });
  });
  test('names each field that is wrong', async () => {
    const answer = await postJson(platform, 'north', '/api/valuations', { ...COROLLA, make: ' ', year: 'x' });
    expect([
      answer.status,
      answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field),
    ]).toEqual([422, ['make', 'year']]);
  });
  test('a site without trade-in values nothing', async () => {
    expect((await postJson(platform, 'east', '/api/valuations', COROLLA)).status).toBe(404);
  });

  const save = (body: Record<string, unknown>, site = 'north') =>
    postJson(platform, site, '/api/miscellaneous', { column_name: 'valuation', ...body });

  test('is kept with the lead where the site wants it, as it was said', async () => {
    const { valuation } = await value(COROLLA);
    const begun = await postJson(platform, 'north', '/api/leads', { form: 'trade-in' });
    const { lead_id } = begun.json<{ lead_id: string }>();
    expect((await save({ ...valuation, lead_id })).json()).toEqual({ success: true, lead_id });
    expect((await save({ ...valuation, lead_id }, 'south')).status).toBe(404);
  });
  test('one that we never said is refused, and so is any other column', async () => {
    const { valuation } = await value(COROLLA);
    expect((await save({ ...valuation, estimate: 99_000 })).status).toBe(422);
    expect((await save({ ...valuation, id: 'x' })).status).toBe(422);
    expect((await save({ ...valuation, column_name: 'email' })).status).toBe(422);
  });

  test('a plate without a service is found by nobody, and the hint refuses none', async () => {
    const ask = (body: unknown) => postJson(platform, 'north', '/api/rego', body);
    expect((await ask({ rego: 'ozy-mik', regoState: 'QLD' })).json()).toMatchObject({
      found: false,
      rego: 'OZYMIK',
      hint: expect.stringContaining('Personalised ones are fine'),
    });
    expect((await ask({ rego: 'ABCDEFGHIJ', regoState: 'qld' })).status).toBe(422);
    expect((await ask({ rego: '123AB4', regoState: 'bavaria' })).status).toBe(422);
  });
  test('nobody looks up plates without end', async () => {
    const ask = () => postJson(platform, 'north', '/api/rego', { rego: '123AB4', regoState: 'qld' });
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++) statuses.push((await ask()).status);
    expect(statuses.at(-1)).toBe(429);
    minutes += 61;
    expect((await ask()).status).toBe(200);
  });
});
