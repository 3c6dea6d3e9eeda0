import { expect, test } from 'vitest';
import { createRecentList } from './recent.store.ts';

const car = (id: number) => ({ id, slug: `car-${id}`, name: `Car ${id}` });

function aStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('viewed cars are remembered on the next page until they are cleared', () => {
  const storage = aStorage();
  const onePage = createRecentList('harbour', () => storage);
  onePage.add(car(1));
  onePage.add(car(2));
  const nextPage = createRecentList('harbour', () => storage);
  expect(nextPage.list()).toEqual([car(2), car(1)]);
  expect(createRecentList('summit', () => storage).list()).toEqual([]);
  nextPage.clear();
  expect(onePage.list()).toEqual([]);
  expect(storage.values.size).toBe(0);
});

test('blocked or full storage breaks nothing', () => {
  const blocked = createRecentList('harbour', () => {
    throw new Error('SecurityError');
  });
  blocked.add(car(1));
  blocked.clear();
  expect(blocked.list()).toEqual([]);
  const full = createRecentList('harbour', () => ({
    ...aStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  }));
  full.add(car(1));
  expect(full.list()).toEqual([]);
});
