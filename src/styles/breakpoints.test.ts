import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKPOINTS, belowWidth, fromWidth } from '#domain/shared/breakpoints.ts';
import { sources, withoutComments } from './test-sources.ts';

/** The file that defines the widths for style sheets, and the one for scripts. */
const OWNERS = ['styles/breakpoints.css', 'domain/shared/breakpoints.ts'];

const declared = new Map(
  [
    ...withoutComments(readFileSync(join(import.meta.dirname, 'breakpoints.css'), 'utf8')).matchAll(
      /@custom-media\s+(--[\w-]+)\s+([^;]+);/g,
    ),
  ].map(([, name = '', query = '']) => [name, query]),
);

/** Media features that are not about the window's width. */
const FEATURES = [
  'prefers-reduced-motion',
  'prefers-color-scheme',
  'forced-colors',
  'pointer',
  'hover',
  'scripting',
];

/** Media queries with a width of their own, in a style sheet or in a component's styles. */
function unknownQueries(text: string): string[] {
  const queries = [...withoutComments(text).matchAll(/@media\s+([^{;]+)\{/g)].map(([, query = '']) =>
    query.trim(),
  );
  return queries.filter((query) =>
    [...query.matchAll(/\(([^()]*)\)/g)].some(([, asked = '']) => {
      const name = asked.split(':')[0]?.trim() ?? '';
      return !declared.has(name) && !FEATURES.includes(name);
    }),
  );
}

/** Window widths written in a script: in `matchMedia` or `sizes`. */
const widthsIn = (text: string): string[] =>
  [
    ...withoutComments(text).matchAll(/\(\s*(?:(?:min|max)-)?(?:device-)?width\s*[:<>=]+\s*[\d$][^)]*\)/g),
  ].map(([query]) => query);

const elsewhere = (pattern: RegExp) => sources(pattern).filter(({ file }) => !OWNERS.includes(file));

test('style sheets and scripts have the same breakpoints', () => {
  const widths = Object.entries(BREAKPOINTS);
  const from = [...declared].filter(([name]) => name.startsWith('--from-'));
  expect(from).toEqual(widths.map(([name, width]) => [`--from-${name}`, `(width >= ${width}px)`]));
  const below = [...declared].filter(([name]) => name.startsWith('--below-'));
  expect(below).toEqual(
    widths
      .filter(([name]) => ['sm', 'md', 'lg', 'xl'].includes(name))
      .map(([name, width]) => [`--below-${name}`, `(width < ${width}px)`]),
  );
});

test('a script uses the same query as a style sheet', () => {
  expect(fromWidth('lg')).toBe('(min-width: 992px)');
  expect(belowWidth('lg')).toBe('not all and (min-width: 992px)');
});

test('no style sheet changes the layout at its own width', () => {
  const found = elsewhere(/\.(?:css|astro|tsx?)$/).flatMap(({ file, text }) =>
    unknownQueries(text).map((query) => `${file}: ${query}`),
  );
  expect(found).toEqual([]);
});

test('no script has its own width', () => {
  const found = elsewhere(/\.(?:astro|tsx?)$/).flatMap(({ file, text }) =>
    widthsIn(text).map((query) => `${file}: ${query}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '@media (min-width: 992px) {',
  '@media (max-width: 991.98px) {',
  '@media screen and (width >= 1100px) {',
  '@media (400px <= width < 768px) {',
  '@media (--from-huge) {',
  '@media (--from-lg) and (orientation: landscape) {',
])('%s is found', (rule) => expect(unknownQueries(rule)).toHaveLength(1));

test.each([
  '@media (--from-lg) {',
  '@media (--from-md) and (--below-lg) {',
  '@media print {',
  '@media (prefers-reduced-motion: reduce) {',
  '@container (width >= 520px) {',
  '/* @media (min-width: 992px) { */',
])('%s is not', (rule) => expect(unknownQueries(rule)).toEqual([]));

test.each(["matchMedia('(max-width: 991.98px)')", 'sizes="(min-width: 700px) 50vw, 100vw"'])(
  'in a script %s is found',
  (line) => expect(widthsIn(line)).toHaveLength(1),
);
