import { expect, test } from 'vitest';
import { isProofDue, staleFiles } from './check.ts';
import type { ReleaseFile } from './release.ts';

const file = (key: string | undefined, hash: string) => ({
  type: 'text/html',
  size: 1,
  hash,
  ...(key !== undefined && { key }),
});

test('a file made from the same that came out different was kept for too long', async () => {
  const before = {
    '/stale.html': file('k1', 'old'),
    '/same.html': file('k2', 'same'),
    '/changed.html': file('k3', 'old'),
    '/without.html': file(undefined, 'old'),
  };
  const made = {
    '/stale.html': file('k1', 'new'),
    '/same.html': file('k2', 'same'),
    '/changed.html': file('k4', 'new'),
    '/without.html': file(undefined, 'new'),
    '/fresh.html': file('k5', 'new'),
  };
  const listed = (files: Record<string, ReleaseFile>) => new Map(Object.entries(files));
  expect(await staleFiles(listed(before), listed(made))).toEqual(['/stale.html']);
});

test.each([
  ['at three in the morning, a day after the last', 'qld', '2026-11-22T17:10:00Z', true],
  ['at the same moment in Perth, where it is one', 'wa', '2026-11-22T17:10:00Z', false],
  ['at noon', 'qld', '2026-11-22T02:00:00Z', false],
] as const)('everything is rebuilt %s', (_when, state, now, expected) => {
  const release = { provedAt: '2026-11-21T17:10:00Z', builtAt: '2026-11-22T01:00:00Z' };
  expect(isProofDue(release, state, new Date(now))).toBe(expected);
});

test('not twice in one night', () => {
  const release = { provedAt: '2026-11-22T17:05:00Z', builtAt: '2026-11-22T17:05:00Z' };
  expect(isProofDue(release, 'qld', new Date('2026-11-22T17:45:00Z'))).toBe(false);
});
