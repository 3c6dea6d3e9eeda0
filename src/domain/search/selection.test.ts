import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aCar,
  arbitraryStock,
  aSite,
  type CarOverrides,
  NOW,
  type SiteOverrides,
  secondsAgo,
} from '../../../tests/fixtures/cars.ts';
import { stockInSearch } from './selection.ts';

const finds = (search: NonNullable<SiteOverrides['search']>, car: CarOverrides) =>
  stockInSearch([aCar(car)], aSite({ search }), NOW).length === 1;

test.each<[SiteOverrides['search'], CarOverrides, boolean]>([
  [{}, {}, true],
  [{}, { status: 'sold', sold_date_timestamp: secondsAgo(2) }, true],
  [{}, { status: 'sold', sold_date_timestamp: secondsAgo(4) }, false],
  [{ soldDays: 7 }, { status: 'sold', sold_date_timestamp: secondsAgo(4) }, true],
  [{}, { show_on_dealer_website: false }, false],
  [{}, { item_type: 'part' }, false],

  [{ usedOnly: true }, { car_type: 'used' }, true],
  [{ usedOnly: true }, { car_type: 'demo' }, false],
  [{ usedOnly: true }, { car_type: 'new' }, false],

  [{ inStockOnly: true }, {}, true],
  [{ inStockOnly: true }, { status: 'coming_soon' }, false],
  [{ inStockOnly: true }, { status: 'sold', sold_date_timestamp: secondsAgo(1) }, false],
  [{ inStockOnly: true }, { sold: true, sold_date_timestamp: secondsAgo(1) }, false],

  [{ photosRequired: true }, {}, true],
  [{ photosRequired: true }, { images: [] }, false],

  [{ excludeMakes: ['suzuki', 'KIA '] }, { make: 'Suzuki' }, false],
  [{ excludeMakes: ['suzuki', 'KIA '] }, { make: 'Kia' }, false],
  [{ excludeMakes: ['suzuki', 'KIA '] }, { make: 'Toyota' }, true],

  [{ minimumPrice: 20_000 }, { price: 20_000 }, true],
  [{ minimumPrice: 20_000 }, { price: 19_999 }, false],
  [{ minimumPrice: 20_000 }, { price: 21_000, offer_price: 19_000 }, false],
  [{ minimumPrice: 20_000 }, { price: null }, false],
  [{ maximumPrice: 20_000 }, { price: 20_000 }, true],
  [{ maximumPrice: 20_000 }, { price: 20_001 }, false],
  [{ maximumPrice: 20_000 }, { price: 21_000, offer_price: 19_000 }, true],
  [{ maximumPrice: 20_000 }, { price: 1 }, false],

  [{ maximumKm: 100_000 }, { km: 100_000 }, true],
  [{ maximumKm: 100_000 }, { km: 100_001 }, false],
  [{ maximumKm: 100_000 }, { km: null }, false],
  [{ maximumKm: 100_000 }, { km: null, car_type: 'new' }, true],

  [{ minimumYear: 2015 }, { year: 2015 }, true],
  [{ minimumYear: 2015 }, { year: 2014 }, false],
  [{ minimumYear: 2015 }, { year: null }, false],
])('with %o, %o is found: %s', (search, car, found) => {
  expect(finds(search ?? {}, car)).toBe(found);
});

test('keeps the order, adds nothing, and finds the same again', () => {
  fc.assert(
    fc.property(arbitraryStock(), (cars) => {
      const site = aSite({ search: { inStockOnly: true, maximumKm: 200_000 } });
      const found = stockInSearch(cars, site, NOW);
      expect(cars.filter((car) => found.includes(car))).toEqual(found);
      expect(stockInSearch(found, site, NOW)).toEqual(found);
    }),
  );
});
