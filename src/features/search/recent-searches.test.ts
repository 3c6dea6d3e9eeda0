import { expect, test } from 'vitest';
import { emptyQuery } from '#domain/search/url.ts';
import { createRecentSearches } from './recent-searches.client.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}
const text = (words: string) => ({ ...emptyQuery(), text: words });

test('searches are stored under the dealership’s prefix', () => {
  const storage = memory();
  const recent = createRecentSearches('harbour', () => storage);
  recent.add(text('hilux'), '/search?query=hilux', null);
  expect(recent.list()).toEqual([{ path: '/search?query=hilux', text: 'hilux', filters: {}, ranges: {} }]);
  expect(createRecentSearches('summit', () => storage).list()).toEqual([]);
  expect([...storage.items.keys()].every((key) => key.startsWith('harbour'))).toBe(true);
});

test('a search for a half-typed word is replaced by the finished one', () => {
  const storage = memory();
  const kept = createRecentSearches('harbour', () => storage);
  kept.add(text('hil'), '/search?query=hil', null);
  kept.add(text('hilux'), '/search?query=hilux', '/search?query=hil');
  expect(kept.list().map(({ text: words }) => words)).toEqual(['hilux']);
});

test('a browser that blocks storage causes no error', () => {
  const recent = createRecentSearches('harbour', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  recent.add(text('hilux'), '/search?query=hilux', null);
  expect(recent.list()).toEqual([]);
});
