/** A shopper's favourites, kept in their own browser. */

/** A stored car: enough to find it again, and to name it when it is gone. */
export interface SavedCar {
  id: number;
  slug: string;
  name: string;
  /** The price when it was saved, whole dollars; shown only if it has changed since. */
  price?: number | null;
}

/** The local storage key, separate for each dealership on a host. */
export function favouritesKey(dealership: string): string {
  return `${dealership}:favourites`;
}

/** Whether the list has the car. */
export function isSaved(list: readonly SavedCar[], id: number): boolean {
  return list.some((car) => car.id === id);
}

/** The list with the car, newest first. A car already in it stays where it is. */
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

/** The facts to store, without an invalid price. */
function keptOf({ id, slug, name, price }: SavedCar): SavedCar {
  return typeof price === 'number' && price > 0 ? { id, slug, name, price } : { id, slug, name };
}

/**
 * The stored list, as far as it is readable, each car once: another version of the site may have written it.
 * Never throws.
 */
export function readSaved(stored: string | null): SavedCar[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    const cars = Array.isArray(list) ? list.filter(isSavedCar) : [];
    return [...new Map(cars.map((car) => [car.id, keptOf(car)])).values()];
  } catch {
    return [];
  }
}
