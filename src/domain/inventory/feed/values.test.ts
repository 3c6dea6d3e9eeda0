import { describe, expect, test } from 'vitest';
import { FEED_FIELDS, type FeedField } from './fields.ts';
import { isPath, pathReader } from './values/paths.ts';
import type { ReadingOptions } from './values/reading.ts';
import { readValue } from './values.ts';

const read = (field: FeedField, cell: unknown, options: Partial<ReadingOptions> = {}) =>
  readValue(FEED_FIELDS[field], cell, { utcOffset: '+10:00', ...options });

describe('numbers', () => {
  test.each<[FeedField, unknown, number]>([
    ['price', '34990', 34_990],
    ['price', '$34,990', 34_990],
    ['price', 'A$ 34 990.00*', 34_990],
    ['price', '$34,990 Drive Away', 34_990],
    ['price', '34.9k', 34_900],
    ['price', 34990.4, 34_990],
    ['km', '48,200 km', 48_200],
    ['km', '100 miles', 161],
    ['km', '12K', 12_000],
    ['year', '2021', 2021],
    ['year', 2021, 2021],
    ['engine_size', '2.8 L', 2.8],
    ['engine_size', '2755cc', 2.755],
    ['variant.enginesize', '2.8L', 2800],
    ['variant.cylinders', '4 cyl', 4],
    ['variant.fuelconsumptioncombined', '7.4 L / 100 km', 7.4],
    ['variant.grossvehiclemass', '3.05 t', 3050],
    ['variant.vehiclelength', '5.325 m', 5325],
    ['caravan.body_length_feet', `21'6"`, 21.5],
    ['caravan.body_length_feet', '21 ft', 21],
    ['caravan.body_length_feet', '6.4008 m', 21],
    ['seats', ' 7 Seats', 7],
    ['doors', '4 Doors', 4],
  ])('%s %j is %d', (field, cell, value) => {
    expect(read(field, cell)).toEqual({ value, fault: null });
  });

  test.each<[FeedField, unknown, string]>([
    ['price', 'call us', 'is not a number'],
    ['price', '12,34', 'is not a number'],
    ['price', '$1,000 - $2,000', 'is not a number'],
    ['price', -5, 'is below 0'],
    ['doors', '5 Seats', 'is not a number'],
    ['doors', '4.5', 'is not a whole number'],
    ['year', '1821', 'is below 1900'],
    ['variant.ancaprating', '6', 'is above 5'],
    ['km', { value: 3 }, 'is not a number'],
  ])('%s %j %s', (field, cell, fault) => {
    expect(read(field, cell)).toEqual({ value: null, fault });
  });

  test('a mapping adds units and narrows the limits', () => {
    const miles = { units: { '': 1.609344, furlongs: 0.201168 } };
    expect(read('km', '1000', miles).value).toBe(1609);
    expect(read('km', 1000, miles).value).toBe(1609);
    expect(read('km', '100 furlongs', miles).value).toBe(20);
    expect(read('price', '88', { min: 300 }).fault).toBe('is below 300');
    expect(read('price', '1500000', { max: 1_000_000 }).fault).toBe('is above 1000000');
    expect(read('year', '1800', { min: 1700 }).fault).toBe('is below 1900');
  });
});

describe('words for a choice', () => {
  test.each<[FeedField, string, string]>([
    ['car_type', 'USED', 'used'],
    ['car_type', 'Pre-owned', 'used'],
    ['car_type', 'Demonstrator', 'demo'],
    ['car_type', 'Showroom', 'new'],
    ['status', 'In Stock', 'in_stock'],
    ['status', 'For Sale', 'in_stock'],
    ['status', 'Coming Soon', 'coming_soon'],
    ['status', 'In Transit', 'coming_soon'],
    ['status', 'Under Offer', 'in_stock'],
    ['status', 'Reserved', 'in_stock'],
    ['status', 'On Hold', 'in_stock'],
    ['status', 'Deposit Taken', 'in_stock'],
    ['status', 'DEPOSIT-TAKEN', 'in_stock'],
    ['status', 'Sold - Awaiting Delivery', 'sold'],
    ['status', 'Withdrawn', 'in_stock'],
    ['price_type', 'Drive Away', 'drive_away'],
    ['price_type', 'Excl. Govt. Charges', 'egc'],
    ['price_type', 'plus on road costs', 'egc'],
    ['simple_body', 'Ute / Tray', 'ute'],
    ['simple_fuel', 'Premium', 'petrol'],
    ['simple_fuel', 'Petrol/Electric Hybrid', 'hybrid'],
    ['simple_fuel', 'PHEV', 'plug-in hybrid'],
    ['simple_fuel', 'Petrol / LPG', 'petrol'],
    ['simple_fuel', 'BEV', 'electric'],
    ['simple_transmission', '8 Speed Sports Automatic', 'automatic'],
    ['simple_transmission', 'CVT', 'automatic'],
    ['simple_transmission', '6 Speed Manual', 'manual'],
    ['location.state', 'QLD', 'qld'],
    ['location.state', 'New South Wales', 'nsw'],
    ['item_type', 'Camper Trailer', 'caravan'],
    ['item_type', 'Spare Parts', 'part'],
    ['item_type', 'Accessory', 'part'],
  ])('%s %j is %s', (field, cell, value) => {
    expect(read(field, cell)).toEqual({ value, fault: null });
  });

  test('any other word is a fault that lists the options', () => {
    expect(read('status', 'Purple')).toEqual({
      value: null,
      fault: 'is not one of in_stock, coming_soon, sold',
    });
  });
});

