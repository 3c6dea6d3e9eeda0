/** Which cars of a stock file a build can show: a bad one must not keep the others offline. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { sitePage } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import { fileLines } from '../stock/lines.ts';

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

interface SoundStock {
  /** In the order of the file. */
  cars: Car[];
  leftOut: LeftOutCar[];
}

type CheckedLine = { car: Car } | { fault: LeftOutCar };

/** Lines of sites that were read last, so that only new ones are read and checked again. */
export interface KnownLines {
  /** By the site; each line by its hash. Another configuration may judge a line differently. */
  readonly sites: Map<string, { configuration: string; lines: Map<string, CheckedLine> }>;
}

/** Cars of which lines are remembered: about 5 KB each. */
const REMEMBERED = 25_000;

const hashOf = (line: string) => createHash('sha1').update(line).digest('base64');

/**
 * The cars of a stock file that can be shown, and the others with the reason.
 * @param known gets what was read, and spares it the next time
 */
export async function readSoundStock(
  file: string,
  { site, now, excluded }: { site: Site; now: Date; excluded: readonly ExcludedCar[] },
  known: KnownLines = { sites: new Map() },
): Promise<SoundStock> {
  const configuration = JSON.stringify(site);
  const last = known.sites.get(site.slug);
  const before = last?.configuration === configuration ? last.lines : undefined;
  const lines = new Map<string, CheckedLine>();
  const stock: SoundStock = { cars: [], leftOut: [] };
  const reasons = new Map(excluded.map(({ slug, reason }) => [slug, reason]));
  for await (const line of fileLines(file)) {
    const hash = hashOf(line);
    const checked = before?.get(hash) ?? check(line, site, now);
    lines.set(hash, checked);
    if ('fault' in checked) stock.leftOut.push(checked.fault);
    else {
      const reason = reasons.get(checked.car.slug);
      if (reason === undefined) stock.cars.push(checked.car);
      else stock.leftOut.push({ car: nameOf(checked.car), reason });
    }
  }
  known.sites.delete(site.slug);
  known.sites.set(site.slug, { configuration, lines });
  let size = known.sites.values().reduce((sum, { lines: its }) => sum + its.size, 0);
  for (const [slug, { lines: its }] of known.sites) {
    if (size <= REMEMBERED || slug === site.slug) break;
    known.sites.delete(slug);
    size -= its.size;
  }
  return stock;
}

function check(line: string, site: Site, now: Date): CheckedLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: { car: nameOf(null), reason: 'the line is not JSON' } };
  }
  const reason = faultOf(value, site, now);
  // `faultOf` has checked it.
  return reason === null ? { car: value as Car } : { fault: { car: nameOf(value), reason } };
}

/** The slug of a car's page, `/cars/2019-kia-rio-a1.html`; `null` for any other page. */
export async function carOfPage(file: string, page: string): Promise<string | null> {
  const parts = new Set(page.split(/[/.]/));
  for await (const line of fileLines(file)) {
    const { slug } = JSON.parse(line) as Car;
    if (parts.has(slug)) return slug;
  }
  return null;
}
