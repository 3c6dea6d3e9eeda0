/** Whole kinds of phrases that shoppers type: run together, dictated, refused after the name, paid by the month. */
import { describe, expect, test } from 'vitest';
import { namesInStock } from '../families/in-stock.ts';
import { prepareVocabulary, understand } from './plain-words.ts';

const TODAY = new Date('2026-06-01T00:00:00Z');

type Listed = Parameters<typeof namesInStock>[0][number];
const STOCK: readonly Listed[] = [
  { make: 'Toyota', model: 'HiLux', badge: 'Workmate', year: 2018 },
  { make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2018 },
  { make: 'Toyota', model: '86', badge: 'GTS', year: 2016 },
  { make: 'Holden', model: 'Commodore', badge: 'SV6', year: 2012 },
  { make: 'Holden', model: 'Commodore', badge: 'SS-V', year: 2012 },
  { make: 'Mazda', model: '3', badge: 'Neo', year: 2016 },
  { make: 'BMW', model: '320i', badge: 'M Sport', year: 2016 },
  { make: 'Ford', model: 'Falcon', badge: 'XR6', year: 2015 },
  { make: 'Ford', model: 'Falcon', badge: 'XR6T', year: 2015 },
  { make: 'Alfa Romeo', model: 'Giulietta', badge: 'Quadrifoglio Verde', year: 2015 },
  { make: 'Volkswagen', model: 'Golf', badge: 'GTI', year: 2018 },
  { make: 'Volkswagen', model: 'Golf', badge: 'R', year: 2018 },
  { make: 'Nissan', model: 'Patrol', badge: 'ST', year: 2008 },
  { make: 'Jeep', model: 'Compass', badge: 'Sport', year: 2018 },
];
const counted = (values: readonly string[]) => [...new Set(values)].map((value) => ({ value, count: 1 }));
const vocabulary = prepareVocabulary(
  {
    make: counted(STOCK.map(({ make }) => make)),
    make_model: counted(STOCK.map(({ make, model }) => `${make}|${model}`)),
    badge: counted(STOCK.flatMap(({ badge }) => badge ?? [])),
    body: counted(['Ute', 'Sedan', 'Hatch', 'SUV', 'Wagon']),
    fuel: counted(['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Plug-in Hybrid']),
    transmission: counted(['Automatic', 'Manual']),
    drive: counted(['4WD', 'AWD', 'RWD']),
    city: counted(['Harvey']),
  },
  { names: namesInStock(STOCK) },
);
const read = (text: string) => understand(text, vocabulary, TODAY);
const models = (text: string) => read(text).filters.make_model;

describe('words typed without a space', () => {
  test.each([
    ['sedanunder10k', { body: ['Sedan'] }, { price: { max: 10_000 } }],
    ['dieselutemanual', { fuel: ['Diesel'], body: ['Ute'], transmission: ['Manual'] }, {}],
    ['manualhatchunder8k', { transmission: ['Manual'], body: ['Hatch'] }, { price: { max: 8000 } }],
  ])('%s', (text, filters, ranges) => expect(read(text)).toMatchObject({ filters, ranges, rest: '' }));
});

describe('figures as a microphone spells them', () => {
  test.each([
    ['mazda three', ['Mazda|3']],
    ['commodore sv six', ['Holden|Commodore']],
    ['bmw three series', ['BMW|320i']],
    ['86s', ['Toyota|86']],
    ['86 gts', ['Toyota|86']],
  ])('%s', (text, expected) => expect(models(text)).toEqual(expected));

  test('but a count stays one', () => {
    expect(models('commodore sv six seater')).toEqual(['Holden|Commodore']);
    expect(read('commodore sv six seater').filters.badge).toBeUndefined();
    expect(read('sedan from the nineties').ranges).toEqual({ year: { min: 1990, max: 1999 } });
    expect(read('twelve and a half grand tops').ranges).toEqual({ price: { max: 12_500 } });
    expect(read('under 12.5 grand').ranges).toEqual({ price: { max: 12_500 } });
  });
});

