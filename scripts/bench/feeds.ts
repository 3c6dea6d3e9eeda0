/**
 * How fast feeds are read and compared: rows per second, for generated feeds of the same cars as CSV and JSON.
 */
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Car } from '#domain/inventory/car.ts';
import { applyDiff, diffStock, isEmptyDiff } from '#domain/inventory/stock/diff.ts';
import type { FeedRow } from '#domain/inventory/stock/import.ts';
import { builtInMapping, DEFAULT_FORMAT, isRejected, readFeed } from '#engines/feeds/index.ts';

const ROWS = 20_000;
const CHUNK = 64 * 1024;
const RUNS = 3;
const NOW = new Date('2026-03-01T00:00:00.000Z');

interface Rate {
  ms: number;
  rowsPerSecond: number;
}

export interface FeedsBenchmark {
  rows: number;
  /** From bytes to cars, median of three runs. */
  csv: Rate & { megabytes: number };
  ndjson: Rate & { megabytes: number };
  json: Rate & { megabytes: number };
  xml: Rate & { megabytes: number };
  /** The gzipped CSV; megabytes are those of the unpacked file. */
  gzip: Rate & { megabytes: number };
  /** `JSON.parse` of every line: the lower limit for the above. */
  bareJsonParse: Rate;
  /** A first import, one that changes every tenth price, and one that changes nothing. */
  diff: { created: Rate; tenthChanged: Rate; unchanged: Rate };
}

type Row = Record<string, string | number>;

/** @returns the measurements; throws if a feed is read wrongly, because then its speed means nothing */
export async function benchFeeds(): Promise<FeedsBenchmark> {
  const rows = Array.from({ length: ROWS }, (_, index) => row(index));
  const columns = Object.keys(rows[0] ?? {});
  const csv = [columns, ...rows.map((each) => columns.map((name) => each[name] ?? ''))]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n');
  const lines = rows.map((each) => JSON.stringify(each));

  const csvRate = await readingRate(csv);
  const ndjson = await readingRate(lines.join('\n'));
  const json = await readingRate(`[${lines.join(',\n')}]`);
  const elements = rows.map((each) =>
    Object.entries(each)
      .map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`)
      .join(''),
  );
  const xml = await readingRate(`<stock><car>${elements.join('</car>\n<car>')}</car></stock>`);
  const gzip = await readingRate(gzipSync(csv));
  const bare = await median(async () => {
    for (const line of lines) JSON.parse(line);
  });

  const cars = await read(Buffer.from(csv));
  const stored = applyDiff([], diffStock([], cars, NOW), platformFields());
  const cheaper = cars.map(
    (each, index): FeedRow =>
      index % 10 === 0 ? { ...each, car: { ...each.car, price: (each.car.price ?? 0) + 1 } } : each,
  );
  const created = await median(async () => expectCount(diffStock([], cars, NOW).create.length, ROWS));
  const tenthChanged = await median(async () =>
    expectCount(diffStock(stored, cheaper, NOW).update.length, ROWS / 10),
  );
  const unchanged = await median(async () => {
    if (!isEmptyDiff(diffStock(stored, cars, NOW))) throw new Error('a second import is not an empty diff');
  });
  return {
    rows: ROWS,
    csv: csvRate,
    ndjson,
    json,
    xml,
    gzip,
    bareJsonParse: rate(bare),
    diff: { created: rate(created), tenthChanged: rate(tenthChanged), unchanged: rate(unchanged) },
  };
}

async function readingRate(feed: string | Buffer): Promise<Rate & { megabytes: number }> {
  const bytes = Buffer.from(feed);
  const ms = await median(async () => expectCount((await read(bytes)).length, ROWS));
  return { ...rate(ms), megabytes: Math.round(bytes.length / 1e5) / 10 };
}

async function read(bytes: Uint8Array): Promise<FeedRow[]> {
  const cars: FeedRow[] = [];
  for await (const each of readFeed(chunks(bytes), { mapping: builtInMapping(DEFAULT_FORMAT) })) {
    if (isRejected(each)) throw new Error(`row ${each.row}: ${each.reason}`);
    cars.push(each);
  }
  return cars;
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function expectCount(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`expected ${expected} cars, got ${actual}`);
}

async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await setImmediate();
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

function rate(ms: number): Rate {
  return { ms: Math.round(ms * 10) / 10, rowsPerSecond: Math.round((ROWS / ms) * 1000) };
}

function platformFields() {
  let id = 0;
  return (): Pick<Car, 'id' | 'slug' | 'name' | 'dealership_id' | 'dealership_slug' | 'dealership_name'> => {
    id++;
    return {
      id,
      slug: `car-${id}`,
      name: `Car ${id}`,
      dealership_id: 1,
      dealership_slug: 'bench',
      dealership_name: 'Bench',
    };
  };
}

const MODELS = [
  ['Toyota', 'HiLux', 'Ute'],
  ['Toyota', 'Corolla', 'Hatchback'],
  ['Mazda', 'CX-5', 'SUV'],
  ['Ford', 'Ranger', 'Ute'],
  ['Kia', 'Carnival', 'People Mover'],
] as const;

function row(index: number): Row {
  const [make, model, body] = MODELS[index % MODELS.length] ?? MODELS[0];
  const stocknum = `U${100_000 + index}`;
  return {
    stocknum,
    vin: `JTM${String(index).padStart(14, '0')}`,
    make,
    model,
    badge: ['SR5', 'GXL', 'Ascent Sport', 'XLT'][index % 4] ?? '',
    year: 2010 + (index % 15),
    car_type: ['used', 'new', 'demo'][index % 3] ?? 'used',
    status: 'in_stock',
    price: 15_000 + ((index * 7919) % 60_000),
    km: (index * 6151) % 200_000,
    colour: ['White', 'Silver', 'Blue'][index % 3] ?? '',
    body,
    fuel: ['Diesel', 'Unleaded', 'Hybrid'][index % 3] ?? '',
    transmission: 'Automatic',
    seats: 5,
    doors: 4,
    rego_expiry: '2026-09-30',
    'location.city': 'Brisbane',
    'location.state': 'QLD',
    images: [1, 2, 3, 4].map((n) => `https://images.example/${stocknum}/${n}.jpg`).join('|'),
    features: 'Reverse Camera|Satellite Navigation|Tow Bar|Leather Seats',
    dealercomments: `<p>One owner, full history.</p><p>Call us about stock number ${stocknum}, "today".</p>`,
  };
}

function csvCell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function xmlText(value: string | number): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
