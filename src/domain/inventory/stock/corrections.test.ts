import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aCar, arbitraryCar, type CarOverrides } from '../../../../tests/fixtures/cars.ts';
import { type FeedCar, FeedCarSchema } from '../car.ts';
import {
  CORRECTABLE,
  type Corrections,
  corrected,
  correctedFacts,
  FEATURED,
  isCorrected,
  NO_CORRECTIONS,
  readWanted,
  remainingCorrections,
  shownFacts,
  type Wanted,
} from './corrections.ts';

const feedCar = (overrides: CarOverrides = {}): FeedCar => v.parse(FeedCarSchema, aCar(overrides));
const SAM = { by: 'Sam', at: '2026-03-01T02:00:00.000Z' };
const KIM = { by: 'Kim', at: '2026-03-02T02:00:00.000Z' };

/** A car that shows what its feed says, except for this. */
const wanting = (
  feed: FeedCar,
  { fields, ...more }: Partial<Omit<Wanted, 'fields'>> & { fields?: Partial<Wanted['fields']> },
  before: Corrections = NO_CORRECTIONS,
): Wanted => {
  const shown = shownFacts(before, feed);
  return { ...shown, ...more, fields: { ...shown.fields, ...fields } };
};

const RED = feedCar({ colour: 'Car' });
const isRed = corrected(NO_CORRECTIONS, RED, wanting(RED, { fields: { colour: 'Red' } }), SAM);

describe('a colour that the feed has wrong', () => {
  test('is shown as corrected, with who corrected it and what the feed said', () => {
    expect(isRed.fields).toEqual({ colour: { ...SAM, value: 'Red', was: 'Car' } });
    expect(correctedFacts(isRed, RED)).toMatchObject({ colour: 'Red' });
  });

  test('stays corrected while the feed says anything else', () => {
    expect(remainingCorrections(isRed, RED)).toEqual(isRed);
    expect(remainingCorrections(isRed, { ...RED, colour: 'Blue' })).toEqual(isRed);
  });

  test('goes back to the feed once both agree', () => {
    expect(isCorrected(remainingCorrections(isRed, { ...RED, colour: 'Red' }))).toBe(false);
  });

  test('keeps its author and date when somebody else corrects another fact', () => {
    const both = corrected(isRed, RED, wanting(RED, { fields: { km: 51_000 } }, isRed), KIM);
    expect(both.fields.colour).toMatchObject(SAM);
    expect(both.fields.km).toMatchObject({ ...KIM, value: 51_000, was: RED.km });
  });

  test('goes back to the feed when the operator enters the feed’s value', () => {
    const back = corrected(isRed, RED, wanting(RED, { fields: { colour: 'Car' } }, isRed), KIM);
    expect(isCorrected(back)).toBe(false);
  });
});

test('a car’s name follows its make, model, year and badge', () => {
  const feed = feedCar({ badge: 'SR5' });
  const corrections = corrected(NO_CORRECTIONS, feed, wanting(feed, { fields: { badge: 'Rogue' } }), SAM);
  expect(correctedFacts(corrections, feed).name).toBe('2021 Toyota HiLux Rogue');
});

test('a chosen body replaces the feed’s words for another', () => {
  const feed = feedCar({ body: 'Wagon', simple_body: 'wagon' });
  const wanted = wanting(feed, { fields: { simple_body: 'suv' } });
  expect(correctedFacts(corrected(NO_CORRECTIONS, feed, wanted, SAM), feed)).toMatchObject({
    simple_body: 'suv',
    body: null,
  });
});

test('a corrected fact is no longer typical for the model, but the dealer’s', () => {
  const feed = feedCar({ simple_fuel: 'electric', fuel: null, typical: ['simple_body', 'simple_fuel'] });
  const wanted = wanting(feed, { fields: { simple_fuel: 'hybrid' } });
  expect(correctedFacts(corrected(NO_CORRECTIONS, feed, wanted, SAM), feed).typical).toEqual(['simple_body']);
});

test('a hidden car stays hidden until its feed hides it too', () => {
  const feed = feedCar();
  const hidden = corrected(NO_CORRECTIONS, feed, wanting(feed, { hidden: true }), SAM);
  expect(hidden.hidden).toEqual(SAM);
  expect(correctedFacts(hidden, feed)).toEqual({ show_on_dealer_website: false });
  expect(remainingCorrections(hidden, { ...feed, show_on_dealer_website: false }).hidden).toBeNull();
});