describe('dates', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['31-december-2026', '2026-12-31'],
    ['2026-05-31T14:00:00Z', '2026-06-01'],
    ['2026-05-31T14:00:00', '2026-05-31'],
  ])('%j is %s', (cell, value) => {
    expect(read('rego_expiry', cell)).toEqual({ value, fault: null });
  });

  test.each(['31/02/2026', '12/31/2026', 'soon', '2026-13-01', '31/12/26'])('%j is not a date', (cell) => {
    expect(read('rego_expiry', cell).fault).toBe('is not a date');
  });

  test('a mapping’s formats replace the usual ones', () => {
    const american = { dates: ['mm/dd/yyyy', 'mm/dd/yy'] };
    expect(read('rego_expiry', '12/31/2026', american).value).toBe('2026-12-31');
    expect(read('rego_expiry', '12/31/26', american).value).toBe('2026-12-31');
    expect(read('rego_expiry', '31/12/2026', american).fault).toBe('is not a date');
  });

  test.each([
    ['2026-03-01T09:30:00+10:00', '2026-02-28T23:30:00.000Z'],
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01 09:30', '2026-02-28T23:30:00.000Z'],
    ['1/3/2026', '2026-02-28T14:00:00.000Z'],
  ])('the moment %j is %s', (cell, value) => {
    expect(read('created_at', cell)).toEqual({ value, fault: null });
  });

  test.each([
    [1_772_000_000, 1_772_000_000],
    ['1772000000000', 1_772_000_000],
    ['1970-01-02T00:00:00Z', 86_400],
  ])('the sale at %j is at %d', (cell, value) => {
    expect(read('sold_date_timestamp', cell)).toEqual({ value, fault: null });
  });
});

describe('identifiers', () => {
  test.each<[FeedField, string, string]>([
    ['vin', 'mr0fa3cd 1000 12345', 'MR0FA3CD100012345'],
    ['vin', 'JM0KE10Z500123456', 'JM0KE10Z500123456'],
    ['regplate', 'ab·12 cd', 'AB12CD'],
    ['regplate', 'OZYMIK', 'OZYMIK'],
  ])('%s %j is %s', (field, cell, value) => {
    expect(read(field, cell)).toEqual({ value, fault: null });
  });

  test.each<[FeedField, string]>([
    ['vin', 'MR0FA3CD10001234'],
    ['vin', 'MR0FA3CD1000I2345'],
    ['vin', 'unknown'],
    ['regplate', '1234567890'],
    ['regplate', '...'],
  ])('%s %j is not one', (field, cell) => {
    expect(read(field, cell)).toMatchObject({ value: null, fault: expect.stringContaining('is not a') });
  });
});

describe('yes and no', () => {
  test.each([
    ['Yes', true],
    ['TRUE', true],
    [1, true],
    ['n', false],
    [false, false],
    ['0', false],
  ])('%j is %s', (cell, value) => {
    expect(read('certified', cell)).toEqual({ value, fault: null });
  });

  test('anything else is a fault', () => {
    expect(read('certified', 'perhaps').fault).toBe('is neither yes nor no');
  });
});

describe('lists', () => {
  test('text is split at bars, or as the mapping says', () => {
    expect(read('categories', 'Family| Tow cars |').value).toEqual(['Family', 'Tow cars']);
    expect(read('categories', 'Family;Tow cars', { split: ';' }).value).toEqual(['Family', 'Tow cars']);
  });

  test('repeated entries count once', () => {
    expect(read('filtered_features', ['Tow Bar', 'Tow Bar']).value).toEqual(['Tow Bar']);
  });

  test('pictures are addresses, or objects that hold one', () => {
    expect(read('images', 'https://a.example/1.jpg|//a.example/2 b.jpg').value).toEqual([
      { url: 'https://a.example/1.jpg', kind: 'photo', alt: null },
      { url: 'https://a.example/2%20b.jpg', kind: 'photo', alt: null },
    ]);
    expect(read('images', [{ url: 'https://a.example/1.mp4', kind: 'video' }]).value).toEqual([
      { url: 'https://a.example/1.mp4', kind: 'video', alt: null },
    ]);
    expect(
      read('images', [{ file: { src: 'https://a.example/1.jpg' } }], { each: 'file.src' }).value,
    ).toEqual([{ url: 'https://a.example/1.jpg', kind: 'photo', alt: null }]);
  });

  test('a list with a fault keeps its good entries', () => {
    expect(read('thumbnails', 'https://a.example/1.jpg|javascript:alert(1)')).toEqual({
      value: ['https://a.example/1.jpg'],
      fault: 'has an entry that is not a web address',
    });
  });

  test('features are names, or names with a group', () => {
    expect(read('features', ['Tow Bar', { name: 'Airbags', group: 'Safety' }]).value).toEqual([
      { name: 'Tow Bar', group: null },
      { name: 'Airbags', group: 'Safety' },
    ]);
  });
});

describe('paths in JSON', () => {
  const vehicle = {
    Registration: { Number: '123AB4' },
    Identification: [
      { Type: 'StockNumber', Value: 'U1' },
      { Type: 'VIN', Value: 'V1' },
    ],
  };

  test.each([
    ['Registration.Number', '123AB4'],
    ['Identification[Type=VIN].Value', 'V1'],
    ['Identification[Type=stocknumber].Value', 'U1'],
    ['Identification[Type=Engine].Value', undefined],
    ['Registration.Number.More', undefined],
    ['constructor', undefined],
  ])('%s', (path, value) => {
    expect(pathReader(path)(vehicle)).toBe(value);
  });

  test.each(['a', 'a.b', 'a[b=c].d', 'a[b=].d'])('%s is a path', (path) => {
    expect(isPath(path)).toBe(true);
  });
  test.each(['', '.a', 'a..b', 'a.', 'a[b', 'a[0]'])('%j is not a path', (path) => {
    expect(isPath(path)).toBe(false);
  });
});
