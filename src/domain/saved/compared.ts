/** The few cars a shopper compares. */
import { isSaved, readSaved, type SavedCar } from './favourites.ts';

export const COMPARE_LIMIT = 4;

/** The key in local storage. */
export function comparedKey(dealership: string): string {
  return `${dealership}:compare`;
}

/** The list with the car at its end; `null` if the list is full. */
export function withCompared(list: readonly SavedCar[], car: SavedCar): SavedCar[] | null {
  if (isSaved(list, car.id)) return [...list];
  return list.length < COMPARE_LIMIT ? [...list, car] : null;
}

/** The stored list, as far as it is readable, at most four cars. */
export function readCompared(stored: string | null): SavedCar[] {
  return readSaved(stored).slice(0, COMPARE_LIMIT);
}

/** The page that compares cars: `/compare?cars={slug},{slug}`. */
export function compareHref(slugs: readonly string[]): string {
  return slugs.length === 0 ? '/compare' : `/compare?cars=${slugs.map(encodeURIComponent).join(',')}`;
}
