/** Every file that the guides name exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test.each(['docs/security.md', 'docs/hosting.md'])('%s names only files that exist', (guide) => {
  const text = readFileSync(join(ROOT, guide), 'utf8');
  const named = [...text.matchAll(/`((?:src|tests|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(([, path = '']) => `docs/${path}`);
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});
