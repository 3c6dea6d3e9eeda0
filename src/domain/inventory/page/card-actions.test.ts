import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchDocument } from '#domain/search/document-of.ts';
import { aCar, aSite, type CarOverrides, NOW } from '../../../../tests/fixtures/cars.ts';
import { carActions } from './car-actions.ts';
import { actionOffer, cardActions } from './card-actions.ts';

type SiteOverrides = Parameters<typeof aSite>[0];

const WITH_ALL: SiteOverrides = { finance_provider: 'taurus', reserve: { enabled: true } };

function actionsOf(car: CarOverrides, settings: SiteOverrides) {
  const site = aSite(settings);
  return cardActions(searchDocument(aCar(car), site, NOW), actionOffer(site));
}
const labels = (car: CarOverrides, settings: SiteOverrides = WITH_ALL) =>
  actionsOf(car, settings).map(({ label }) => label);

test('each action leads to its part of the car’s page', () => {
  expect(actionsOf({ slug: 'hilux-1' }, WITH_ALL)).toEqual([
    { kind: 'details', label: 'View Details', href: '/cars/hilux-1' },
    { kind: 'finance', label: 'Get Finance', href: '/cars/hilux-1#finance' },
    { kind: 'testDrive', label: 'Book a Test Drive', href: '/cars/hilux-1#test-drive' },
    { kind: 'reserve', label: 'Reserve', href: '/cars/hilux-1/checkout' },
  ]);
});

const ALL = ['View Details', 'Get Finance', 'Book a Test Drive', 'Reserve'];
const UNRESERVABLE = ['View Details', 'Get Finance', 'Book a Test Drive'];
const SIMILAR = ['Find Me Something Similar'];

describe('what a car allows', () => {
  test.each<[string, CarOverrides, string[]]>([
    ['a car in stock', {}, ALL],
    ['a car that is coming soon', { status: 'coming_soon' }, ALL],
    ['a reserved car cannot be reserved again', { reserved: true }, UNRESERVABLE],
    ['nor can a car without a price', { price: null }, UNRESERVABLE],
    ['nor can a showroom car for test drives', { tag: 'Test Drive Only' }, UNRESERVABLE],
    ['a sold car: only similar cars', { status: 'sold' }, SIMILAR],
    [
      'a caravan is inspected, not driven',
      { item_type: 'caravan' },
      ['View Details', 'Get Finance', 'Book a Viewing', 'Reserve'],
    ],
    ['a part is neither driven nor financed', { item_type: 'part' }, ['View Details', 'Reserve']],
    ['a make without finance', { make: 'Suzuki' }, ['View Details', 'Book a Test Drive', 'Reserve']],
    ['a car flagged sold before its status follows', { sold: true }, SIMILAR],
  ])('%s', (_, car, expected) => {
    expect(labels(car)).toEqual(expected);
  });

  test('finance is offered exactly where the car’s page has it', () => {
    const makes = fc.constantFrom('Toyota', 'SUZUKI', ' Suzuki ', 'Kia');
    const dealership_slug = fc.constantFrom('harbour', 'north');
    const settings = fc.record({
      hidden: fc.boolean(),
      excludeMakes: fc.subarray(['Suzuki', 'kia']),
      excludeDealerships: fc.subarray(['north']),
    });
    fc.assert(
      fc.property(makes, dealership_slug, settings, (make, dealer, finance) => {
        const site = aSite({ ...WITH_ALL, finance });
        const car = aCar({ make, dealership_slug: dealer });
        const onCard = cardActions(searchDocument(car, site, NOW), actionOffer(site));
        const onPage = carActions(car, { site, hasPage: () => true, financeHref: '/finance' });
        const has = (all: readonly { kind: string }[]) => all.some(({ kind }) => kind === 'finance');
        expect(has(onCard)).toBe(has(onPage));
      }),
    );
  });

  test('similar cars share its make and model', () => {
    const [action] = actionsOf({ make: 'Land Rover', model: 'Range Rover Sport', status: 'sold' }, WITH_ALL);
    expect(action?.href).toBe('/search/land-rover/range-rover-sport');
  });
});

describe('what a site offers', () => {
  test.each<[string, SiteOverrides, string[]]>([
    [
      'every action, in its own order',
      { card: { actions: ['testDrive', 'details'] } },
      ['Book a Test Drive', 'View Details'],
    ],
    ['no action twice', { card: { actions: ['details', 'details'] } }, ['View Details']],
    [
      'no finance without a provider',
      { finance_provider: null },
      ['View Details', 'Book a Test Drive', 'Reserve'],
    ],
    [
      'no finance where it is hidden',
      { finance: { hidden: true } },
      ['View Details', 'Book a Test Drive', 'Reserve'],
    ],
    [
      'no test drives where there are none',
      { testDrive: { enabled: false } },
      ['View Details', 'Get Finance', 'Reserve'],
    ],
    ['no reserving where the site takes no reservations', { reserve: { enabled: false } }, UNRESERVABLE],
    ['nothing at all', { card: { actions: [] } }, []],
  ])('%s', (_, settings, expected) => {
    expect(labels({}, { ...WITH_ALL, ...settings })).toEqual(expected);
  });

  test('a sold car leads to similar cars even there', () => {
    expect(labels({ status: 'sold' }, { card: { actions: [] } })).toEqual(SIMILAR);
  });
});
