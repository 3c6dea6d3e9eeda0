import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchByHand } from '../../../../tests/contract/oracle.ts';
import { aDocument, generateDocuments } from '../../../../tests/fixtures/documents.ts';
import { anyConditions } from '../../../../tests/fixtures/searches.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchQuery } from '../engine.ts';
import { writeFamily } from '../families/family-name.ts';
import { fromUrl } from '../url.ts';
import { kinshipOf } from './kin.ts';
import { NEAREST, nearestCars, rank, widerSearches } from './nearest.ts';
import { nearness } from './nearness.ts';

const family = (make: string, title: string, models: string[], segment: string) =>
  writeFamily({
    make,
    title,
    models,
    segment,
    names: [],
    besideMake: [],
    badges: [],
    bodies: [],
    years: null,
    held: [],
  });

const KINSHIP = kinshipOf([
  family('Toyota', 'HiLux', ['HiLux', 'HiLux Cab Chassis'], 'ute'),
  family('Toyota', 'RAV4', ['RAV4'], 'medium suv'),
  family('Toyota', 'Corolla', ['Corolla'], 'small'),
  family('Ford', 'Ranger', ['Ranger'], 'ute'),
  family('Kia', 'Rio', ['Rio'], 'light'),
]);

const CARS = {
  hilux: { make: 'Toyota', model: 'HiLux', body: 'Ute' },
  chassis: { make: 'Toyota', model: 'HiLux Cab Chassis', body: 'Cab Chassis' },
  rav4: { make: 'Toyota', model: 'RAV4', body: 'SUV' },
  ranger: { make: 'Ford', model: 'Ranger', body: 'Ute' },
  rio: { make: 'Kia', model: 'Rio', body: 'Hatch' },
} as const;

function car(kind: keyof typeof CARS, more: Partial<SearchDocument> = {}): SearchDocument {
  const { make, model, body } = CARS[kind];
  const make_model = `${make}|${model}`;
  const usual = { price: 30_000, km: 50_000, year: 2020, colour: 'White', fuel: 'Diesel' };
  return aDocument({ id: 1, make, model, make_model, body, ...usual, ...more });
}

const around = { kinship: KINSHIP, bodies: new Map<string, string>(), km: null };
const farOf = (search: string, each: SearchDocument) => nearness(fromUrl(search), each, around, false);

describe('the better match of two cars', () => {
  const cases: [search: string, nearer: SearchDocument, farther: SearchDocument][] = [
    // Its family before another make's, the same kind before the same make.
    ['?make=Toyota&make_model=Toyota|HiLux', car('hilux'), car('chassis')],
    ['?make=Toyota&make_model=Toyota|HiLux', car('chassis'), car('ranger')],
    ['?make=Toyota&make_model=Toyota|HiLux', car('ranger'), car('rav4')],
    ['?make=Toyota&make_model=Toyota|HiLux', car('rav4'), car('rio')],
    ['?make=Toyota', car('rio', { make: 'Toyota' }), car('rio')],
    // Slightly over budget before another kind of car; far over budget not.
    ['?body=Ute&price=:28000', car('ranger'), car('rio', { price: 20_000 })],
    ['?body=Ute&price=:28000', car('chassis', { price: 28_000 }), car('ranger', { price: 70_000 })],
    ['?price=:30000', car('rio', { price: 31_000 }), car('rio', { price: 33_000 })],
    ['?price=30000:', car('rio', { price: 29_000 }), car('rio', { price: 20_000 })],
    ['?price=:4000', car('rio', { price: 22_500 }), car('rio', { price: 58_990 })],
    ['?price=:4000', car('rio', { price: 22_500 }), car('rio', { price: null })],
    // What is easiest to give up.
    ['?body=Ute&colour=Red', car('ranger'), car('rio', { colour: 'Red' })],
    ['?fuel=Petrol&colour=Red', car('rio', { fuel: 'Petrol' }), car('rio', { colour: 'Red' })],
    ['?year=2021:', car('rio'), car('rio', { year: 2018 })],
    ['?km=:40000', car('rio'), car('rio', { km: 70_000 })],
    ['?body=SUV', car('rio', { body: 'Wagon' }), car('rio')],
    ['?body=Ute', car('rio', { body: null }), car('rio')],
    ['?seats=7', car('rio', { seats: 6 }), car('rio', { seats: 2 })],
    ['?item_type=caravan', car('rio', { item_type: 'caravan', price: 90_000 }), car('rio')],
    [
      '?filtered_features=Sunroof&filtered_features=Tow+Bar',
      car('rio', { filtered_features: ['Tow Bar'] }),
      car('rio', { filtered_features: [] }),
    ],
  ];
  test.each(cases)('%s', (search, nearer, farther) => {
    expect(farOf(search, nearer)).toBeLessThan(farOf(search, farther));
  });

  test('its location', () => {
    const query = fromUrl('?near=4870&within=50');
    const at = (location_name: string | null) =>
      nearness(
        query,
        car('rio', { location_name }),
        { ...around, km: { Cairns: 40, Mackay: 600, Here: 90 } },
        false,
      );
    expect(at('Cairns')).toBe(0);
    expect(at('Here')).toBeLessThan(at('Mackay'));
    expect(at('Here')).toBeLessThan(at(null));
  });

  test('a make beside another make’s model means all of its models', () => {
    expect(farOf('?make=Ford&make=Toyota&make_model=Toyota|HiLux', car('ranger'))).toBe(0);
  });

  test('without a catalogue a model’s usual body gives its kind', () => {
    const query = fromUrl('?make=Toyota&make_model=Toyota|HiLux&price=:10000');
    const bodies = new Map([['Toyota|HiLux', 'Ute']]);
    const far = (each: SearchDocument) =>
      nearness(query, each, { kinship: new Map(), bodies, km: null }, false);
    expect(far(car('ranger'))).toBeLessThan(far(car('rio')));
  });
});

