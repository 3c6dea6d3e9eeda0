/** The phrases are sound: each has cars in the shared listings, none repeats, and `faultsOf` tells right from wrong. */
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

/** A row of that name. Other fields have the file's values for unknown. */
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

  test('no phrase repeats', () => {
    const all = GROUPS.flatMap(phrasesOf);
    const twice = all.filter(
      ({ says: words }, index) => all.findIndex((other) => other.says === words) < index,
    );
    expect(twice.map(({ says: words }) => words)).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(862 + 280 + 240 + 119);
  });

  test('words that should be reported as ignored are in their phrase', () => {
    const all = GROUPS.flatMap(phrasesOf);
    const strange = all.filter(({ says: words, ignored }) =>
      ignored.some((each) => !words.split(' ').includes(each)),
    );
    expect(strange).toEqual([]);
  });
});

describe.skipIf(listings === null || postcodes === null)('over 16,734 real listings', () => {
  const rows = listings === null ? [] : parse<Row>(readFileSync(listings), { columns: true });

  test.each(GROUPS)('$name: a phrase has matching cars exactly if it wants some', (group) => {
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
    // There is a Punchbowl in Sydney and another near the Queensland border.
    expect(within50(row('Kia Rio', { Location: 'Punchbowl, NSW' }))).toBe('maybe');
  });
});

describe('right, wrong and maybe', () => {
  const white = row('Kia Rio', { ColourExtInt: 'White / Black' });

  test('combine as expected', () => {
    expect(and(make('Kia'), colour('white'))(white)).toBe('yes');
    expect(and(make('Kia'), maybe(colour('white')))(white)).toBe('maybe');
    expect(or(make('Ford'), maybe(make('Kia')))(white)).toBe('maybe');
    expect(not(maybe(make('Kia')))(white)).toBe('maybe');
    expect(not(make('Ford'))(white)).toBe('yes');
  });

  test('an unknown colour is never the colour asked for, and may pass where a colour is excluded', () => {
    const unknown = row('Kia Rio', { ColourExtInt: '5 years / Unlimited km' });
    expect(colour('white')(unknown)).toBe('no');
    expect(otherColour('white')(unknown)).toBe('maybe');
    expect(otherColour('white')(white)).toBe('no');
  });

  test('a car without a price matches no question of money', () => {
    expect(upTo(20_000)(row('Kia Rio', { Price: '19990' }))).toBe('yes');
    expect(upTo(20_000)(row('Kia Rio', { Price: 'POA' }))).toBe('no');
  });
});

describe('kinds of car', () => {
  const SUV = { BodyType: 'SUV' };
  const WAGON = { BodyType: 'Wagon' };
  test.each([
    ['an SUV that the file calls a wagon', suv, row('Toyota Rav 4 GX', WAGON), 'yes'],
    ['such an SUV is not a wagon', wagon, row('Mazda CX-3 Maxx', WAGON), 'no'],
    ['a car with a long roof', wagon, row('Holden Commodore SV6', WAGON), 'yes'],
    ['the grade Avantgarde is not an Avant', wagon, row('Mercedes-Benz C250', { BodyType: 'Sedan' }), 'no'],
    ['an Outback may be one', suv, row('Subaru Outback 2.5I', SUV), 'maybe'],
    ['a people mover is not a wagon', wagon, row('Kia Carnival S', WAGON), 'no'],
    ['a people mover', peopleMover, row('Kia Grand Carnival SI', WAGON), 'yes'],
    ['a work van', van, row('Toyota HiAce LWB', { BodyType: 'Commercial' }), 'yes'],
    ['a minibus may be one', van, row('Toyota HiAce Commuter', { BodyType: 'People Mover' }), 'maybe'],
    ['a Holden ute', ute, row('Holden Commodore SS-V', { BodyType: 'Ute / Tray' }), 'yes'],
    ['the sedan of the same name', ute, row('Holden Commodore SS-V', { BodyType: 'Sedan' }), 'no'],
    ['Colorado, the ute', ute, row('Holden Colorado LTZ (4X4)', { BodyType: 'Ute / Tray' }), 'yes'],
    ['Colorado 7, the SUV', suv, row('Holden Colorado 7 LTZ (4X4)', SUV), 'yes'],
    ['a truck is not a ute', ute, row('Isuzu FRR 110-260 (MWB)', { BodyType: 'Ute / Tray' }), 'no'],
    ['a hatch', hatch, row('Mazda 2 NEO', { BodyType: 'Hatchback' }), 'yes'],
    ['a sedan', sedan, row('Mazda 2 NEO', { BodyType: 'Sedan' }), 'yes'],
  ])('%s', (_, kind, of, answer) => expect(kind(of)).toBe(answer));
});

