import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BESIDE_PAGES, reservedPaths, rootOf } from '#layouts/build/reserved-paths.ts';
import { createApp } from '#server/app/app.ts';

/** Stands in for every service that routes receive; none is called while the routes are built. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
  construct: () => anything as object,
});

const pages = readdirSync(join(import.meta.dirname, '../src/pages'), { withFileTypes: true });
const pagePatterns = pages.map(({ name }) => `/${name.replace(/\.(?:astro|ts)$/, '')}`);
const served = createApp(anything as Parameters<typeof createApp>[0]).routes.flatMap(
  ({ path }) => rootOf(path) ?? [],
);

test('no model’s page can take an address of the platform', () => {
  const reserved = reservedPaths(pagePatterns);
  expect(served).toContain('api');
  expect([...new Set(served)].filter((root) => !reserved.has(`/${root}`))).toEqual([]);
});

test('reserved files beside the pages exist', () => {
  // A build writes these.
  const built = ['admin', 'media'];
  expect(BESIDE_PAGES.filter((root) => !served.includes(root) && !built.includes(root))).toEqual([]);
});

test('every page of the project reserves its address', () => {
  expect(reservedPaths(['/', '/[model]', '/[...route]', '/cars/[slug]', '/favourites'])).toEqual(
    new Set([...BESIDE_PAGES, 'cars', 'favourites'].map((root) => `/${root}`)),
  );
});
