import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOOKS } from '#domain/tenant/templates/index.ts';

const ROOT = join(import.meta.dirname, '..');
const LICENCES = join(ROOT, 'public/licences');

/** `@fontsource-variable/figtree/files/…` → `figtree`. */
const families = new Set(
  Object.values(LOOKS).flatMap(({ faces }) => faces.map(({ file }) => file.split('/')[1] ?? '')),
);

test('every typeface that sites serve comes with its licence', () => {
  expect(readdirSync(LICENCES).sort()).toEqual([...families].map((family) => `${family}.txt`).sort());
  for (const family of families) {
    const own = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', family, 'LICENSE'), 'utf8');
    expect(readFileSync(join(LICENCES, `${family}.txt`), 'utf8')).toBe(own);
  }
});
