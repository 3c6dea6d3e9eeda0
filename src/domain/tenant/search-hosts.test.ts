import { describe, expect, test } from 'vitest';
import { pageEngine, usesCluster } from './search-hosts.ts';

describe('a site that chooses its search engine', () => {
  test.each([
    [10_000, false, false],
    [10_001, false, true],
    [9_000, true, true],
    [8_000, true, true],
    [7_999, true, false],
    [9_000, false, false],
  ])('with %i cars, in the cluster %s: %s', (cars, isThere, expected) => {
    expect(usesCluster(cars, isThere)).toBe(expected);
  });

  test.each([
    ['auto', 7_999, 'embedded'],
    ['auto', 8_000, 'typesense'],
    ['embedded', 50_000, 'embedded'],
    ['typesense', 3, 'typesense'],
  ] as const)('pages of a site with %s and %i cars ask %s', (engine, cars, expected) => {
    expect(pageEngine({ engine }, cars)).toBe(expected);
  });
});
