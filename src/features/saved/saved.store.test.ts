import { describe, expect, test } from 'vitest';
import type { SavedCar } from '#domain/saved/favourites.ts';
import {
  $accountIds,
  $keptIds,
  answerHearts,
  createSavedCars,
  openSavedCars,
  pressHeart,
  type SavedWindow,
  savedCars,
} from './saved.store.ts';

const car = (id: number): SavedCar => ({ id, slug: `car-${id}`, name: `Car ${id}` });
const ids = (list: readonly SavedCar[]) => list.map(({ id }) => id);

/** A browser with any number of tabs; storage events reach the other tabs, as in a real one. */
function aBrowser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  const tabs: { storage: ((event: { key: string | null }) => void)[]; shown: (() => void)[] }[] = [];
  const state = { full: false, blocked: false, silent: false };
  const openTab = (dealership = 'harbour') => {
    const tab: (typeof tabs)[number] = { storage: [], shown: [] };
    tabs.push(tab);
    const window: SavedWindow = {
      get localStorage() {
        if (state.blocked) throw new Error('SecurityError');
        return {
          getItem: (key: string) => values.get(key) ?? null,
          setItem: (key: string, value: string) => {
            if (state.full) throw new Error('QuotaExceededError');
            values.set(key, value);
            if (state.silent) return;
            for (const other of tabs) if (other !== tab) for (const tell of other.storage) tell({ key });
          },
        };
      },
      addEventListener: (type: string, listener: (event: { key: string | null }) => void) => {
        if (type === 'storage') tab.storage.push(listener);
        else tab.shown.push(() => listener({ key: null }));
      },
    };
    const saved = createSavedCars();
    openSavedCars(saved, dealership, window);
    return { saved, comeBack: () => tab.shown.forEach((tell) => void tell()) };
  };
  return { openTab, values, state };
}

describe('favourites', () => {
  test('survive a reload', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    expect(saved.favourites.toggle(car(1))).toBe('added');
    expect(saved.favourites.toggle(car(2))).toBe('added');
    expect(saved.favourites.toggle(car(1))).toBe('removed');
    expect(ids(browser.openTab().saved.favourites.$cars.get())).toEqual([2]);
  });

  test('are stored under the dealership’s name, separate from another’s', () => {
    const browser = aBrowser();
    browser.openTab('harbour').saved.favourites.toggle(car(1));
    expect([...browser.values.keys()]).toEqual(['harbour:favourites']);
    expect(browser.openTab('summit').saved.favourites.$cars.get()).toEqual([]);
  });

  test('are the same in all tabs', () => {
    const browser = aBrowser();
    const [one, two] = [browser.openTab().saved, browser.openTab().saved];
    one.favourites.toggle(car(1));
    expect(ids(two.favourites.$cars.get())).toEqual([1]);
    two.favourites.toggle(car(1));
    expect(one.favourites.$cars.get()).toEqual([]);
  });

  test('are not overwritten by a tab that missed a change in another', () => {
    const browser = aBrowser();
    const [one, two] = [browser.openTab(), browser.openTab()];
    browser.state.silent = true;
    one.saved.favourites.toggle(car(1));
    two.saved.favourites.toggle(car(2));
    expect(ids(two.saved.favourites.$cars.get())).toEqual([2, 1]);
    one.comeBack();
    expect(ids(one.saved.favourites.$cars.get())).toEqual([2, 1]);
  });

  test('notify their listeners of a change', () => {
    const { saved } = aBrowser().openTab();
    const seen: number[] = [];
    saved.favourites.$cars.listen((list) => seen.push(list.length));
    saved.favourites.toggle(car(1));
    saved.favourites.toggle(car(1));
    expect(seen).toEqual([1, 0]);
  });
});

describe('storage that fails', () => {
  test('starts an empty list when it is damaged', () => {
    const { saved } = aBrowser({ 'harbour:favourites': '{"no":"list"' }).openTab();
    expect(saved.favourites.$cars.get()).toEqual([]);
    expect(saved.favourites.toggle(car(1))).toBe('added');
  });

  test('keeps the list as long as the page when it is full', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    saved.favourites.toggle(car(1));
    browser.state.full = true;
    saved.favourites.toggle(car(2));
    saved.favourites.toggle(car(3));
    expect(ids(saved.favourites.$cars.get())).toEqual([3, 2, 1]);
    browser.state.full = false;
    saved.favourites.toggle(car(4));
    expect(ids(browser.openTab().saved.favourites.$cars.get())).toEqual([4, 3, 2, 1]);
  });

  test('keeps the list as long as the page when it is blocked', () => {
    const browser = aBrowser();
    browser.state.blocked = true;
    const { saved } = browser.openTab();
    saved.favourites.toggle(car(1));
    saved.compared.toggle(car(2));
    expect([ids(saved.favourites.$cars.get()), ids(saved.compared.$cars.get())]).toEqual([[1], [2]]);
  });
});

describe('compare', () => {
  test('refuses a fifth car and keeps the four', () => {
    const { saved } = aBrowser().openTab();
    expect([1, 2, 3, 4, 5].map((id) => saved.compared.toggle(car(id)))).toEqual([
      'added',
      'added',
      'added',
      'added',
      'full',
    ]);
    expect(ids(saved.compared.$cars.get())).toEqual([1, 2, 3, 4]);
    expect(saved.compared.toggle(car(2))).toBe('removed');
    expect(saved.compared.toggle(car(5))).toBe('added');
    expect(ids(saved.compared.$cars.get())).toEqual([1, 3, 4, 5]);
  });

  test('can replace the chosen cars', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    saved.compared.toggle(car(1));
    saved.compared.set([car(8), car(9)]);
    expect(ids(browser.openTab().saved.compared.$cars.get())).toEqual([8, 9]);
  });
});

describe('the heart', () => {
  test('is filled for a car in this browser and for one in the account', () => {
    savedCars.favourites.set([car(1)]);
    $accountIds.set([2, 1]);
    expect([...$keptIds.get()].toSorted()).toEqual([1, 2]);
    savedCars.favourites.set([]);
    expect([...$keptIds.get()]).toEqual([2, 1]);
    $accountIds.set([]);
    expect($keptIds.get().size).toBe(0);
  });

  test('handles presses from before its script loaded, each for its own car', () => {
    const answered: [number, boolean][] = [];
    pressHeart(car(1), true);
    pressHeart(car(2), false);
    answerHearts(({ id }, kept) => answered.push([id, kept]));
    pressHeart(car(3), true);
    expect(answered).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });
});
