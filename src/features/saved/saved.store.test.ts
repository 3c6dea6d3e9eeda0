import { describe, expect, test } from 'vitest';
import type { SavedCar } from '#domain/saved/favourites.ts';
import { createSavedCars, type SavedWindow } from './saved.store.ts';

const car = (id: number): SavedCar => ({ id, slug: `car-${id}`, name: `Car ${id}` });
const ids = (list: readonly SavedCar[]) => list.map(({ id }) => id);

/** A browser with as many tabs as are opened; storage events reach the other tabs, as in a real one. */
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
    saved.open(dealership, window);
    return { saved, comeBack: () => tab.shown.forEach((tell) => void tell()) };
  };
  return { openTab, values, state };
}

describe('favourites', () => {
  test('are there again after a reload', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    expect(saved.toggleFavourite(car(1))).toBe('added');
    expect(saved.toggleFavourite(car(2))).toBe('added');
    expect(saved.toggleFavourite(car(1))).toBe('removed');
    expect(ids(browser.openTab().saved.$favourites.get())).toEqual([2]);
  });

  test('are kept under the dealership’s name, apart from another’s', () => {
    const browser = aBrowser();
    browser.openTab('harbour').saved.toggleFavourite(car(1));
    expect([...browser.values.keys()]).toEqual(['harbour:favourites']);
    expect(browser.openTab('summit').saved.$favourites.get()).toEqual([]);
  });

  test('agree between tabs', () => {
    const browser = aBrowser();
    const [one, two] = [browser.openTab().saved, browser.openTab().saved];
    one.toggleFavourite(car(1));
    expect(ids(two.$favourites.get())).toEqual([1]);
    two.toggleFavourite(car(1));
    expect(one.$favourites.get()).toEqual([]);
  });

  test('a tab that missed what another did overwrites nothing', () => {
    const browser = aBrowser();
    const [one, two] = [browser.openTab(), browser.openTab()];
    browser.state.silent = true;
    one.saved.toggleFavourite(car(1));
    two.saved.toggleFavourite(car(2));
    expect(ids(two.saved.$favourites.get())).toEqual([2, 1]);
    one.comeBack();
    expect(ids(one.saved.$favourites.get())).toEqual([2, 1]);
  });

  test('tell their readers of a change', () => {
    const { saved } = aBrowser().openTab();
    const seen: number[] = [];
    saved.$favourites.listen((list) => seen.push(list.length));
    saved.toggleFavourite(car(1));
    saved.toggleFavourite(car(1));
    expect(seen).toEqual([1, 0]);
  });
});

describe('storage that does not do its part', () => {
  test('damaged: the list begins anew', () => {
    const { saved } = aBrowser({ 'harbour:favourites': '{"no":"list"' }).openTab();
    expect(saved.$favourites.get()).toEqual([]);
    expect(saved.toggleFavourite(car(1))).toBe('added');
  });

  test('full: the list lasts as long as the page', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    saved.toggleFavourite(car(1));
    browser.state.full = true;
    saved.toggleFavourite(car(2));
    saved.toggleFavourite(car(3));
    expect(ids(saved.$favourites.get())).toEqual([3, 2, 1]);
    browser.state.full = false;
    saved.toggleFavourite(car(4));
    expect(ids(browser.openTab().saved.$favourites.get())).toEqual([4, 3, 2, 1]);
  });

  test('blocked: the list lasts as long as the page', () => {
    const browser = aBrowser();
    browser.state.blocked = true;
    const { saved } = browser.openTab();
    saved.toggleFavourite(car(1));
    saved.toggleCompared(car(2));
    expect([ids(saved.$favourites.get()), ids(saved.$compared.get())]).toEqual([[1], [2]]);
  });
});

describe('comparing', () => {
  test('refuses the fifth and keeps the four', () => {
    const { saved } = aBrowser().openTab();
    expect([1, 2, 3, 4, 5].map((id) => saved.toggleCompared(car(id)))).toEqual([
      'added',
      'added',
      'added',
      'added',
      'full',
    ]);
    expect(ids(saved.$compared.get())).toEqual([1, 2, 3, 4]);
    expect(saved.toggleCompared(car(2))).toBe('removed');
    expect(saved.toggleCompared(car(5))).toBe('added');
    expect(ids(saved.$compared.get())).toEqual([1, 3, 4, 5]);
  });

  test('cars can be put in place of those chosen', () => {
    const browser = aBrowser();
    const { saved } = browser.openTab();
    saved.toggleCompared(car(1));
    saved.setCompared([car(8), car(9)]);
    expect(ids(browser.openTab().saved.$compared.get())).toEqual([8, 9]);
  });
});