describe('what is not wanted may stand in front', () => {
  test.each(['jeep not included', 'jeeps no thanks', 'jeeps are out', 'jeep excluded'])('%s', (text) =>
    expect(read(text)).toMatchObject({ filters: {}, without: { make: ['Jeep'] }, rest: '' }),
  );
  test('unless what is refused follows', () =>
    expect(read('ute, not interested in jeeps')).toMatchObject({
      filters: { body: ['Ute'] },
      without: { make: ['Jeep'] },
    }));
  test('of a car that is named, its grade', () =>
    expect(read('hilux workmate not included')).toMatchObject({
      filters: { make_model: ['Toyota|HiLux'] },
      without: { badge: ['Workmate'] },
    }));
  test('a grade of one letter, beside the name of its car', () => {
    expect(read('golf not gti or r').without).toEqual({ badge: ['GTI', 'R'] });
    expect(read('ute not r').without).toBeUndefined();
  });
});

test('the title of an ad is its badge, whatever its words mean alone', () => {
  const badge = 'W204 BlueEFFICIENCY Avantgarde Sedan 4dr 7G-TRONIC + 7sp 1.8';
  const cars: Listed[] = [{ make: 'Mercedes-Benz', model: 'C-Class', badge, year: 2011 }];
  const pasted = prepareVocabulary(
    {
      make: counted(['Mercedes-Benz']),
      make_model: counted(['Mercedes-Benz|C-Class']),
      badge: counted([badge]),
    },
    { names: namesInStock(cars) },
  );
  expect(understand(`Mercedes-Benz C-Class ${badge} Silver`, pasted, TODAY).filters.badge).toEqual([badge]);
});

describe('names', () => {
  test('initials of a badge', () =>
    expect(read('giulietta qv').filters.badge).toEqual(['Quadrifoglio Verde']));
  test('a turbo that its badge writes with a letter', () =>
    expect(read('falcon xr6 turbo').filters.badge).toEqual(['XR6T']));
  test('the wagon of a model may be called an SUV', () =>
    expect(read('gu patrol wagon').filters.body).toEqual(['Wagon', 'SUV']));
  test('a wagon of any model is none', () => expect(read('wagon').filters.body).toEqual(['Wagon']));
  test('a make that is not in stock is asked for, and is not a slip of a town', () => {
    expect(read('cadillac escalade').filters).toEqual({ make: ['Cadillac'] });
    expect(read('harley davidson softail').filters).toEqual({ make: ['Harley-Davidson'] });
    expect(read('cadillac ute')).toMatchObject({ filters: { body: ['Ute'] }, rest: 'cadillac' });
  });
  test('four wheels driven, in every way', () => {
    for (const text of ['four by four', '4 by 4', '4 x 4', '4x4', 'four wheel drive'])
      expect(read(text).filters.drive, text).toEqual(['4WD']);
  });
  test('either fuel takes in what is both', () =>
    expect(read('electric or hybrid').filters.fuel).toEqual(['Electric', 'Hybrid', 'Plug-in Hybrid']));
});

