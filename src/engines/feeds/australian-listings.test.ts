/** Reads a real table with every kind of bad data, and checks the result against counts made by other means. */
import { createReadStream, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { applyDiff, diffStock, importReport } from '#domain/inventory/stock/diff.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { findMake } from '#domain/vehicles/find.ts';
import { NOW } from '../../../tests/fixtures/cars.ts';
import { sharedFile } from '../../../tests/fixtures/shared-data.ts';
import { isRejected, type RejectedRow, readFeed } from './index.ts';

const file = sharedFile('listings/australian-vehicle-prices.csv');
const mappingFile = new URL(
  '../../../tests/fixtures/feeds/australian-vehicle-prices.mapping.json',
  import.meta.url,
);

const mapping = (): FeedMapping =>
  parseFeedMapping(JSON.parse(readFileSync(mappingFile, 'utf8')), 'australian-vehicle-prices.mapping.json');

function counted<T>(list: readonly T[], of: (item: T) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[String(of(item))] = (counts[String(of(item))] ?? 0) + 1;
  return counts;
}

test('the mapping is valid', () => {
  expect(() => mapping()).not.toThrow();
});

describe.skipIf(file === null)('16,734 Australian listings', () => {
  const cars: FeedRow[] = [];
  const rejected: RejectedRow[] = [];
  /** The file as a plain table, for counts that do not depend on the mapping. */
  let table: Record<string, string>[] = [];

  beforeAll(async () => {
    if (file === null) return;
    for await (const row of readFeed(createReadStream(file), { mapping: mapping() })) {
      if (isRejected(row)) rejected.push(row);
      else cars.push(row);
    }
    table = parse(readFileSync(file), { columns: true, bom: true });
  }, 60_000);

  const carAt = (row: number) => cars.find((each) => each.row === row)?.car;

  test('every row becomes a car except the empty one, which is rejected', () => {
    expect(cars.length + rejected.length).toBe(16_734);
    expect(rejected).toMatchObject([
      { row: 2392, column: null, value: null, reason: 'the row is empty', key: null },
    ]);
  });

  test('a first import creates every row that it does not reject, and a second changes nothing', () => {
    const first = diffStock([], cars, NOW);
    expect(importReport(first, rejected, cars)).toMatchObject({
      rows: 16_734,
      created: 16_733,
      duplicates: 0,
      sold: 0,
    });
    let id = 0;
    const stock = applyDiff([], first, () => ({
      id: ++id,
      slug: `car-${id}`,
      name: 'Car',
      dealership_id: 1,
      dealership_slug: 'acme',
      dealership_name: 'Acme Motors',
    }));
    expect(diffStock(stock, cars, NOW)).toEqual({
      create: [],
      update: [],
      sold: [],
      unchanged: 16_733,
      duplicates: [],
    });
  });

  test('cars by state match the table', () => {
    const { null: unknown, ...states } = counted(cars, ({ car }) => car.location.state);
    expect(states).toEqual({
      nsw: 6401,
      vic: 3871,
      qld: 2745,
      wa: 1791,
      sa: 800,
      act: 381,
      tas: 214,
      nt: 80,
    });
    // Without a location, and one row that says AU-VIC.
    expect(unknown).toBe(450);
  });

  test('cars by make match the table, under the catalogue’s names', () => {
    const whole: Record<string, string> = { Alfa: 'Alfa Romeo', Aston: 'Aston Martin' };
    const byTable = counted(
      table.filter((row) => row.Brand !== ''),
      ({ Brand = '' }) => findMake(whole[Brand] ?? Brand)?.name ?? Brand,
    );
    const byCars = counted(cars, ({ car }) => car.make);
    // The catalogue counts a Holden built by HDT under Holden, and a Canter under its current brand.
    expect(byCars).toEqual({
      ...byTable,
      ...{ HDT: 1, Holden: 1086, Fuso: 1, Mitsubishi: byCars.Mitsubishi },
    });
    expect(byCars).toMatchObject({
      Toyota: 2784,
      'Land Rover': 237,
      GWM: 16 + 22 + 201,
      'Alfa Romeo': 14,
      'Aston Martin': 5,
      'Rolls-Royce': 1,
      Rover: 3,
    });
  });

  test('no make or model is cut in half', () => {
    const halves = [
      'Land',
      'Great',
      'Alfa',
      'Aston',
      'Rover',
      'Wall',
      'Romeo',
      'Martin',
      'Grand',
      'Santa',
      'Range',
    ];
    const half = cars.filter(({ car }) => car.model !== '' && halves.includes(car.model));
    expect(half).toEqual([]);
    expect(
      counted(
        cars.filter(({ car }) => car.make === 'Land Rover'),
        ({ car }) => car.model,
      ),
    ).toEqual({
      'Range Rover Sport': 62,
      'Range Rover Evoque': 45,
      'Range Rover': 24,
      'Range Rover Velar': 17,
      'Discovery Sport': 39,
      Discovery: 30,
      Defender: 15,
      Freelander: 5,
    });
  });

  test('car types match the table', () => {
    expect(counted(cars, ({ car }) => car.car_type)).toEqual({ used: 14_994, new: 1227, demo: 512 });
  });

  test('every price is plausible or unknown', () => {
    const given = table
      .map(({ Price }) => Number(Price))
      .filter((price) => price >= 300 && price <= 1_000_000);
    expect(cars.filter(({ car }) => car.price !== null)).toHaveLength(given.length);
    const unpriced = cars.filter(({ car }) => car.price === null).map(({ row }) => table[row - 1]?.Price);
    expect(counted(unpriced, (price) => price)).toEqual({ POA: 50, '': 2, '88': 1, '1500000': 1 });
  });

  test('a fuel consumption of zero counts as unknown', () => {
    const unknown =
      table.filter(({ FuelConsumption = '' }) => /^(0 L.*|-|)$/.test(FuelConsumption)).length - 1;
    expect(cars.filter(({ car }) => car.variant.fuelconsumptioncombined === null)).toHaveLength(unknown);
    expect(cars.every(({ car }) => car.variant.fuelconsumptioncombined !== 0)).toBe(true);
  });

  test('fuels match the table; electric cars are the 115 it lists and ten whose models are only electric', () => {
    const words = counted(cars, ({ row, car }) => `${table[row - 1]?.FuelType}: ${car.simple_fuel}`);
    // "Hybrid" in a title, or RX450h, says more than the fuel column.
    const titled = /^(-|Other|Hybrid|Unleaded|Premium): (plug-in )?hybrid$/;
    const { 'Other: null': other = 0, '-: null': none = 0, ...known } = words;
    expect(Object.entries(known).filter(([name]) => !titled.test(name))).toEqual(
      expect.arrayContaining([
        ['Electric: electric', 115],
        ['Diesel: diesel', 4905],
        ['Unleaded: petrol', 6943],
        ['Premium: petrol', 3355],
        ['Leaded: petrol', 5],
        ['LPG: lpg', 15],
      ]),
    );
    expect(counted(cars, ({ car }) => car.simple_fuel).electric).toBe(125);
    expect(other + none).toBeGreaterThan(400);
  });

  test('a number of seats in the doors column is not read as doors', () => {
    const doors = counted(cars, ({ car }) => car.doors);
    expect(doors).toEqual({ 2: 1136, 3: 215, 4: 11_284, 5: 2619, null: 1479 });
  });

  test('a warranty in the colour column is not read as a colour', () => {
    const warranties = cars.filter(({ row }) => / years? \//.test(table[row - 1]?.ColourExtInt ?? ''));
    expect(warranties.length).toBeGreaterThan(400);
    expect(warranties.every(({ car }) => car.colour === null && car.interior_colour === null)).toBe(true);
    expect(cars.filter(({ car }) => /\d|year|km|^-$/.test(car.colour ?? ''))).toEqual([]);
    expect(carAt(1)).toMatchObject({ colour: 'White', interior_colour: 'Black' });
  });

  test('one row is read in full', () => {
    expect(carAt(1)).toMatchObject({
      make: 'SsangYong',
      model: 'Rexton',
      badge: 'Ultimate (awd)',
      year: 2022,
      car_type: 'demo',
      status: 'in_stock',
      price: 51_990,
      km: 5595,
      engine_size: 2.2,
      variant: { cylinders: 4, fuelconsumptioncombined: 8.7 },
      drive: 'AWD',
      fuel: 'Diesel',
      simple_fuel: 'diesel',
      simple_transmission: 'automatic',
      simple_body: 'suv',
      doors: 4,
      seats: 7,
      location: { city: 'Caringbah', state: 'nsw' },
    });
  });
});
