/** The phrases are sound: each has cars in the shared listings, none stands twice, and the judge tells right from wrong. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { sharedFile } from '../fixtures/shared-data.ts';
import { hatch, peopleMover, sedan, suv, ute, van, wagon } from './bodies.ts';
import { allWheels, diesel, electric, fourWheelDrive, hybrid, manual, plugIn, seater } from './facts.ts';
import { GROUPS, phrasesOf } from './groups.ts';
import { faultsOf, says } from './phrase.ts';
import { near } from './places.ts';
import { and, car, colour, condition, make, maybe, not, or, otherColour, type Row, upTo } from './rows.ts';

const listings = sharedFile('listings/australian-vehicle-prices.csv');
const postcodes = sharedFile('postcodes/AU.txt');

/** A row of that name; what is not given is as the file has it where it does not know. */
const row = (name: string, facts: Partial<Row> = {}): Row => ({
  Brand: name.split(' ')[0] ?? '',
  Year: '2019',
  Model: name.split(' ')[1] ?? '',
  Title: `2019 ${name}`,
  UsedOrNew: 'USED',
  Transmission: '-',
  Engine: '-',
  DriveType: 'Other',
  FuelType: '-',
  Kilometres: '-',
  ColourExtInt: '- / -',
  Location: '',
  BodyType: '',
  Doors: '',
  Seats: '',
  Price: 'POA',
  ...facts,
});

describe('the table', () => {
  const LEAST: Readonly<Record<string, number>> = {
    models: 150,
    trade: 110,
    amounts: 120,
    exclusions: 80,
    together: 100,
    typing: 60,
  };

  test.each(GROUPS)(
    '$name is large enough, and its halves are equal',
    ({ name, parts: { open, sealed } }) => {
      expect(open.length + sealed.length).toBeGreaterThanOrEqual(LEAST[name] ?? 0);
      expect(Math.abs(open.length - sealed.length)).toBeLessThanOrEqual(1);
    },
  );

  test('no phrase stands twice', () => {
    const all = GROUPS.flatMap(phrasesOf);
    const twice = all.filter(
      ({ says: words }, index) => all.findIndex((other) => other.says === words) < index,
    );
    expect(twice.map(({ says: words }) => words)).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(862 + 280 + 240 + 119);
  });

  test('words that are to be named as ignored stand in their phrase', () => {
    const all = GROUPS.flatMap(phrasesOf);
    const strange = all.filter(({ says: words, ignored }) =>
      ignored.some((each) => !words.split(' ').includes(each)),
    );
    expect(strange).toEqual([]);
  });
});

describe.skipIf(listings === null || postcodes === null)('over 16,734 real listings', () => {
  const rows = listings === null ? [] : parse<Row>(readFileSync(listings), { columns: true });

  test.each(GROUPS)('$name: where a phrase wants cars there are some, else none', (group) => {
    const unsound = phrasesOf(group).filter(({ means, wants }) =>
      wants === 'some'
        ? !rows.some((each) => means(each) === 'yes')
        : rows.some((each) => means(each) !== 'no'),
    );
    expect(unsound.map(({ says: words }) => words)).toEqual([]);
  });

  test('a place is measured from its centre', () => {
    const within50 = near('Parramatta, NSW', 50);
    expect(within50(row('Kia Rio', { Location: 'Blacktown, NSW' }))).toBe('yes');
    expect(within50(row('Kia Rio', { Location: 'Saint Marys, NSW' }))).toBe('yes');
    expect(within50(row('Kia Rio', { Location: 'Cardiff, NSW' }))).toBe('no');
    expect(within50(row('Kia Rio'))).toBe('no');
    // There is a Punchbowl in Sydney and one near the border to Queensland.
    expect(within50(row('Kia Rio', { Location: 'Punchbowl, NSW' }))).toBe('maybe');
  });
});

describe('right, wrong and open to taste', () => {
  const white = row('Kia Rio', { ColourExtInt: 'White / Black' });

  test('join as one would expect', () => {
    expect(and(make('Kia'), colour('white'))(white)).toBe('yes');
    expect(and(make('Kia'), maybe(colour('white')))(white)).toBe('maybe');
    expect(or(make('Ford'), maybe(make('Kia')))(white)).toBe('maybe');
    expect(not(maybe(make('Kia')))(white)).toBe('maybe');
    expect(not(make('Ford'))(white)).toBe('yes');
  });

  test('a colour that is not known is none, and may pass where another is not wanted', () => {
    const unknown = row('Kia Rio', { ColourExtInt: '5 years / Unlimited km' });
    expect(colour('white')(unknown)).toBe('no');
    expect(otherColour('white')(unknown)).toBe('maybe');
    expect(otherColour('white')(white)).toBe('no');
  });

  test('a car without a price answers no question of money', () => {
    expect(upTo(20_000)(row('Kia Rio', { Price: '19990' }))).toBe('yes');
    expect(upTo(20_000)(row('Kia Rio', { Price: 'POA' }))).toBe('no');
  });
});

