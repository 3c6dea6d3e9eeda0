/** Cars a shopper has marked, kept in the shopper's own browser. */

/** The stored facts of a car: enough to find it again, and to name it when it is gone. */
export interface SavedCar {
  id: number;
  slug: string;
  name: string;
}

/** The key in local storage: sites of several dealerships on one host keep to their own. */
export function favouritesKey(dealership: string): string {
  return `${dealership}:favourites`;
}

/** Whether the car is in the list. */
export function isSaved(list: readonly SavedCar[], id: number): boolean {
  return list.some((car) => car.id === id);
}

/** The list with the car, newest first. A car that is there already stays where it is. */
export function withSaved(list: readonly SavedCar[], car: SavedCar): SavedCar[] {
  return isSaved(list, car.id) ? [...list] : [car, ...list];
}

/** The list without the car. */
export function withoutSaved(list: readonly SavedCar[], id: number): SavedCar[] {
  return list.filter((car) => car.id !== id);
}

function isSavedCar(value: unknown): value is SavedCar {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, name } = value as Partial<Record<keyof SavedCar, unknown>>;
  return Number.isSafeInteger(id) && typeof slug === 'string' && slug !== '' && typeof name === 'string';
}

/**
 * What was stored, as far as it can be read, each car once: other versions of the site and other hands may have
 * written it. Never throws.
 */
export function readSaved(stored: string | null): SavedCar[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    const cars = Array.isArray(list) ? list.filter(isSavedCar) : [];
    return [...new Map(cars.map(({ id, slug, name }) => [id, { id, slug, name }])).values()];
  } catch {
    return [];
  }
}
