import { describe, expect, test } from 'vitest';
import { leadsSomewhere, menu } from './navigation.ts';

const PAGES = new Set(['/', '/search', '/search/used-cars', '/finance']);

test.each([
  ['/finance', true],
  ['/finance?car_id=7#finance-form', true],
  ['/Finance/', true],
  ['/', true],
  ['/media/price-list.pdf', true],
  ['https://parts.example/shop', true],
  ['/service', false],
])('%s: does it exist? %s', (href, expected) => {
  expect(leadsSomewhere(href, PAGES)).toBe(expected);
});

describe('a menu', () => {
  test('leaves out links to missing pages', () => {
    const items = [
      { label: 'Finance', href: '/finance', children: [] },
      { label: 'Service', href: '/service', children: [] },
    ];
    expect(menu(items, PAGES)).toEqual([{ label: 'Finance', href: '/finance', children: [] }]);
  });

  test('keeps the pages below an entry whose own page is missing', () => {
    const items = [
      {
        label: 'Owners',
        href: '/service',
        children: [
          { label: 'Finance', href: '/finance' },
          { label: 'Parts', href: '/parts' },
        ],
      },
    ];
    expect(menu(items, PAGES)).toEqual([
      { label: 'Owners', href: null, children: [{ label: 'Finance', href: '/finance' }] },
    ]);
  });

  test('leaves out an entry whose pages are all missing', () => {
    const items = [{ label: 'Owners', href: '/service', children: [{ label: 'Parts', href: '/parts' }] }];
    expect(menu(items, PAGES)).toEqual([]);
  });
});