describe('kinds of car', () => {
  const SUV = { BodyType: 'SUV' };
  const WAGON = { BodyType: 'Wagon' };
  test.each([
    ['an SUV that a list calls a wagon', suv, row('Toyota Rav 4 GX', WAGON), 'yes'],
    ['the same is no wagon', wagon, row('Mazda CX-3 Maxx', WAGON), 'no'],
    ['a long roof', wagon, row('Holden Commodore SV6', WAGON), 'yes'],
    ['a grade called Avantgarde is no Avant', wagon, row('Mercedes-Benz C250', { BodyType: 'Sedan' }), 'no'],
    ['an Outback is what one likes', suv, row('Subaru Outback 2.5I', SUV), 'maybe'],
    ['a people mover is no wagon', wagon, row('Kia Carnival S', WAGON), 'no'],
    ['a people mover', peopleMover, row('Kia Grand Carnival SI', WAGON), 'yes'],
    ['a work van', van, row('Toyota HiAce LWB', { BodyType: 'Commercial' }), 'yes'],
    ['a minibus is what one likes', van, row('Toyota HiAce Commuter', { BodyType: 'People Mover' }), 'maybe'],
    ['a ute of Holden', ute, row('Holden Commodore SS-V', { BodyType: 'Ute / Tray' }), 'yes'],
    ['its sedan', ute, row('Holden Commodore SS-V', { BodyType: 'Sedan' }), 'no'],
    ['Colorado, the ute', ute, row('Holden Colorado LTZ (4X4)', { BodyType: 'Ute / Tray' }), 'yes'],
    ['Colorado 7, the SUV', suv, row('Holden Colorado 7 LTZ (4X4)', SUV), 'yes'],
    ['a truck is no ute', ute, row('Isuzu FRR 110-260 (MWB)', { BodyType: 'Ute / Tray' }), 'no'],
    ['a hatch', hatch, row('Mazda 2 NEO', { BodyType: 'Hatchback' }), 'yes'],
    ['a sedan', sedan, row('Mazda 2 NEO', { BodyType: 'Sedan' }), 'yes'],
  ])('%s', (_, kind, of, answer) => expect(kind(of)).toBe(answer));
});

describe('facts that the name or the label gives away', () => {
  test.each([
    ['a fuel that the label misses', electric, row('Nissan Leaf 30S'), 'yes'],
    [
      'a truck with leaf springs',
      electric,
      row('Hino 500 FD1124 Leaf (WB4890)', { FuelType: 'Diesel' }),
      'no',
    ],
    ['a plug and a tank', plugIn, row('MG HS +EV Phev Excite', { FuelType: 'Hybrid' }), 'yes'],
    ['a starter of 48 volts', hybrid, row('Audi Q5 40 TDI Quattro Mhev', { FuelType: 'Hybrid' }), 'maybe'],
    ['a hybrid called unleaded', hybrid, row('Toyota Estima Hybrid', { FuelType: 'Unleaded' }), 'yes'],
    ['no fuel told', diesel, row('Toyota Hilux SR (4X4)'), 'maybe'],
    ['a gearbox', manual, row('Mazda 3 NEO', { Transmission: 'Manual' }), 'yes'],
    ['all four wheels', allWheels, row('Ford Ranger XL 3.2 (4X4)'), 'yes'],
    ['two of them', allWheels, row('Ford Ranger XL 2.2 (4X2)', { DriveType: 'Rear' }), 'no'],
    [
      'name and label at odds',
      allWheels,
      row('Tesla Model 3 Long Range AWD', { DriveType: 'Rear' }),
      'maybe',
    ],
    ['driven by all, in town', fourWheelDrive, row('Audi Q5 2.0 TDI Quattro', { DriveType: 'AWD' }), 'maybe'],
    ['seats in the column of doors', seater(7), row('Toyota Estima', { Doors: ' 7 Seats' }), 'yes'],
    ['one more than asked', seater(7), row('Kia Carnival S', { Seats: ' 8 Seats' }), 'maybe'],
    ['a demo', condition('DEMO'), row('MG HS Vibe', { UsedOrNew: 'DEMO' }), 'yes'],
  ])('%s', (_, fact, of, answer) => expect(fact(of)).toBe(answer));
});

describe('the judge', () => {
  const stock = [
    row('Toyota Hilux SR5 (4X4)', { ColourExtInt: 'White / Black' }),
    row('Toyota Hilux Workmate', { ColourExtInt: 'Silver / Grey' }),
    row('Ford Ranger XLT'),
  ];
  const [sr5 = row(''), workmate = row(''), ranger = row('')] = stock;
  const trusty = says('trusty hilux', car(/^Toyota Hilux/), { ignored: ['trusty'] });
  const found = { total: 2, firstPage: [sr5, workmate], ignored: ['trusty'] };

  test('finds nothing wrong with a right result', () => {
    expect(faultsOf(trusty, stock, found)).toEqual([]);
  });

  test.each([
    ['a wrong car', { ...found, total: 2, firstPage: [sr5, ranger] }, '1 on the first page are wrong'],
    ['a car too few', { ...found, total: 1 }, '1 found, at least 2 are right'],
    ['a car too many', { ...found, total: 3 }, '3 found, at most 2 are right'],
    ['a word not named', { ...found, ignored: [] }, 'not named as ignored: trusty'],
  ])('finds %s', (_, wrong, fault) => {
    expect(faultsOf(trusty, stock, wrong)).toEqual([expect.stringContaining(fault)]);
  });

  test('an empty result is wrong where cars exist, whatever the count may be', () => {
    const cheap = says('cheap hilux', car(/^Toyota Hilux/), { count: 'open' });
    expect(faultsOf(cheap, stock, { total: 0, firstPage: [], ignored: [] })).toHaveLength(1);
    expect(faultsOf(cheap, stock, { total: 1, firstPage: [sr5], ignored: [] })).toEqual([]);
  });

  test('each result is wrong where no car exists', () => {
    const none = says('hilux convertible', and(car(/^Toyota Hilux/), car(/convertible/)), { wants: 'none' });
    expect(faultsOf(none, stock, { total: 0, firstPage: [], ignored: [] })).toEqual([]);
    expect(faultsOf(none, stock, { total: 2, firstPage: [], ignored: [] })).toHaveLength(1);
  });
});