const STOCK = generateDocuments(120, 3);
const ask = async (query: SearchQuery) => searchByHand(STOCK, query);
const options = { ask, kinship: new Map(), km: null, shown: [] };

const anySearch = anyConditions.map((asked) => fromUrl(new URLSearchParams(asked)));

describe('laws', () => {
  test('a car that meets every condition is at distance 0, and only such a car', () => {
    fc.assert(
      fc.property(anySearch, fc.constantFrom(...STOCK), (query, each) => {
        const { without: _, ...wanted } = query;
        const isHit = searchByHand([each], wanted).count === 1;
        expect(nearness(query, each, { kinship: new Map(), bodies: new Map(), km: null }, true) === 0).toBe(
          isHit,
        );
      }),
    );
  });

  test('a price over budget is never nearer', () => {
    const price = fc.integer({ min: 1000, max: 200_000 });
    fc.assert(
      fc.property(price, price, price, (max, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const far = (cost: number) => farOf(`?price=:${max}`, car('rio', { price: cost }));
        expect(far(less)).toBeLessThanOrEqual(far(more));
      }),
    );
  });

  test('the order of the candidates does not matter; none is sold, missed or repeated', () => {
    fc.assert(
      fc.property(anySearch, fc.shuffledSubarray(STOCK, { minLength: 30, maxLength: 30 }), (query, cars) => {
        const given = cars.map((each) => ({ car: each, hasText: false }));
        const found = rank(query, given, { kinship: KINSHIP, km: null });
        expect(rank(query, given.toReversed(), { kinship: KINSHIP, km: null })).toEqual(found);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        expect(found.filter(({ status }) => status === 'sold')).toEqual([]);
        expect(found.filter(({ make }) => query.without?.make?.includes(make))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test('a search without conditions has no nearest cars', async () => {
  expect(await nearestCars(fromUrl('?sortBy=latest&near=4870'), options)).toEqual([]);
});

test('cars already shown are not offered again; a failed search leaves the others', async () => {
  const query = fromUrl('?body=Ute&price=:20000');
  const [first] = await nearestCars(query, options);
  let asked = 0;
  const failing = async (each: SearchQuery) => {
    if (asked++ === 0) throw new Error('no answer');
    return ask(each);
  };
  const found = await nearestCars(query, { ...options, ask: failing, shown: first ? [first] : [] });
  expect(found.map(({ id }) => id)).not.toContain(first?.id);
  expect(found).toHaveLength(NEAREST);
});

test('few searches are made, whatever the query', () => {
  const query = fromUrl(
    '?query=x&make=Toyota&make_model=Toyota|HiLux&body=Ute&colour=Red&fuel=Diesel&seats=5&state=QLD&badge=SR&price=10000:20000&year=2019:&km=:9000&near=4870&within=50&not_fuel=LPG',
  );
  expect(widerSearches(query).length).toBeLessThanOrEqual(24);
  for (const each of widerSearches(query)) expect(each.without).toEqual({ fuel: ['LPG'] });
});
