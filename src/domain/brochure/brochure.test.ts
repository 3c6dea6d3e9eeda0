import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCar,
  arbitraryCar,
  aSite,
  type CarOverrides,
  NOW,
  type SiteOverrides,
} from '../../../tests/fixtures/cars.ts';
import { COMPARISON_RATE_WARNING } from '../finance/comparison-rate-warning.ts';
import { type Brochure, carBrochure } from './brochure.ts';

const ORIGIN = 'https://harbour.example';
const LENDER = {
  interestRate: 8.49,
  comparisonRate: 9.61,
  paymentWeek: 142.4,
  paymentMonth: 617.08,
  termMonths: 60,
};
const FINANCED: SiteOverrides = { finance_provider: 'taurus' };
const QUOTED: CarOverrides = { price: 30_000, finance_lenders: { taurus: LENDER } };
const LOCATION: NonNullable<SiteOverrides['locations']>[number] = {
  id: 1,
  name: 'Harbour Brisbane Sales',
  slug: 'brisbane-sales',
  dealership_slug: 'harbour',
  phone: '07 5550 1234',
  address: { street: '1 Wharf St', city: 'Brisbane', state: 'qld', postcode: '4000', lat: -27.4, long: 153 },
  dealer_license_number: '4412345',
};

const brochure = (car: CarOverrides = {}, site: SiteOverrides = {}) =>
  carBrochure(aCar(car), aSite(site), NOW, ORIGIN);
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

describe('a brochure’s text for', () => {
  test.each<[string, CarOverrides, SiteOverrides, Partial<Brochure> | Record<string, unknown>]>([
    [
      'a car with a price',
      {},
      {},
      {
        slug: '2021-toyota-hilux-sr5-1001',
        name: '2021 Toyota HiLux SR5',
        title: '2021 Toyota HiLux',
        badge: 'SR5',
        kind: 'Used car · Stock number U1001',
        price: { line: '$45,990 Drive away', figure: '$45,990', note: 'Drive away', was: null, under: null },
        notice: null,
        finance: null,
        address: `${ORIGIN}/cars/2021-toyota-hilux-sr5-1001`,
        printed: 'Printed on 1 March 2026',
      },
    ],
    [
      'a reduced price',
      { before_price: 47_990 },
      { pricing: { beforePriceDays: 0 } },
      {
        price: {
          line: '$45,990 Drive away, was $47,990',
          figure: '$45,990',
          note: 'Drive away',
          was: '$47,990',
          under: null,
        },
      },
    ],
    [
      'a price on the road: the total, and under it the price asked',
      { price_type: 'egc' },
      {
        driveAway: {
          enabled: true,
          registration: { qld: { from: 300, to: 420 } },
          ctp: { qld: { from: 350, to: 410 } },
        },
      },
      {
        price: {
          line: '$45,990 Excl. govt. charges',
          figure: expect.stringMatching(/^about \$4\d,\d00$/),
          note: 'drive away in QLD',
          was: null,
          under: '$45,990 Excl. govt. charges',
        },
      },
    ],
    [
      'a price on request',
      { price: null },
      { pricing: { noPriceText: 'Call for price' } },
      { price: { line: 'Call for price', figure: 'Call for price', note: null, was: null, under: null } },
    ],
    [
      'a preorder',
      { preorder: true, price: null },
      {},
      { price: { line: 'PREORDER', figure: 'PREORDER', note: null, was: null, under: null } },
    ],
    [
      'a subscription',
      { subscription_price: 289 },
      { pricing: { subscription: true } },
      {
        price: {
          line: '$289 per week subscription, or $45,990 Drive away',
          figure: '$289',
          note: 'per week subscription, or $45,990 Drive away',
          was: null,
          under: null,
        },
      },
    ],
    [
      'a sold car: neither price, finance nor market',
      { ...QUOTED, status: 'sold' },
      FINANCED,
      {
        tag: { kind: 'sold', text: 'SOLD', colour: 'sold' },
        notice: {
          title: 'SOLD',
          text: expect.stringMatching(/^Unfortunately this car recently sold\./),
        },
        price: null,
        finance: null,
        market: null,
      },
    ],
    [
      'a reserved car',
      { reserved: true },
      {},
      { tag: expect.objectContaining({ text: 'Reserved' }), notice: null },
    ],
    ['a new car without a stock number', { car_type: 'new', stocknum: 'null' }, {}, { kind: 'New car' }],
    [
      'a caravan',
      {
        item_type: 'caravan',
        make: 'Jayco',
        model: 'Starcraft',
        badge: null,
        car_type: 'used',
        simple_body: null,
      },
      {},
      {
        kind: 'Used caravan · Stock number U1001',
        smallPrint: [expect.stringContaining('See this caravan’s page on our website for the latest')],
      },
    ],
    [
      'no comments, and the page’s own words for that are not said',
      { dealercomments: null },
      {},
      { comments: [] },
    ],
    ['comments', {}, {}, { comments: ['One owner, full service history.', 'Tow bar and canopy fitted.'] }],
    ['nothing it comes with', {}, {}, { highlights: null, equipment: [] }],
  ])('%s', (_, car, site, expected) => {
    expect(brochure(car, site)).toMatchObject(expected);
  });
});

