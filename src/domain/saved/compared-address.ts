/** Reads the address of the compare page; only that page has to. `compareHref` writes it. */
import { COMPARE_LIMIT } from './compared.ts';

/** The cars a query string asks for, in its order, each once, four at most; empty when it names none. */
export function comparedSlugs(search: string): string[] {
  const asked = new URLSearchParams(search).get('cars') ?? '';
  const slugs = asked.split(',').map((slug) => slug.trim());
  return [...new Set(slugs)].filter((slug) => slug !== '').slice(0, COMPARE_LIMIT);
}

/** The compare page with no car on it. */
export const NO_CARS = '/compare?cars=';

/** Whether a query string names the cars, even if none. */
export const asksForCars = (search: string) => new URLSearchParams(search).has('cars');
