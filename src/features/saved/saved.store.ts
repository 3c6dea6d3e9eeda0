/** The shopper's favourites and the cars to compare: one store for static pages and islands, kept in local storage. */
import { atom, type ReadableAtom } from 'nanostores';
import { comparedKey, readCompared, withCompared } from '#domain/saved/compared.ts';
import {
  favouritesKey,
  isSaved,
  readSaved,
  type SavedCar,
  withoutSaved,
  withSaved,
} from '#domain/saved/favourites.ts';

/** The part of `window` that the store lives in. Reading `localStorage` throws where cookies are blocked. */
export interface SavedWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  addEventListener(type: 'storage', listener: (event: Pick<StorageEvent, 'key'>) => void): void;
  addEventListener(type: 'pageshow', listener: () => void): void;
}

export type Toggled = 'added' | 'removed' | 'full';

export interface SavedCars {
  /** Newest first. */
  readonly $favourites: ReadableAtom<readonly SavedCar[]>;
  /** In the order they were added, four at most. */
  readonly $compared: ReadableAtom<readonly SavedCar[]>;
  /** Reads what is kept, and follows what other tabs do. Before, both lists are empty. */
  open(dealership: string, window: SavedWindow): void;
  toggleFavourite(car: SavedCar): Exclude<Toggled, 'full'>;
  toggleCompared(car: SavedCar): Toggled;
  /** Puts these cars in place of those to compare. */
  setCompared(cars: readonly SavedCar[]): void;
}

type Change = (list: readonly SavedCar[]) => readonly SavedCar[];

/** A list in an atom and, as far as the browser lets us, in local storage. */
function createList(read: (stored: string | null) => SavedCar[]) {
  const $list = atom<readonly SavedCar[]>([]);
  let window: SavedWindow | undefined;
  let key = '';
  let storable = true;

  const refresh = () => {
    try {
      const stored = read(window?.localStorage.getItem(key) ?? null);
      if (JSON.stringify(stored) !== JSON.stringify($list.get())) $list.set(stored);
    } catch {
      // Blocked: the list lasts as long as the page.
      storable = false;
    }
  };

  return {
    $list,
    open(storageKey: string, where: SavedWindow) {
      [key, window] = [storageKey, where];
      refresh();
      where.addEventListener('storage', (event) => {
        // No key: everything was cleared.
        if (event.key === key || event.key === null) refresh();
      });
      // A page that comes back from the browser's cache has slept through what happened since.
      where.addEventListener('pageshow', () => {
        if (storable) refresh();
      });
    },
    change(change: Change) {
      // Another tab may have written a moment ago.
      if (storable) refresh();
      $list.set(change($list.get()));
      try {
        window?.localStorage.setItem(key, JSON.stringify($list.get()));
        storable = true;
      } catch {
        // Full: what is stored is older than the list, which lasts as long as the page.
        storable = false;
      }
    },
  };
}

export function createSavedCars(): SavedCars {
  const favourites = createList(readSaved);
  const compared = createList(readCompared);
  return {
    $favourites: favourites.$list,
    $compared: compared.$list,
    open(dealership, window) {
      favourites.open(favouritesKey(dealership), window);
      compared.open(comparedKey(dealership), window);
    },
    toggleFavourite(car) {
      let toggled: 'added' | 'removed' = 'added';
      favourites.change((list) => {
        if (!isSaved(list, car.id)) return withSaved(list, car);
        toggled = 'removed';
        return withoutSaved(list, car.id);
      });
      return toggled;
    },
    toggleCompared(car) {
      let toggled: Toggled = 'added';
      compared.change((list) => {
        if (isSaved(list, car.id)) {
          toggled = 'removed';
          return withoutSaved(list, car.id);
        }
        const longer = withCompared(list, car);
        if (longer === null) toggled = 'full';
        return longer ?? list;
      });
      return toggled;
    },
    setCompared(cars) {
      compared.change(() => cars);
    },
  };
}

/** The store of this page: all scripts of a page share it. */
export const savedCars = createSavedCars();