describe('a grade is of the car that is named', () => {
  const CARS: readonly Listed[] = [
    { make: 'Ford', model: 'Territory', badge: 'Titanium', year: 2015 },
    { make: 'Ford', model: 'Mondeo', badge: 'Titanium TDCi', year: 2015 },
    { make: 'Volkswagen', model: 'Amarok', badge: 'Highline', year: 2019 },
    { make: 'Holden', model: 'Adventra', badge: 'LX8', year: 2004 },
    { make: 'Kia', model: 'Cerato', badge: 'Sport+', year: 2018 },
    { make: 'Kia', model: 'Cerato', badge: 'Sport', year: 2018 },
    { make: 'Kia', model: 'Cerato', badge: 'S', year: 2018 },
    { make: 'Mitsubishi', model: 'Pajero', badge: 'GLX LWB (4X4)', year: 2014 },
    { make: 'Mitsubishi', model: 'Pajero', badge: 'GLS LWB (4X4)', year: 2014 },
    { make: 'Audi', model: 'Q7', badge: '3.0 TDI Biturbo', year: 2016 },
    { make: 'Mazda', model: 'CX-5', badge: 'KF 4D WAGON', year: 2012 },
    { make: 'Mazda', model: 'CX-5', badge: 'Grand Tourer', year: 2012 },
    { make: 'Toyota', model: 'RAV4', badge: 'RAV 4 GX', year: 2018 },
    { make: 'Mitsubishi', model: 'Triton', badge: 'GLX Plus (4X4)', year: 2022 },
    { make: 'Mitsubishi', model: 'Triton', badge: 'Glx+ (4X4)', year: 2017 },
    { make: 'Suzuki', model: 'Kizashi', badge: 'XL', year: 2011 },
    { make: 'Suzuki', model: 'Jimny', badge: 'XL', year: 2024 },
  ];
  const words = prepareVocabulary(
    {
      make: counted(CARS.map(({ make }) => make)),
      make_model: counted(CARS.map(({ make, model }) => `${make}|${model}`)),
      badge: counted(CARS.flatMap(({ badge }) => badge ?? [])),
      body: counted(['Ute', 'Sedan', 'Hatch', 'SUV', 'Wagon']),
      doors: counted(['4', '5']),
    },
    { names: namesInStock(CARS) },
  );
  const said = (text: string) => understand(text, words, TODAY);

  test.each([
    ['territory titanium tdci', 'titanium "tdci"'],
    ['amarok biturbo', 'biturbo'],
    ['amarok aventura', 'aventura'],
  ])('%s: what no such car is called stays text', (text, rest) => {
    expect(said(text).filters.badge).toBeUndefined();
    expect(said(text).filters.make_model).toHaveLength(1);
    expect(said(text).rest).toBe(rest);
  });
  test.each([
    ['mondeo titanium tdci', ['Titanium TDCi']],
    ['cerato sport plus', ['Sport+']],
    ['cerato sport+', ['Sport+']],
    ['triton glx plus', ['GLX Plus (4X4)', 'Glx+ (4X4)']],
    ['triton glx+', ['GLX Plus (4X4)', 'Glx+ (4X4)']],
    ['pajero glx or gls', ['GLX LWB (4X4)', 'GLS LWB (4X4)']],
  ])('%s', (text, badges) => expect(said(text).filters.badge).toEqual(badges));
  test('a lone code is of the model that is named', () =>
    expect(said('suzuki kizashi xl').filters).toMatchObject({ make_model: ['Suzuki|Kizashi'] }));
  test('a body with its doors is not a badge', () =>
    expect(said('cx-5 grand tourer 4d wagon').filters).toMatchObject({
      body: ['Wagon', 'SUV'],
      doors: ['4', '5'],
    }));
  test('a letter behind a body is a grade, no plural', () =>
    expect(said('cerato hatch s')).toMatchObject({ filters: { body: ['Hatch'] }, rest: '"s"' }));
  test('a figure as a microphone hears it', () => {
    expect(said('toyota rav for').filters).toEqual({ make: ['Toyota'], make_model: ['Toyota|RAV4'] });
    expect(said('rav4 for sale').filters).toEqual({ make: ['Toyota'], make_model: ['Toyota|RAV4'] });
  });
  test('a car that is not wanted has no say in what the other words mean', () => {
    const stock = prepareVocabulary({
      make: counted(['Volkswagen', 'Honda', 'Audi']),
      badge: counted(['Euro', 'Euro Luxury']),
      body: counted(['Hatch']),
    });
    expect(understand('euro hatch not vw', stock, TODAY)).toMatchObject({
      filters: { make: ['Volkswagen', 'Audi'] },
      without: { make: ['Volkswagen'] },
    });
  });
});

