import { expect, test } from 'vitest';
import { keptList } from './kept-list.ts';

test.each([
  { garage_enabled: true, favourite: true, path: '/watchlist', word: 'Save' },
  { garage_enabled: true, favourite: false, path: '/watchlist', word: 'Save' },
  { garage_enabled: false, favourite: true, path: '/favourites', word: 'Favourite' },
])('garage $garage_enabled, heart $favourite: $path', ({ garage_enabled, favourite, ...list }) => {
  expect(keptList({ garage_enabled, card: { favourite } })).toMatchObject(list);
});

test('a site can have no list', () => {
  expect(keptList({ garage_enabled: false, card: { favourite: false } })).toBeNull();
});