test('a featured car gets the category and keeps its own', () => {
  const feed = feedCar({ categories: ['Family'] });
  const featured = corrected(NO_CORRECTIONS, feed, wanting(feed, { featured: true }), SAM);
  expect(correctedFacts(featured, feed)).toEqual({ categories: ['Family', FEATURED] });
});

test('pictures follow those of the feed, until it has them too', () => {
  const feed = feedCar();
  const urls = ['https://images.example/own/1.jpg', 'https://images.example/own/2.jpg'];
  const corrections = corrected(NO_CORRECTIONS, feed, wanting(feed, { pictures: urls }), SAM);
  expect(correctedFacts(corrections, feed).images?.map(({ url }) => url)).toEqual([
    ...feed.images.map(({ url }) => url),
    ...urls,
  ]);
  const [first] = correctedFacts(corrections, feed).images?.slice(-2) ?? [];
  const later = { ...feed, images: [...feed.images, ...(first ? [first] : [])] };
  expect(remainingCorrections(corrections, later).pictures.map(({ url }) => url)).toEqual(urls.slice(1));
});

test('for any stock: no change needs no correction, a change is shown, and a correction ends once the feed agrees', () => {
  const author = fc.constantFrom(SAM, KIM);
  fc.assert(
    fc.property(arbitraryCar, arbitraryCar, author, (car, other, by) => {
      const feed = v.parse(FeedCarSchema, car);
      const aim = shownFacts(NO_CORRECTIONS, v.parse(FeedCarSchema, other));
      expect(corrected(NO_CORRECTIONS, feed, shownFacts(NO_CORRECTIONS, feed), by)).toEqual(NO_CORRECTIONS);
      // Operators cannot undo a feed's hiding or featuring.
      const wanted = {
        ...aim,
        hidden: aim.hidden || !feed.show_on_dealer_website,
        featured: aim.featured || shownFacts(NO_CORRECTIONS, feed).featured,
      };
      const corrections = corrected(NO_CORRECTIONS, feed, wanted, by);
      expect(shownFacts(corrections, feed)).toEqual(wanted);
      const shown = v.parse(FeedCarSchema, { ...feed, ...correctedFacts(corrections, feed) });
      expect(isCorrected(remainingCorrections(corrections, shown))).toBe(false);
    }),
  );
});

describe('what operators enter', () => {
  const EMPTY = Object.fromEntries(CORRECTABLE.map((field) => [field, ''])) as Record<
    (typeof CORRECTABLE)[number],
    string
  >;
  const typed = (texts: Partial<Record<(typeof CORRECTABLE)[number] | 'pictures', string>>) =>
    readWanted(
      { ...EMPTY, make: 'Mazda', model: '3', pictures: '', ...texts },
      { hidden: false, featured: false },
    );

  test.each([
    ['km', '98,500', 98_500],
    ['km', '98 500', 98_500],
    ['km', '', null],
    ['year', '2019', 2019],
    ['make', 'mazda', 'Mazda'],
    ['regplate', 'abc12d', 'ABC12D'],
    ['rego_expiry', '2027-03-31', '2027-03-31'],
    ['simple_body', 'suv', 'suv'],
    ['dealercomments', 'One owner.\n\n Books. \n', 'One owner.|Books.'],
    ['tag', '  Test   Drive Only ', 'Test Drive Only'],
  ] as const)('%s: %j is %j', (field, text, value) => {
    const { wanted, problems } = typed({ [field]: text });
    expect(problems).toEqual({});
    expect(wanted.fields[field]).toBe(value);
  });

  test.each([
    ['km', 'about 90k'],
    ['km', '-5'],
    ['year', '21'],
    ['year', '2019.5'],
    ['make', ''],
    ['rego_expiry', '31/03/2027'],
    ['simple_body', 'spaceship'],
    ['regplate', 'FAR TOO LONG'],
    ['pictures', 'javascript:alert(1)'],
    ['pictures', 'photo1.jpg'],
  ] as const)('%s: %j is rejected', (field, text) => {
    expect(Object.keys(typed({ [field]: text }).problems)).toEqual([field]);
  });
});
