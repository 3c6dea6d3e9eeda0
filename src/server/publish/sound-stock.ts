/** Which cars of a stock file a build can show: a bad one must not keep the others offline. */
import { open, rename } from 'node:fs/promises';
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

/**
 * Rewrites a stock file without the cars that cannot be shown.
 * @param fault a further reason of the caller against a car
 */
export async function keepSoundCars(
  file: string,
  site: Site,
  now: Date,
  fault: (car: Car) => string | null = () => null,
): Promise<LeftOutCar[]> {
  const left: LeftOutCar[] = [];
  const kept = `${file}.sound`;
  {
    await using handle = await open(kept, 'w', 0o600);
    for await (const line of fileLines(file)) {
      let value: unknown;
      let reason: string | null = 'the line is not JSON';
      try {
        value = JSON.parse(line);
        reason = faultOf(value, site, now) ?? fault(value as Car);
      } catch {
        // The reason is recorded.
      }
      if (reason === null) await handle.appendFile(`${line}\n`);
      else left.push({ car: nameOf(value), reason });
    }
  }
  await rename(kept, file);
  return left;
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
