import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { slug } from '#domain/shared/schema.ts';
import { carName, carSlug, type NameParts, slugify } from './naming.ts';

test.each<[NameParts, string]>([
  [{ year: 2021, make: 'Toyota', model: 'HiLux', badge: 'SR5' }, '2021 Toyota HiLux SR5'],
  [{ year: 2021, make: 'Toyota', model: 'HiLux', badge: null }, '2021 Toyota HiLux'],
  [{ year: null, make: 'Toyota', model: 'HiLux', badge: 'SR5' }, 'Toyota HiLux SR5'],
  [{ year: 2021, make: 'Toyota', model: 'HiLux', badge: 'null' }, '2021 Toyota HiLux'],
  [{ year: 2021, make: 'Toyota', model: 'HiLux', badge: 'HiLux SR5' }, '2021 Toyota HiLux SR5'],
  [{ year: 2021, make: 'Toyota', model: 'HiLux', badge: 'TOYOTA HILUX SR5' }, '2021 Toyota HiLux SR5'],
  [{ year: 2019, make: 'Land Rover', model: 'Land Rover Defender' }, '2019 Land Rover Defender'],
  [
    { year: 2019, make: 'Land Rover', model: 'Range Rover Sport', badge: 'Sport SE' },
    '2019 Land Rover Range Rover Sport SE',
  ],
  [{ year: 2008, make: 'Peugeot', model: '2008', badge: 'Allure' }, '2008 Peugeot 2008 Allure'],
  [{ year: 2015, make: 'MINI', model: 'Mini', badge: 'Cooper S' }, '2015 MINI Cooper S'],
  [{ year: 2020, make: 'MG', model: 'MG3', badge: 'Auto Excite' }, '2020 MG MG3 Auto Excite'],
  [{ year: 2018, make: ' Mazda ', model: 'CX-5', badge: 'Maxx   Sport' }, '2018 Mazda CX-5 Maxx Sport'],
])('%o is called %s', (parts, name) => {
  expect(carName(parts)).toBe(name);
});

test.each([
  ['Citroën C4 & C5', 'citroen-c4-and-c5'],
  ['Škoda Octavia RS', 'skoda-octavia-rs'],
  ['GR Sport+', 'gr-sport-plus'],
  ['19.61-2 Outback', '19-61-2-outback'],
  ['Groß Ærø', 'gross-aero'],
  ["Driver's Pack", 'drivers-pack'],
  ['  -- ', ''],
  ['日産', ''],
])('%j in a URL is %j', (text, expected) => {
  expect(slugify(text)).toBe(expected);
});

describe('a car’s slug', () => {
  const hilux = { year: 2021, make: 'Toyota', model: 'HiLux', badge: 'SR5' };

  test('is its name and its identity', () => {
    expect(carSlug(hilux, 'U1001')).toBe('2021-toyota-hilux-sr5-u1001');
    expect(carSlug(hilux, 1001)).toBe('2021-toyota-hilux-sr5-1001');
  });

  test('hashes an identity that a URL cannot hold, always in the same way', () => {
    const twice = [carSlug(hilux, 'U/1 001'), carSlug(hilux, 'U/1 001')];
    expect(twice[0]).toMatch(/^2021-toyota-hilux-sr5-u-1-001-[a-z0-9]{6}$/);
    expect(twice[1]).toBe(twice[0]);
  });

  test.each([
    ['U 1', 'U/1'],
    ['日産', '豊田'],
  ])('tells %j and %j apart', (one, other) => {
    expect(carSlug(hilux, one)).not.toBe(carSlug(hilux, other));
  });

  test('tells a badge from an identity that looks like one', () => {
    expect(carSlug({ ...hilux, badge: null }, 'SR5-1')).not.toBe(carSlug(hilux, '1'));
  });

  test('shortens a long name after a word and keeps the identity', () => {
    const badge = 'Extra Long Wheelbase High Roof with every option that the maker had in the book that year';
    const long = carSlug({ year: 2023, make: 'Mercedes-Benz', model: 'Sprinter 519CDI', badge }, 'U1001');
    expect(long).toBe('2023-mercedes-benz-sprinter-519cdi-extra-long-wheelbase-high-roof-with-every-u1001');
  });

  test('is a valid slug, whatever the words', () => {
    const word = fc.string({ unit: 'binary', maxLength: 30 });
    const parts = fc.record({
      year: fc.option(fc.integer({ min: 1900, max: 2100 })),
      make: word,
      model: word,
      badge: fc.option(word),
    });
    fc.assert(
      fc.property(parts, word, (each, identity) => {
        expect(v.is(slug, carSlug(each, identity))).toBe(true);
      }),
    );
  });

  test('differs if the identity differs', () => {
    const stock = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
    fc.assert(
      fc.property(stock, stock, (one, other) => {
        expect(carSlug(hilux, one) === carSlug(hilux, other)).toBe(one === other);
      }),
    );
  });
});