describe('facts in the name or the label', () => {
  test.each([
    ['a fuel that the label lacks', electric, row('Nissan Leaf 30S'), 'yes'],
    [
      'a truck with leaf springs',
      electric,
      row('Hino 500 FD1124 Leaf (WB4890)', { FuelType: 'Diesel' }),
      'no',
    ],
    ['a plug and a tank', plugIn, row('MG HS +EV Phev Excite', { FuelType: 'Hybrid' }), 'yes'],
    ['a 48-volt starter', hybrid, row('Audi Q5 40 TDI Quattro Mhev', { FuelType: 'Hybrid' }), 'maybe'],
    ['a hybrid labelled unleaded', hybrid, row('Toyota Estima Hybrid', { FuelType: 'Unleaded' }), 'yes'],
    ['an unknown fuel', diesel, row('Toyota Hilux SR (4X4)'), 'maybe'],
    ['a gearbox', manual, row('Mazda 3 NEO', { Transmission: 'Manual' }), 'yes'],
    ['all four wheels', allWheels, row('Ford Ranger XL 3.2 (4X4)'), 'yes'],
    ['two of them', allWheels, row('Ford Ranger XL 2.2 (4X2)', { DriveType: 'Rear' }), 'no'],
    [
      'name and label at odds',
      allWheels,
      row('Tesla Model 3 Long Range AWD', { DriveType: 'Rear' }),
      'maybe',
    ],
    [
      'all-wheel drive for the road',
      fourWheelDrive,
      row('Audi Q5 2.0 TDI Quattro', { DriveType: 'AWD' }),
      'maybe',
    ],
    ['seats in the doors column', seater(7), row('Toyota Estima', { Doors: ' 7 Seats' }), 'yes'],
    ['one seat more than asked for', seater(7), row('Kia Carnival S', { Seats: ' 8 Seats' }), 'maybe'],
    ['a demo', condition('DEMO'), row('MG HS Vibe', { UsedOrNew: 'DEMO' }), 'yes'],
  ])('%s', (_, fact, of, answer) => expect(fact(of)).toBe(answer));
});

describe('faultsOf', () => {
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
    ['too few cars', { ...found, total: 1 }, '1 found, at least 2 are right'],
    ['too many cars', { ...found, total: 3 }, '3 found, at most 2 are right'],
    ['a word not reported', { ...found, ignored: [] }, 'not named as ignored: trusty'],
  ])('finds %s', (_, wrong, fault) => {
    expect(faultsOf(trusty, stock, wrong)).toEqual([expect.stringContaining(fault)]);
  });

  test('an empty result is wrong where cars exist, even if any count is right', () => {
    const cheap = says('cheap hilux', car(/^Toyota Hilux/), { count: 'open' });
    expect(faultsOf(cheap, stock, { total: 0, firstPage: [], ignored: [] })).toHaveLength(1);
    expect(faultsOf(cheap, stock, { total: 1, firstPage: [sr5], ignored: [] })).toEqual([]);
  });

  test('any result is wrong where no car exists', () => {
    const none = says('hilux convertible', and(car(/^Toyota Hilux/), car(/convertible/)), { wants: 'none' });
    expect(faultsOf(none, stock, { total: 0, firstPage: [], ignored: [] })).toEqual([]);
    expect(faultsOf(none, stock, { total: 2, firstPage: [], ignored: [] })).toHaveLength(1);
  });
});
