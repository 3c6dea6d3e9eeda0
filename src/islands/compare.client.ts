/** The compare page: the address says which cars, the site's files say what is known of them. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { ComparableCar } from '#domain/inventory/compare.ts';
import { shelfOf } from '#domain/inventory/shelves.ts';
import { Compare } from '#features/saved/Compare.tsx';

async function loadShelf(shelf: number): Promise<ComparableCar[]> {
  const url = `/compare-data/${shelf}.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as ComparableCar[];
}

const root = document.querySelector<HTMLElement>('[data-compare-root]');
if (root) {
  const { one = 'car', many = 'cars', shelves = '1' } = root.dataset;
  const loaded = new Map<number, Promise<ComparableCar[]>>();
  const load = async (slug: string) => {
    const shelf = shelfOf(slug, Number(shelves));
    const cars = loaded.get(shelf) ?? loadShelf(shelf);
    loaded.set(shelf, cars);
    // What failed is asked for again next time.
    cars.catch(() => loaded.delete(shelf));
    return (await cars).find((car) => car.slug === slug) ?? null;
  };
  createRoot(root).render(createElement(Compare, { items: { one, many }, load, window }));
}
