/** Browser tests find elements as people do, by role, label and text, not by CSS class. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const E2E = join(ROOT, 'tests/e2e');
/** The only file that may name classes, each with its reason. */
const PARTS = 'page-parts.ts';
const MOST = 20;

const read = (path: string) => readFileSync(path, 'utf8');
const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** Every class in our style sheets, and two that scripts set. */
const CLASSES = new Set([
  ...filesBelow(join(ROOT, 'src'), /\.css$/).flatMap((file) =>
    Array.from(
      read(file)
        .replace(/\/\*[\s\S]*?\*\/|@import[^;]*;|url\([^)]*\)/g, '')
        .matchAll(/\.([a-z][\w-]+)/g),
      ([, name = '']) => name,
    ),
  ),
  ...['search-live', 'leaflet-popup'],
]);

/** The string literals of a file with their lines, without `${…}`. */
function textsIn(source: string): { text: string; line: number }[] {
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest);
  const texts: { text: string; line: number }[] = [];
  const visit = (node: ts.Node) => {
    const isTemplatePart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (ts.isStringLiteralLike(node) || isTemplatePart) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      texts.push({ text: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** The literals that are selectors with a class. */
function classSelectors(source: string): string[] {
  return textsIn(source).flatMap(({ text, line }) => {
    // Paths, addresses and sentences are not selectors.
    if (/^(?:\.{0,2}\/|#[\w-]+\/|<)|:\/\/|\.\s|\.$/.test(text)) return [];
    const named = Array.from(text.matchAll(/(?:^|[\s>+~(,\])\w])\.([a-z][\w-]+)/g), ([, name = '']) => name);
    return named.some((name) => CLASSES.has(name)) ? [`line ${line}: ${text}`] : [];
  });
}

const tests = filesBelow(E2E, /\.ts$/).map((file) => ({
  name: file.slice(E2E.length + 1),
  source: read(file),
}));

describe('browser tests', () => {
  test('find nothing by class', () => {
    const found = tests
      .filter(({ name }) => name !== PARTS)
      .flatMap(({ name, source }) => classSelectors(source).map((each) => `${name} ${each}`));
    expect(found).toEqual([]);
  });

  test('never wait for an idle network', () => {
    expect(tests.filter(({ source }) => source.includes('networkidle')).map(({ name }) => name)).toEqual([]);
  });

  test('name few classes, each with a reason', () => {
    const lines = read(join(E2E, PARTS)).split('\n');
    const found = classSelectors(lines.join('\n'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(MOST);
    const withoutReason = found.filter((each) => {
      const line = Number(/^line (\d+)/.exec(each)?.[1]);
      return !lines[line - 2]?.trim().startsWith('/**');
    });
    expect(withoutReason).toEqual([]);
  });
});

describe('a class selector is found', () => {
  test.each([
    "page.locator('.car-card')",
    "page.locator('main .price').first()",
    `page.locator(\`.car-panel [data-action="\${kind}"]\`)`,
    "document.querySelector('a.button')",
    "boxOf(page, '[data-search].search-live')",
    "page.locator('li:has(.price)')",
  ])('in %s', (source) => expect(classSelectors(source)).toHaveLength(1));

  test.each([
    "page.getByText('Shown in search. Price on request.')",
    'page.locator(\'[data-action="call"]\')',
    "import { fold } from './price.ts';",
    "ask('/media/photo.price')",
  ])('and not in %s', (source) => expect(classSelectors(source)).toEqual([]));
});
