/** A car's finance data: for the site's own cars only, and never a repayment without its rates. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import type { FinanceLender } from '#domain/inventory/car.ts';
import { form, MAPPING, TENANTS, type TestPlatform, testPlatform } from './support/platform.ts';

interface Answer {
  finance_lenders: Record<string, FinanceLender>;
  estimate: FinanceEstimate | null;
  disclaimer: string;
}

const QUOTE = {
  interestRate: 9.5,
  comparisonRate: 10.4,
  paymentWeek: 99.7,
  paymentMonth: 432,
  termMonths: 60,
};
const CARS = [
  { stock: 'Q', model: 'Corolla', price: 20_000, quotes: { manual: { ...QUOTE, disclaimer: 'Ask us.' } } },
  { stock: 'N', model: 'Corolla', price: 20_000 },
  {
    stock: 'R',
    model: 'Corolla',
    price: 20_000,
    quotes: { manual: { ...QUOTE, comparisonRate: null }, taurus: QUOTE },
  },
];

let platform: TestPlatform;
beforeAll(async () => {
  const [north, south] = TENANTS;
  if (!north || !south) throw new Error('there are two tenants');
  platform = await testPlatform({
    now: () => new Date('2026-01-31T02:00:00Z'),
    tenants: [
      { ...north, finance_provider: 'manual', finance: { excludeDealerships: ['shared-yard'] } },
      { ...south, finance_provider: 'manual' },
    ],
  });
  const mapping = { ...MAPPING, fields: { ...MAPPING.fields, finance_lenders: 'quotes' } };
  for (const [dealership, cars] of [
    ['north-yard', CARS],
    ['shared-yard', CARS.slice(0, 1)],
  ] as const) {
    const { type, body } = form({ mapping: JSON.stringify(mapping), feed: JSON.stringify(cars) });
    const { status } = await platform.api(`/api/stock/${dealership}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
      body,
    });
    expect(status).toBe(200);
  }
});
afterAll(() => platform.end());

async function idOf(dealership: string, stocknum: string): Promise<number> {
  const stock = await platform.stock('north');
  const car = stock.find((each) => each.stocknum === stocknum && each.dealership_slug === dealership);
  return Number(car?.id);
}
const finance = (site: string, id: number | string) => platform.site(site, `/api/cars/${id}/finance`);

test('a quoted car has its quotes, the estimate and the lender’s disclaimer', async () => {
  const answer = await finance('north', await idOf('north-yard', 'Q'));
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json<Answer>()).toMatchObject({
    finance_lenders: { manual: QUOTE },
    estimate: {
      weekly: {
        dollars: 100,
        interestRate: 9.5,
        comparisonRate: 10.4,
        warning: expect.stringContaining('WARNING'),
      },
      totalPayable: 2_000 + 60 * 432,
      validUntil: '2026-02-28',
    },
    disclaimer: 'Ask us.',
  });
});

test('a car without a quote has no estimate, but still the disclaimer', async () => {
  const answer = (await finance('north', await idOf('north-yard', 'N'))).json<Answer>();
  expect(answer).toMatchObject({
    finance_lenders: {},
    estimate: null,
    disclaimer: expect.stringContaining('not an offer of credit'),
  });
});

test('a quote that lacks a rate is not published', async () => {
  const answer = (await finance('north', await idOf('north-yard', 'R'))).json<Answer>();
  expect(Object.keys(answer.finance_lenders)).toEqual(['taurus']);
  expect(answer.estimate).toBeNull();
});

test('a site that excludes a dealership from finance gives no data for its cars; another site does', async () => {
  const id = await idOf('shared-yard', 'Q');
  expect((await finance('north', id)).json<Answer>()).toMatchObject({ finance_lenders: {}, estimate: null });
  expect((await finance('south', id)).json<Answer>().estimate).not.toBeNull();
});

test('a car of another tenant, an unknown car, or a host without a site gets a 404', async () => {
  const id = await idOf('north-yard', 'Q');
  expect((await finance('south', id)).status).toBe(404);
  for (const wrong of [999_999, '99999999999999999999', 'x', '-1', '1.5'])
    expect((await finance('north', wrong)).status, String(wrong)).toBe(404);
  expect((await platform.api(`/api/cars/${id}/finance`)).status).toBe(404);
});
