/** Which cars of a stock file a build can show: a bad one must not keep the others offline. */
import { hash } from 'node:crypto';
import * as v from 'valibot';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import { withKnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { sitePage } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import { stockStrings } from '#engines/string-pool.ts';
import type { Database } from '../db/client.ts';
import { type PhotosThen, photosNow } from '../photos/known-photos.db.ts';
import { fileLines } from '../stock/lines.ts';
import { readStampedLines } from '../stock/read-stock.db.ts';
import { remember } from '../threads/forgotten.ts';

/** A car that is in stock and not on the site. */
export interface LeftOutCar {
  /** The car's name and stock number, where readable. */
  car: string;
  reason: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 80) : '');

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'a line that is no car';
  const name =
    asText(Reflect.get(value, 'name')) || asText(Reflect.get(value, 'slug')) || 'a car without a name';
  const stocknum = asText(Reflect.get(value, 'stocknum'));
  return stocknum === '' ? name : `${name} (${stocknum})`;
}

/** Why a line cannot be shown; `null` for a valid car. */
function faultOf(value: unknown, site: Site, now: Date): string | null {
  const checked = v.safeParse(CarSchema, value, { abortEarly: true });
  if (!checked.success) {
    const [issue] = checked.issues;
    return `${v.getDotPath(issue) ?? 'the car'}: ${issue.message}`;
  }
  try {
    if (sitePage(checked.output, site, now) !== 'gone') searchDocument(checked.output, site, now);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A car that a site is to be built without, because its page could not be drawn. */
export interface ExcludedCar {
  slug: string;
  reason: string;
}

export interface SoundStock {
  /** In the order of the file. */
  cars: Car[];
  leftOut: LeftOutCar[];
}

type CheckedLine = { car: Car } | { fault: LeftOutCar };

/** Where the cars of a build come from: a file with one JSON object per line, or the records of these dealerships. */
export type StockSource = { file: string } | { dealerships: readonly number[] };

interface KnownLine {
  stamp: string;
  checked: CheckedLine;
}

/** Lines of recently read sites, so that only new ones are read and checked again. */
export interface KnownLines {
  /** By site; each line by its name. Another configuration may judge a line differently. */
  readonly sites: Map<string, KnownSite>;
}

interface KnownSite {
  configuration: string;
  lines: Map<string, KnownLine>;
  photos: ShownPhotos | null;
}

/** The photos of a site at one revision, and its cars with them: the same car stays the same object. */
interface ShownPhotos {
  then: PhotosThen;
  cars: WeakMap<Car, Car>;
}

/**
 * Cars whose lines a thread remembers, besides one larger stock. Each takes about 10 KB with what is derived from it. A
 * site is built on the thread that built it last, so two threads remember twice as many.
 */
const REMEMBERED = 2_500;

const hashOf = (line: string) => hash('sha1', line, 'base64');

/**
 * The cars of a stock that can be shown, and the others with the reason.
 * @param database for a stock in the records
 * @param known lines that need not be read again; new ones are added to it
 */
export async function readSoundStock(
  source: StockSource,
  { site, now, excluded }: { site: Site; now: Date; excluded: readonly ExcludedCar[] },
  { known = { sites: new Map() }, database = null }: { known?: KnownLines; database?: Database | null } = {},
): Promise<SoundStock> {
  const configuration = JSON.stringify(site);
  const last = known.sites.get(site.slug);
  const before = last?.configuration === configuration ? last.lines : undefined;
  const lines = new Map<string, KnownLine>();
  const stock: SoundStock = { cars: [], leftOut: [] };
  const reasons = new Map(excluded.map(({ slug, reason }) => [slug, reason]));
  await readLines(source, database, {
    isKnown: (name, stamp) => before?.get(name)?.stamp === stamp,
    visit: (name, stamp, line) => {
      const its = line === null ? before?.get(name) : { stamp, checked: check(line, site, now) };
      if (its === undefined) throw new Error('a line of the stock was neither read nor known');
      lines.set(name, its);
      const { checked } = its;
      const reason = 'car' in checked ? reasons.get(checked.car.slug) : undefined;
      if ('fault' in checked) stock.leftOut.push(checked.fault);
      else if (reason === undefined) stock.cars.push(checked.car);
      else stock.leftOut.push({ car: nameOf(checked.car), reason });
    },
  });
  const photos =
    'file' in source || database === null
      ? null
      : await shownPhotos(database, site.slug, last?.photos ?? null);
  const read = { configuration, lines, photos };
  remember(known.sites, site.slug, read, { sizeOf: (each) => each.lines.size, limit: REMEMBERED });
  return photos === null ? stock : { ...stock, cars: stock.cars.map((car) => pictured(car, photos)) };
}

async function shownPhotos(database: Database, site: string, last: ShownPhotos | null): Promise<ShownPhotos> {
  const then = await photosNow(database, site, last?.then ?? null);
  return then === last?.then ? last : { then, cars: new WeakMap() };
}

function pictured(car: Car, { then, cars }: ShownPhotos): Car {
  const shown = cars.get(car) ?? withKnownPhotos(car, then.known);
  cars.set(car, shown);
  return shown;
}

/** A line of a file is identified by its content, one of the records by its car. */
async function readLines(
  source: StockSource,
  database: Database | null,
  reader: {
    isKnown: (name: string, stamp: string) => boolean;
    visit: (name: string, stamp: string, line: string | null) => void;
  },
): Promise<void> {
  if ('file' in source) {
    for await (const line of fileLines(source.file)) {
      const name = hashOf(line);
      reader.visit(name, '', reader.isKnown(name, '') ? null : line);
    }
    return;
  }
  if (database === null) throw new Error('stock in the records needs a database');
  await readStampedLines(database, source.dealerships, {
    isKnown: ({ id, stamp }) => reader.isKnown(String(id), stamp),
    visit: ({ id, stamp, line }) => reader.visit(String(id), stamp, line),
  });
}

function check(line: string, site: Site, now: Date): CheckedLine {
  let value: unknown;
  try {
    value = stockStrings.intern(JSON.parse(line));
  } catch {
    return { fault: { car: nameOf(null), reason: 'the line is not JSON' } };
  }
  const reason = faultOf(value, site, now);
  // `faultOf` has checked it.
  return reason === null ? { car: value as Car } : { fault: { car: nameOf(value), reason } };
}