describe('the dealer', () => {
  test.each<[string, CarOverrides, SiteOverrides, Partial<Brochure['dealer']>]>([
    [
      'is the place the car stands at, with its licence',
      {},
      { locations: [LOCATION] },
      {
        name: 'Harbour Motor Group',
        place: 'Harbour Brisbane',
        address: '1 Wharf St, Brisbane QLD 4000',
        licence: '4412345',
        web: 'harbour.example',
      },
    ],
    [
      'is the site where no place is known',
      { location: {} },
      { address: '2 Quay Rd, Brisbane', legal: { dealerLicence: '99' } },
      { place: null, address: '2 Quay Rd, Brisbane', licence: '99' },
    ],
    ['has no phone where the site has none', { location: {} }, {}, { phone: null }],
  ])('%s', (_, car, site, expected) => {
    expect(brochure(car, site).dealer).toMatchObject(expected);
  });
});

describe('an estimate', () => {
  test('has its rates, its warning and the lender’s conditions', () => {
    expect(brochure(QUOTED, FINANCED).finance).toEqual({
      payments: ['$142 per week', '$617 per month'],
      interestRate: '8.49% p.a.',
      comparisonRate: '9.61% p.a.',
      terms: [
        { label: 'Term', value: '60 months' },
        { label: 'Deposit', value: '$3,000' },
        { label: 'Total payable', value: '$40,025' },
        { label: 'Valid until', value: '1 April 2026' },
      ],
      provider: 'Taurus',
      conditions: [COMPARISON_RATE_WARNING, expect.stringContaining('not an offer of credit')],
    });
  });

  test('with a final payment says that the total does not include it', () => {
    const finance = brochure(
      { price: 30_000, year: 2024, finance_lenders: { nissan: { ...LENDER, paymentWeek: null } } },
      { finance_provider: 'nissan' },
    ).finance;
    expect(finance?.payments).toEqual(['$617 per month']);
    expect(labels(finance?.terms ?? [])).toEqual([
      'Term',
      'Deposit',
      'Final payment',
      'Total before final payment',
      'Valid until',
    ]);
  });

  test('gives the warning once, even if the lender repeats it', () => {
    const disclaimer = `Conditions apply. ${COMPARISON_RATE_WARNING}`;
    const car = { price: 30_000, finance_lenders: { taurus: { ...LENDER, disclaimer } } };
    expect(brochure(car, FINANCED).finance?.conditions).toEqual([disclaimer]);
  });

  test.each<[string, CarOverrides, SiteOverrides]>([
    [
      'without a comparison rate',
      { finance_lenders: { taurus: { ...LENDER, comparisonRate: null } } },
      FINANCED,
    ],
    ['on a site that hides finance', QUOTED, { ...FINANCED, finance: { hidden: true } }],
  ])('is left out %s', (_, car, site) => {
    expect(brochure({ ...QUOTED, ...car }, site).finance).toBeNull();
  });
});

describe('lists', () => {
  test('a feature group is not listed again as included', () => {
    const { equipment, highlights } = brochure({
      features: [
        { name: 'Tow Bar', group: 'Exterior' },
        { name: 'null', group: 'Exterior' },
        { name: 'Canopy', group: null },
        { name: 'canopy', group: null },
      ],
      standardEquipment: 'CANOPY|Airbags',
    });
    expect(equipment).toEqual([
      { title: 'What’s included', items: ['Airbags'] },
      { title: 'Exterior', items: ['Tow Bar'] },
      { title: 'Features', items: ['Canopy'] },
    ]);
    expect(highlights).toEqual({ title: 'What’s included', items: ['CANOPY', 'Airbags'] });
  });

  test('the first page shows features if nothing is listed as included', () => {
    const features = ['null', ...'ABCDEFGHIJ'].map((name) => ({ name, group: null }));
    expect(brochure({ features }).highlights).toEqual({ title: 'Features', items: [...'ABCDEFGH'] });
  });

  test('the facts asked for first, each once, without numbers that only identify', () => {
    const { facts } = brochure();
    expect(facts.length).toBeGreaterThan(3);
    expect(facts.length).toBeLessThanOrEqual(8);
    expect(new Set(labels(facts)).size).toBe(facts.length);
    expect(labels(facts)).not.toContain('VIN');
    expect(labels(facts)).not.toContain('Stock number');
  });
});

test('whatever the feed sends: a price or a notice, no payment without both rates, and never the word "null"', () => {
  fc.assert(
    fc.property(arbitraryCar, (car) => {
      const said = carBrochure(car, aSite(FINANCED), NOW, ORIGIN);
      expect(said.price === null).toBe(said.notice !== null);
      if (said.finance) {
        expect(said.finance.payments.length).toBeGreaterThan(0);
        expect(said.finance.interestRate).toMatch(/^\d+\.\d\d% p\.a\.$/);
        expect(said.finance.comparisonRate).toMatch(/^\d+\.\d\d% p\.a\.$/);
      }
      const rows = [...said.facts, ...said.specs.flatMap((group) => group.rows)];
      expect(rows.filter(({ value }) => value === '' || value === 'null')).toEqual([]);
      expect(said.badge).not.toBe('null');
    }),
    { numRuns: 200 },
  );
});
