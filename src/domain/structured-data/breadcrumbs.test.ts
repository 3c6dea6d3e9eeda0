import { expect, test } from 'vitest';
import { breadcrumbStructuredData } from './breadcrumbs.ts';

test('breadcrumbs count from one and have absolute addresses', () => {
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Toyota', href: '/search/toyota' },
  ];
  expect(breadcrumbStructuredData(crumbs, 'https://harbour.example').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://harbour.example/' },
    { '@type': 'ListItem', position: 2, name: 'Toyota', item: 'https://harbour.example/search/toyota' },
  ]);
});
