/**
 * The shopper's favourites and the cars to compare: one store for static pages and islands, kept in local
 * storage.
 */
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

/** The part of `window` that the store uses. Reading `localStorage` throws where cookies are blocked. */
export interface SavedWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  addEventListener(type: 'storage', listener: (event: Pick<StorageEvent, 'key'>) => void): void;
  addEventListener(type: 'pageshow', listener: () => void): void;
}

/** `full`: the list is full and nothing changed. */
type Toggled = 'added' | 'removed' | 'full';

interface SavedList {
  readonly $cars: ReadableAtom<readonly SavedCar[]>;
  /** Removes the car if the list has it, otherwise adds it. */
  toggle(car: SavedCar): Toggled;
  /** Replaces all cars with these. */
  set(cars: readonly SavedCar[]): void;
  /** Reads the stored list and follows other tabs. Until then the list is empty. */
  open(key: string, window: SavedWindow): void;
}

interface ListRules {
  read: (stored: string | null) => SavedCar[];
  /** The list with the car; `null` if it is full. */
  add: (list: readonly SavedCar[], car: SavedCar) => SavedCar[] | null;
}

/** A list in an atom and, if the browser allows it, in local storage. */
function createList({ read, add }: ListRules): SavedList {
  const $cars = atom<readonly SavedCar[]>([]);
  let kept: { key: string; window: SavedWindow } | undefined;
  let storable = true;

  const refresh = () => {
    try {
      const stored = read(kept?.window.localStorage.getItem(kept.key) ?? null);
      if (JSON.stringify(stored) !== JSON.stringify($cars.get())) $cars.set(stored);
    } catch {
      // Blocked: the list lasts as long as the page.
      storable = false;
    }
  };
  const refreshIfStorable = () => {
    if (storable) refresh();
  };
  const set = (cars: readonly SavedCar[]) => {
    $cars.set(cars);
    try {
      kept?.window.localStorage.setItem(kept.key, JSON.stringify(cars));
      storable = true;
    } catch {
      // Full: the stored list is older than the one on the page.
      storable = false;
    }
  };

  return {
    $cars,
    set,
    toggle(car) {
      // Another tab may have just written.
      refreshIfStorable();
      const before = $cars.get();
      const held = isSaved(before, car.id);
      const after = held ? withoutSaved(before, car.id) : add(before, car);
      if (after === null) return 'full';
      set(after);
      return held ? 'removed' : 'added';
    },
    open(key, window) {
      kept = { key, window };
      refresh();
      window.addEventListener('storage', (event) => {
        // No key: everything was cleared.
        if (event.key === key || event.key === null) refresh();
      });
      // A page restored from the browser's cache missed what happened since.
      window.addEventListener('pageshow', refreshIfStorable);
    },
  };
}

interface SavedCars {
  /** Newest first. */
  readonly favourites: SavedList;
  /** In the order added, four at most. */
  readonly compared: SavedList;
}

export function createSavedCars(): SavedCars {
  return {
    favourites: createList({ read: readSaved, add: withSaved }),
    compared: createList({ read: readCompared, add: withCompared }),
  };
}

/** Opens both lists of a dealership. */
export function openSavedCars(
  { favourites, compared }: SavedCars,
  dealership: string,
  window: SavedWindow,
): void {
  favourites.open(favouritesKey(dealership), window);
  compared.open(comparedKey(dealership), window);
}

/** This page's lists, shared by all its scripts. */
export const savedCars = createSavedCars();

/** The cars in the signed-in shopper's account; empty for visitors and on sites without a watchlist. */
export const $accountIds = atom<readonly number[]>([]);

const $kept = atom<ReadonlySet<number>>(new Set());

/** The ids of all cars whose heart is filled: those in this browser and those in the account. */
export const $keptIds: ReadableAtom<ReadonlySet<number>> = $kept;

// Not a computed store: a page is drawn with its first value, which a computed one does not have.
const collect = () =>
  $kept.set(new Set([...savedCars.favourites.$cars.get().map(({ id }) => id), ...$accountIds.get()]));
savedCars.favourites.$cars.listen(collect);
$accountIds.listen(collect);

/** What pressing a heart does: adds the car to the site's list or removes it. */
type AnswerHeart = (car: SavedCar, kept: boolean) => void;

let answer: AnswerHeart | null = null;
const waiting: Parameters<AnswerHeart>[] = [];

/** Handles presses from now on, and those made before. */
export function answerHearts(by: AnswerHeart): void {
  answer = by;
  for (const press of waiting.splice(0)) by(...press);
}

/** Records a press on a heart. The script that handles it may still be loading. */
export function pressHeart(...press: Parameters<AnswerHeart>): void {
  if (answer === null) waiting.push(press);
  else answer(...press);
}
