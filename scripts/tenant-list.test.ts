import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedTenants, inShards } from './tenant-list.ts';

const ALL = ['acme', 'bravo', 'coast'];

test.each([
  [['tenants/acme/site.json'], ['acme']],
  [
    ['tenants/acme/content/pages/a.md', 'tenants/coast/media/a.jpg'],
    ['acme', 'coast'],
  ],
  [['tenants/_shared/content/a.md'], ALL],
  [['tenants/site.schema.json'], ALL],
  [['src/pages/index.astro'], ALL],
  [['package-lock.json'], ALL],
  [['README.md', 'docs/hosting.md', 'tests/house.test.ts'], []],
  [['tenants/gone/site.json'], []],
  [[], []],
])('%j changes %j', (files, slugs) => {
  expect(changedTenants(files, 'tenants', ALL)).toEqual(slugs);
});

test('every tenant is in exactly one shard, and no shard is empty', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/)),
      fc.integer({ min: 1, max: 20 }),
      (slugs, count) => {
        const shards = inShards(slugs, count).map(({ tenants }) => tenants.split(' '));
        expect(shards.flat().toSorted()).toEqual(slugs.toSorted());
        const sizes = shards.map(({ length }) => length);
        expect(Math.max(0, ...sizes) - Math.min(...sizes, Math.max(0, ...sizes))).toBeLessThanOrEqual(1);
      },
    ),
  );
});