describe('cars beside each other', () => {
  const CARS: readonly Listed[] = [
    { make: 'Mazda', model: '2', badge: 'Neo', year: 2016 },
    { make: 'Mazda', model: '3', badge: 'Neo', year: 2016 },
    { make: 'BMW', model: '320i', badge: 'M Sport', year: 2016 },
    { make: 'BMW', model: '520d', badge: 'M Sport', year: 2016 },
    { make: 'Subaru', model: 'Forester', badge: '2.5i Premium', year: 2020 },
    { make: 'Audi', model: 'S5', badge: 'Quattro', year: 2020 },
    { make: 'Holden', model: 'Cruze', badge: 'CD', year: 2012 },
    { make: 'Toyota', model: 'HiLux', badge: 'SR', year: 2018 },
    { make: 'Toyota', model: 'HiAce', badge: 'SLWB', year: 2018 },
    { make: 'smart', model: 'fortwo', badge: null, year: 2012 },
  ];
  const words = prepareVocabulary(
    {
      make: counted(CARS.map(({ make }) => make)),
      make_model: counted(CARS.map(({ make, model }) => `${make}|${model}`)),
      badge: counted(CARS.flatMap(({ badge }) => badge ?? [])),
      body: counted(['Ute', 'Cab Chassis', 'Sedan', 'Hatch', 'SUV', 'Wagon']),
      transmission: counted(['Automatic', 'Manual']),
      cylinders: counted(['4', '6', '8']),
      seats: counted(['2', '3', '4', '5', '7']),
    },
    { names: namesInStock(CARS) },
  );
  const said = (text: string) => understand(text, words, TODAY);

  test.each([
    ['mazda 2 or 3', ['Mazda|2', 'Mazda|3']],
    ['bmw 3 or 5 series', ['BMW|320i', 'BMW|520d']],
    ['subaru forester s5', ['Subaru|Forester']],
    ['forester or s5', ['Subaru|Forester', 'Audi|S5']],
    ['forester, s5', ['Subaru|Forester', 'Audi|S5']],
    ['smart for two', ['smart|fortwo']],
  ])('%s', (text, models) => expect(said(text).filters.make_model).toEqual(models));
  test('a wagon for two dogs is not a smart', () =>
    expect(said('wagon for two dogs').filters).toEqual({ body: ['Wagon'] }));
  test('the number of a series in an ad asks for nothing', () =>
    expect(said('holden cruze cd series ii auto')).toMatchObject({
      filters: { make_model: ['Holden|Cruze'], badge: ['CD'], transmission: ['Automatic'] },
      rest: '',
    }));
  test('a wheelbase in words is as badges have it', () =>
    expect(said('super long wheelbase hiace').rest).toBe(said('slwb hiace').rest));
  test.each([
    ['6 or 8 cylinder ute', { body: ['Ute'], cylinders: ['6', '8'] }],
    ['v6 or v8 ute', { body: ['Ute'], cylinders: ['6', '8'] }],
  ])('%s', (text, filters) => expect(said(text).filters).toEqual(filters));
  test.each([
    ['no autos manual only', { transmission: ['Manual'] }, { transmission: ['Automatic'] }],
    ['no sedans no hatches, wagon or suv ok', { body: ['Wagon', 'SUV'] }, { body: ['Sedan', 'Hatch'] }],
    ['no sedans, hatches or suvs', {}, { body: ['Sedan', 'Hatch', 'SUV'] }],
    ['hilux no single cabs', { make: ['Toyota'], make_model: ['Toyota|HiLux'] }, { seats: ['2', '3'] }],
  ])('%s', (text, filters, without) => expect(said(text)).toMatchObject({ filters, without }));
  test('a tow rating is not an engine', () =>
    expect(said('ute with 3.5 tonne').filters).toEqual({ body: ['Ute'] }));
  test('a word for any use adds nothing to a kind of car', () =>
    expect(said('economical suv').filters).toEqual({ body: ['SUV'] }));
});
