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

/** `full`: there is no room for the car, and nothing changed. */
type Toggled = 'added' | 'removed' | 'full';

interface SavedList {
  readonly $cars: ReadableAtom<readonly SavedCar[]>;
  /** Takes the car out if the list holds it, else puts it in. */
  toggle(car: SavedCar): Toggled;
  /** Replaces all cars by these. */
  set(cars: readonly SavedCar[]): void;
  /** Reads what is kept under the key, and follows what other tabs do. Before, the list is empty. */
  open(key: string, window: SavedWindow): void;
}

interface ListRules {
  read: (stored: string | null) => SavedCar[];
  /** The list with the car; `null` when there is no room. */
  add: (list: readonly SavedCar[], car: SavedCar) => SavedCar[] | null;
}

/** A list in an atom and, as far as the browser lets us, in local storage. */
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
      // Full: what is stored is older than the list, which lasts as long as the page.
      storable = false;
    }
  };

  return {
    $cars,
    set,
    toggle(car) {
      // Another tab may have written a moment ago.
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
      // A page that comes back from the browser's cache has slept through what happened since.
      window.addEventListener('pageshow', refreshIfStorable);
    },
  };
}

interface SavedCars {
  /** Newest first. */
  readonly favourites: SavedList;
  /** In the order they were added, four at most. */
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

/** The lists of this page: all its scripts share them. */
export const savedCars = createSavedCars();

/** The cars on the account of whoever is signed in; empty for visitors, and on sites without a watchlist. */
export const $accountIds = atom<readonly number[]>([]);

const $kept = atom<ReadonlySet<number>>(new Set());

/** The ids of all cars whose heart is filled: those of this browser, and those of the account. */
export const $keptIds: ReadableAtom<ReadonlySet<number>> = $kept;

// Not a computed store: a page is drawn with its first value, and a computed one has none.
const collect = () =>
  $kept.set(new Set([...savedCars.favourites.$cars.get().map(({ id }) => id), ...$accountIds.get()]));
savedCars.favourites.$cars.listen(collect);
$accountIds.listen(collect);

/** What a press on a heart does: puts the car into the list of the site, or takes it out. */
type AnswerHeart = (car: SavedCar, kept: boolean) => void;

let answer: AnswerHeart | null = null;
const waiting: Parameters<AnswerHeart>[] = [];

/** From here on hearts are answered; those pressed before, now. */
export function answerHearts(by: AnswerHeart): void {
  answer = by;
  for (const press of waiting.splice(0)) by(...press);
}

/** A heart was pressed. The script that answers it may still be on its way. */
export function pressHeart(...press: Parameters<AnswerHeart>): void {
  if (answer === null) waiting.push(press);
  else answer(...press);
}
