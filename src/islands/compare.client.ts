/** The compare page: the address names the cars; their facts are in the page or in the site's files. */
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ComparableCar } from '#domain/inventory/page/compare.ts';
import { shelfOf } from '#domain/inventory/stock/shelves.ts';
import { Compare, type Loaded } from '#features/saved/Compare.tsx';

async function loadShelf(shelf: number): Promise<ComparableCar[]> {
  const url = `/compare-data/${shelf}.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.json()) as ComparableCar[];
}

const root = document.querySelector<HTMLElement>('[data-compare-root]');
if (root) {
  const { one = 'car', many = 'cars', shelves = '1' } = root.dataset;
  const drawn = document.querySelector('[data-compare-known]')?.textContent;
  const initial = drawn ? (JSON.parse(drawn) as Loaded) : undefined;
  const known = new Map(initial?.cars.flatMap((car) => (car ? [[car.slug, car]] : [])));
  const loaded = new Map<number, Promise<ComparableCar[]>>();
  const load = async (slug: string) => {
    const told = known.get(slug);
    if (told) return told;
    const shelf = shelfOf(slug, Number(shelves));
    const cars = loaded.get(shelf) ?? loadShelf(shelf);
    loaded.set(shelf, cars);
    // What failed is asked for again next time.
    cars.catch(() => loaded.delete(shelf));
    return (await cars).find((car) => car.slug === slug) ?? null;
  };
  const page = createElement(Compare, { items: { one, many }, initial, browser: { load, window } });
  if (initial) {
    hydrateRoot(root, page);
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
  }
}
