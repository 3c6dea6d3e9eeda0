import { expect, test } from 'vitest';
import { pageLinks } from './pages.ts';

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 8 9'],
  [40, 9, '1 … 9'],
])('page %i of %i', (page, pages, links) => {
  expect(
    pageLinks(page, pages)
      .map((each) => each ?? '…')
      .join(' '),
  ).toBe(links);
});
