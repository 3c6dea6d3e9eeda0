import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPARE_LIMIT, comparedKey, compareHref, readCompared, withCompared } from './compared.ts';
import { asksForCars, comparedSlugs, NO_CARS } from './compared-address.ts';
import { favouritesKey, isSaved, readSaved, type SavedCar, withoutSaved, withSaved } from './favourites.ts';

const car = (id: number): SavedCar => ({ id, slug: `car-${id}`, name: `Car ${id}` });
const ids = (list: readonly SavedCar[]) => list.map(({ id }) => id);

describe('favourites', () => {
  test('are listed newest first, each car once', () => {
    const list = [car(1), car(2), car(1)].reduce<SavedCar[]>(withSaved, []);
    expect(ids(list)).toEqual([2, 1]);
  });

  test('no longer have a car that was removed', () => {
    expect(ids(withoutSaved([car(1), car(2)], 1))).toEqual([2]);
    expect(ids(withoutSaved([car(1)], 9))).toEqual([1]);
  });

  test('have every car that was added, and none that was removed', () => {
    const someCars = fc.array(fc.nat(20).map(car));
    fc.assert(
      fc.property(someCars, fc.nat(20), (cars, id) => {
        const list = cars.reduce<SavedCar[]>(withSaved, []);
        expect(isSaved(withSaved(list, car(id)), id)).toBe(true);
        expect(isSaved(withoutSaved(list, id), id)).toBe(false);
      }),
    );
  });

  test('are stored under a key for each dealership', () => {
    expect(favouritesKey('harbour')).toBe('harbour:favourites');
    expect(comparedKey('harbour')).toBe('harbour:compare');
  });
});

describe('a stored list', () => {
  test('is read back', () => {
    expect(readSaved(JSON.stringify([car(1), car(2)]))).toEqual([car(1), car(2)]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '[{'],
    ['no list', '{"id":1}'],
    ['null', 'null'],
    ['entries of another kind', '[null, 7, "x", {"id":"1","slug":"a","name":"A"}, {"id":1,"name":"A"}]'],
  ])('%s: no cars', (_, stored) => {
    expect(readSaved(stored)).toEqual([]);
  });

  test('reads a repeated car once, and keeps only known fields', () => {
    const twice = JSON.stringify([{ ...car(1), phone: '0400 000 000' }, car(1)]);
    expect(readSaved(twice)).toEqual([car(1)]);
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => Array.isArray(readSaved(stored))));
  });
});

describe('compare', () => {
  test('takes four cars and refuses a fifth', () => {
    const four = [1, 2, 3, 4].map(car).reduce<SavedCar[]>((list, each) => withCompared(list, each) ?? [], []);
    expect(ids(four)).toEqual([1, 2, 3, 4]);
    expect(withCompared(four, car(5))).toBeNull();
    expect(withCompared(four, car(2))).toEqual(four);
  });

  test('reads the first four of a longer list', () => {
    expect(readCompared(JSON.stringify([1, 2, 3, 4, 5].map(car)))).toHaveLength(COMPARE_LIMIT);
  });

  test.each([
    ['?cars=a,b', ['a', 'b']],
    ['?cars=b,a,b', ['b', 'a']],
    ['?cars=%20a%20,,b,', ['a', 'b']],
    ['?cars=a%2Cb', ['a', 'b']],
    ['?cars=a,b,c,d,e', ['a', 'b', 'c', 'd']],
    ['?cars=', []],
    ['', []],
  ])('%s asks for %j', (search, expected) => {
    expect(comparedSlugs(search)).toEqual(expected);
  });

  test.each([
    ['/compare', false],
    ['/compare?cars=a', true],
    [NO_CARS, true],
  ])('%s names the cars, even if none: %s', (address, says) => {
    expect(asksForCars(new URL(address, 'https://site.example').search)).toBe(says);
  });

  test('the cars in an address are read back as they were written', () => {
    const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,30}$/), { maxLength: COMPARE_LIMIT });
    fc.assert(
      fc.property(slugs, (cars) => {
        expect(comparedSlugs(new URL(compareHref(cars), 'https://site.example').search)).toEqual(cars);
      }),
    );
  });
});
