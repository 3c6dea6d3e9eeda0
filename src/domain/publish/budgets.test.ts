import { expect, test } from 'vitest';
import { BUDGETS, kindOf, overBudget, type PageKind, type PageWeight } from './budgets.ts';

const KB = 1024;
const page = (kind: PageKind, more: Partial<PageWeight> = {}): PageWeight => ({
  ...BUDGETS[kind],
  ...{ path: '/here', kind },
  ...more,
});

test.each(['content', 'car', 'search', 'lists'] as const)('%s: within budget, it passes', (kind) => {
  expect(overBudget(page(kind))).toEqual([]);
});

test.each<[PageKind, Partial<PageWeight>, string]>([
  [
    'content',
    { html: 20 * KB + 512 },
    '/here has 20.5 KB of HTML compressed; a page of content may have 20.0 KB',
  ],
  ['search', { html: 31 * KB }, '/here has 31.0 KB of HTML compressed; a search page may have 30.0 KB'],
  [
    'search',
    { script: 121 * KB },
    '/here has 121.0 KB of script compressed; a search page may have 116.0 KB',
  ],
  ['car', { script: 91 * KB }, '/here has 91.0 KB of script compressed; a car’s page may have 90.0 KB'],
  ['car', { style: 40 * KB }, '/here has 40.0 KB of style sheets compressed; a car’s page may have 30.0 KB'],
  ['content', { framework: true }, '/here loads a framework; a page of content may have none'],
  ['lists', { early: 7 }, '/here asks for 7 files before it first paints; a page of saved cars may have 6'],
])('%s, over budget: %j', (kind, more, said) => expect(overBudget(page(kind, more))).toEqual([said]));

test.each([
  ['/', '<main>', 'content'],
  ['/cars/2020-kia-rio-1', '<main>', 'car'],
  ['/cars/2020-kia-rio-1/checkout', '<main>', 'content'],
  ['/search/suv', '<div data-search data-path="/search/suv">', 'search'],
  ['/', '<form data-search-box>', 'content'],
  ['/favourites', '<div data-favourites-root>', 'lists'],
])('%s with %s is %s', (path, html, kind) => expect(kindOf(path, html)).toBe(kind));
