/** Reads the compare page's address, which `compareHref` writes. Separate because only that page needs it. */
import { COMPARE_LIMIT } from './compared.ts';

/** The cars in a query string, in order, each once, at most four; empty if it names none. */
export function comparedSlugs(search: string): string[] {
  const asked = new URLSearchParams(search).get('cars') ?? '';
  const slugs = asked.split(',').map((slug) => slug.trim());
  return [...new Set(slugs)].filter((slug) => slug !== '').slice(0, COMPARE_LIMIT);
}

/** The compare page with no car on it. */
export const NO_CARS = '/compare?cars=';

/** Whether a query string names the cars, even if none. */
export const asksForCars = (search: string) => new URLSearchParams(search).has('cars');
