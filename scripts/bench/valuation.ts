/**
 * How close estimates come to real prices. Four fifths of a public table of Australian listings are known; the rest are
 * valued, and compared with a table of medians by make, model and year for the same cars.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { type ComparableCar, comparableValuer } from '#domain/valuation/comparable.ts';
import { isUseful, type Valuation } from '#domain/valuation/valuation.ts';
import { isRejected, readFeed } from '#engines/feeds/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SHARED = resolve(process.env.FORECOURT_SHARED || join(ROOT, '../shared/data'));
const LISTINGS = join(SHARED, 'listings/australian-vehicle-prices.csv');
const WIDEST = { widestRangePercent: 50 };
const MAPPING = join(ROOT, 'tests/fixtures/feeds/australian-vehicle-prices.mapping.json');

export async function benchValuation(): Promise<unknown> {
  if (!existsSync(LISTINGS)) return { skipped: `there is no ${LISTINGS}; set FORECOURT_SHARED` };
  const cars = await usedCars();
  const known = cars.filter(({ isKnown }) => isKnown).map(({ car }) => car);
  const asked = cars.filter(({ isKnown }) => !isKnown).map(({ car }) => car);
  const valuer = comparableValuer(known);
  const medians = medianTable(known);

  const started = performance.now();
  const valued = asked.map((car) => ({ car, value: valuer.market(car) }));
  const ms = performance.now() - started;
  const found = valued.flatMap(({ car, value }) => (value ? [{ car, value }] : []));
  const both = found.flatMap(({ car, value }) => {
    const median = medians(car);
    return median === null ? [] : [{ car, value, median }];
  });
  return {
    listings: cars.length,
    known: known.length,
    asked: asked.length,
    estimated: { cars: found.length, ...errors(found.map(({ car, value }) => [value.estimate, car.price])) },
    ofModel: errors(
      found.flatMap(({ car, value }) =>
        value.basis === 'model' ? [[value.estimate, car.price] as const] : [],
      ),
    ),
    withinRange: share(found, ({ car, value }) => car.price >= value.low && car.price <= value.high),
    byWidth: byWidth(found),
    // Uses the widest range that a site shows by default.
    shown: shownOf(found),
    sameCars: {
      cars: both.length,
      estimate: errors(both.map(({ car, value }) => [value.estimate, car.price])),
      makeModelYearMedian: errors(both.map(({ car, median }) => [median, car.price])),
    },
    msEach: round(ms / asked.length, 3),
  };
}

/** Cars with a price, a year and kilometres; new cars have a list price and are not comparable. */
async function usedCars(): Promise<{ car: ComparableCar; isKnown: boolean }[]> {
  const mapping = parseFeedMapping(JSON.parse(await readFile(MAPPING, 'utf8')));
  const cars: { car: ComparableCar; isKnown: boolean }[] = [];
  for await (const row of readFeed(createReadStream(LISTINGS), { mapping })) {
    if (isRejected(row)) continue;
    const { make, model, badge, simple_body: body, year, km, car_type } = row.car;
    const price = askedPrice(row.car);
    if (car_type === 'new' || price === null || year === null || km === null) continue;
    // Always the same fifth, whatever the order of the rows.
    const isKnown = (createHash('sha256').update(row.key).digest()[0] ?? 0) >= 256 / 5;
    cars.push({ car: { make, model, badge, body, year, km, price }, isKnown });
  }
  return cars;
}

function medianTable(cars: readonly ComparableCar[]): (car: ComparableCar) => number | null {
  const name = ({ make, model, year }: ComparableCar) => `${slugify(make)} ${slugify(model)} ${year}`;
  const prices = Map.groupBy(cars, name);
  return (car) => {
    const same = prices.get(name(car));
    return same ? median(same.map(({ price }) => price)) : null;
  };
}

/** Per cent of the real price. */
function errors(pairs: readonly (readonly [estimate: number, price: number])[]) {
  const off = pairs.map(([said, price]) => (100 * Math.abs(said - price)) / price);
  return {
    medianErrorPercent: round(median(off), 1),
    within10Percent: share(off, (each) => each <= 10),
    within20Percent: share(off, (each) => each <= 20),
  };
}

/** Cars whose range is narrow enough to show, and the error of the estimate. */
function shownOf(found: readonly { car: ComparableCar; value: Valuation }[]) {
  const useful = found.filter(({ value }) => isUseful(value, WIDEST));
  return {
    share: round(useful.length / found.length, 3),
    ...errors(useful.map(({ car, value }) => [value.estimate, car.price])),
    withinRange: share(useful, ({ car, value }) => car.price >= value.low && car.price <= value.high),
  };
}

/** Per cent by which the high end of a range exceeds its low end, up to each limit. */
const WIDTHS = [20, 30, 40, 50, 60, 80, 100, Number.POSITIVE_INFINITY];

/** The error of the estimates for the cars held back, by the width of their ranges. */
function byWidth(found: readonly { car: ComparableCar; value: Valuation }[]) {
  const width = ({ low, high }: Valuation) => (100 * (high - low)) / low;
  return WIDTHS.map((most, index) => {
    const least = WIDTHS[index - 1] ?? 0;
    const some = found.filter(({ value }) => width(value) > least && width(value) <= most);
    return {
      widthPercent: Number.isFinite(most) ? `${least} to ${most}` : `over ${least}`,
      cars: some.length,
      ...(some.length > 0 && {
        ...errors(some.map(({ car, value }) => [value.estimate, car.price])),
        withinRange: share(some, ({ car, value }) => car.price >= value.low && car.price <= value.high),
      }),
    };
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (low + high) / 2;
}

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return round(items.filter(is).length / items.length, 3);
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
