/** The table of the compare page: the address names the cars; their facts are in the page or in the site's files. */
import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type ComparableCar, withTotal } from '#domain/inventory/page/compare.ts';
import { shardOf } from '#domain/inventory/stock/shards.ts';
import { shopperState, totalsIn } from '#features/pricing/shopper-state.client.ts';
import { Compare, type Loaded } from '#features/saved/Compare.tsx';

async function loadShard(shard: number): Promise<ComparableCar[]> {
  const url = `/compare-data/${shard}.json`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.json()) as ComparableCar[];
}

const { site = '', driveAway: own } = document.documentElement.dataset;
const state = own === undefined ? null : shopperState(site);

/** The cars with on-road prices in the shopper's state, if it differs from the site's. */
async function inOwnState(cars: readonly (ComparableCar | null)[]): Promise<typeof cars> {
  const ids = cars.flatMap((car) => car?.id ?? []);
  if (state === null || state === own || ids.length === 0) return cars;
  const figures = await totalsIn(state, ids).catch(() => null);
  // Without the registration costs of that state, keep the site's state, which the price names.
  if (figures === null || Object.keys(figures).length === 0) return cars;
  return cars.map((car) => car && withTotal(car, state, figures[car.id]));
}

/** Takes the table over, in slices that a touch interrupts. */
export function wake(root: HTMLElement): void {
  const { one = 'car', many = 'cars', shards = '1' } = root.dataset;
  const drawn = document.querySelector('[data-compare-known]')?.textContent;
  const initial = drawn ? (JSON.parse(drawn) as Loaded) : undefined;
  const known = new Map(initial?.cars.flatMap((car) => (car ? [[car.slug, car]] : [])));
  const loaded = new Map<number, Promise<ComparableCar[]>>();
  const load = async (slug: string) => {
    const told = known.get(slug);
    if (told) return told;
    const shard = shardOf(slug, Number(shards));
    const cars = loaded.get(shard) ?? loadShard(shard);
    loaded.set(shard, cars);
    // Failed requests are repeated next time.
    cars.catch(() => loaded.delete(shard));
    return (await cars).find((car) => car.slug === slug) ?? null;
  };
  const page = createElement(Compare, {
    items: { one, many },
    initial,
    browser: { load, inOwnState, window },
  });
  if (initial) {
    startTransition(() => {
      hydrateRoot(root, page);
    });
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
  }
}
