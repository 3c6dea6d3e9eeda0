/** Which cars of a stock file a build can show: one that it cannot must not keep the others from shoppers. */
import { open, rename } from 'node:fs/promises';
import * as v from 'valibot';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { sitePage } from '#domain/search/selection.ts';
import type { Site } from '#domain/tenant/site.ts';
import { fileLines } from '../stock/lines.ts';

/** A car that is in stock and not on the site. */
export interface LeftOutCar {
  /** The car's name and stock number, as far as they can be read. */
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

/** What keeps a line from being shown; `null` for a sound car. */
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
 * @param fault what the caller knows against a car besides
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
        // The reason stands.
      }
      if (reason === null) await handle.appendFile(`${line}\n`);
      else left.push({ car: nameOf(value), reason });
    }
  }
  await rename(kept, file);
  return left;
}

/** The slug of the car a page is of, `/cars/2019-kia-rio-a1.html`; `null` for a page of no one car. */
export async function carOfPage(file: string, page: string): Promise<string | null> {
  const parts = new Set(page.split(/[/.]/));
  for await (const line of fileLines(file)) {
    const { slug } = JSON.parse(line) as Car;
    if (parts.has(slug)) return slug;
  }
  return null;
}
