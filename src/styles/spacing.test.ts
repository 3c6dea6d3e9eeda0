import { expect, test } from 'vitest';
import { sources, withoutComments } from './test-sources.ts';

/** Where the steps are defined. */
const OWNER = 'styles/tokens.css';

/** Custom properties that are not spacing; a template has its own values. */
const MEASURE = /^--(?:container|header-height|card-height(?:-wide)?|radius-\w+)$/;

/** Pixel values in spacing properties that are not spacing. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'features/finance/finance.css: margin-left: -1px': 'borders of neighbours lie on each other',
  'features/leads/leads.css: left: -10000px': 'a field that nobody sees',
  'features/locations/locations.css: margin-bottom: -1px': 'a border lies on the border below it',
  'features/saved/compare.css: --label: clamp(112px, 18vw, 200px)': 'the width of a column',
  'features/saved/compare.css: inset: 3px auto 3px 3px': 'the drawing of a switch',
  'layouts/frame/dock.css: --dock-row: calc(var(--dock-part) + 1px)': 'with the border of the dock',
  'layouts/frame/dock.css: --dock-row: calc(var(--target) + 2 * var(--space-2) + 1px)':
    'with the border of the tray',
  'styles/base.css: margin: -1px': 'a box of one pixel that nobody sees',
  'styles/content.css: gap: 1px': 'hairlines: the ground between cells',
  'styles/templates/classic.css: gap: 1px': 'hairlines: the shadow between cells',
};

const SPACING =
  /(?<![\w-])((?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-margin|scroll-padding)(?:-[a-z-]+)?|--[\w-]+)\s*:\s*([^;{}]+)/g;
/** A length that is not a step; zero is zero in any unit. */
const RAW = /(?<![\w.-])-?(?!0(?:px|rem)\b)(?:\d+\.)?\d+(?:px|rem)\b/;

/** Spacing declarations with their own pixel values. */
function rawSpacing(text: string): string[] {
  return [...withoutComments(text).matchAll(SPACING)]
    .map(([, property = '', value = '']) => ({ property, value: value.trim().replace(/\s+/g, ' ') }))
    .filter(({ property, value }) => RAW.test(value) && !MEASURE.test(property))
    .map(({ property, value }) => `${property}: ${value}`);
}

const styles = (file: string, text: string) =>
  file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n');

test('spacing uses the steps of the scale', () => {
  const found = sources(/\.(?:css|astro)$/)
    .filter(({ file }) => file !== OWNER)
    .flatMap(({ file, text }) => rawSpacing(styles(file, text)).map((each) => `${file}: ${each}`));
  expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test('every step is a multiple of four pixels, and its name gives the factor', () => {
  const tokens = sources(/^styles\/tokens\.css$/)[0]?.text ?? '';
  const steps = [...tokens.matchAll(/--space-(\d+):\s*(\d+)px;/g)];
  expect(steps.length).toBeGreaterThan(10);
  for (const [, name, pixels] of steps) expect(Number(pixels), `--space-${name}`).toBe(Number(name) * 4);
});

test('every step, measure and layer used is declared', () => {
  const texts = sources(/\.(?:css|astro)$/);
  const declared = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  const missing = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--(?:space|target|thumb|radius|z|size)[\w-]*)\)/g)]
      .filter(([, name]) => !declared.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  'padding: 10px 0;',
  'margin-inline: -8px;',
  'gap: var(--space-2) 6px;',
  'inset: auto calc(var(--gutter) + 4px) 0 auto;',
  'padding-block: 0.5rem;',
  '--pad: 10px;',
  'padding: var(--space-2)\n    14px;',
])('%s is found', (declaration) => expect(rawSpacing(`.a { ${declaration} }`)).toHaveLength(1));

test.each([
  'padding: var(--space-3) 0;',
  'margin: 0 auto;',
  'margin-top: 1em;',
  'border: 1px solid var(--line);',
  'bottom: calc(var(--dock, 0px) + var(--space-4));',
  'max-width: 640px;',
])('%s is not', (declaration) => expect(rawSpacing(`.a { ${declaration} }`)).toEqual([]));
