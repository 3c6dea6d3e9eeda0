/** The few cars a shopper puts side by side, and the address of the page that shows them. */
import { isSaved, readSaved, type SavedCar } from './favourites.ts';

export const COMPARE_LIMIT = 4;

/** The key in local storage. */
export function comparedKey(dealership: string): string {
  return `${dealership}:compare`;
}

/** The list with the car at its end; `null` when the list is full. */
export function withCompared(list: readonly SavedCar[], car: SavedCar): SavedCar[] | null {
  if (isSaved(list, car.id)) return [...list];
  return list.length < COMPARE_LIMIT ? [...list, car] : null;
}

/** What was stored, as far as it can be read, four cars at most. */
export function readCompared(stored: string | null): SavedCar[] {
  return readSaved(stored).slice(0, COMPARE_LIMIT);
}

/** Where cars stand side by side: `/compare?cars={slug},{slug}`. */
export function compareHref(slugs: readonly string[]): string {
  return slugs.length === 0 ? '/compare' : `/compare?cars=${slugs.map(encodeURIComponent).join(',')}`;
}

/** The cars a query string asks for, in its order, each once, four at most; empty when it names none. */
export function comparedSlugs(search: string): string[] {
  const asked = new URLSearchParams(search).get('cars') ?? '';
  const slugs = asked.split(',').map((slug) => slug.trim());
  return [...new Set(slugs)].filter((slug) => slug !== '').slice(0, COMPARE_LIMIT);
}
