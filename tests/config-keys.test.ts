/** Every key of a site's configuration is read by code that runs; any other would be a switch without effect. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { SiteSchema } from '../src/domain/tenant/site.ts';

const ROOT = join(import.meta.dirname, '..');
/** Places that name keys without reading them. */
const NAMED_IN = ['src/domain/tenant/site.ts'];
/** Read by editors. */
const FOR_EDITORS = ['$schema'];

interface Schema {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  value?: Schema;
  pipe?: readonly Schema[];
  options?: readonly Schema[];
}

/** `navigation.banner.text`: every key of a schema and of the groups and lists in it. */
function keysOf(schema: Schema | undefined, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object') return [];
  const { entries = {}, wrapped, item, value, pipe, options = [] } = schema;
  const own = Object.entries(entries).flatMap(([key, each]) => [
    [...path, key].join('.'),
    ...keysOf(each, [...path, key]),
  ]);
  const inner = pipe ? [pipe[0]] : [wrapped, item, value, ...options];
  return [...own, ...inner.flatMap((each) => keysOf(each, path))];
}

interface Source {
  file: string;
  text: string;
}

/** A declaration, or a file that is run or drawn as a whole. */
interface Piece {
  name: string | null;
  words: ReadonlySet<string>;
}

const DECLARATION = /^(?:export )?(?:async )?(function\*?|const|class|interface|type) (\w+)/;
const BETWEEN = /^(?=(?:export )?(?:async )?(?:function\*?|const|class|interface|type) )/m;
const isRun = (file: string) =>
  !file.endsWith('.ts') || /\.(?:client|routes)\.ts$|^src\/pages\/|^scripts\//.test(file);

function piecesOf({ file, text }: Source): Piece[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import [\s\S]*?from '[^']*';$/gm, '');
  const wordsOf = (part: string) => new Set(part.match(/[\w$]+/g));
  if (isRun(file)) return [{ name: null, words: wordsOf(code) }];
  return code.split(BETWEEN).flatMap((part) => {
    const [, kind, name = null] = DECLARATION.exec(part) ?? [];
    return kind === 'type' || kind === 'interface' ? [] : [{ name, words: wordsOf(part) }];
  });
}

/** The keys whose last part occurs in no code that is reachable from an entry point. */
function unread(keys: readonly string[], sources: readonly Source[]): string[] {
  const pieces = sources.flatMap(piecesOf);
  const byName = Map.groupBy(pieces, ({ name }) => name);
  const reached = new Set(byName.get(null));
  // A set grows while it is iterated, and added items are visited too.
  for (const { words } of reached)
    for (const word of words) for (const each of byName.get(word) ?? []) reached.add(each);
  const named = new Set([...reached].flatMap(({ words }) => [...words]));
  return [...new Set(keys)].filter((key) => !named.has(key.split('.').at(-1) ?? ''));
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:tsx?|astro|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(ROOT, path), text: readFileSync(path, 'utf8') }))
    .filter(({ file }) => !NAMED_IN.includes(file));
}

test('every configuration key is read by code that runs', () => {
  const keys = keysOf(SiteSchema as unknown as Schema).filter((key) => !FOR_EDITORS.includes(key));
  expect(keys.length).toBeGreaterThan(300);
  expect(unread(keys, [...sourcesIn('src'), ...sourcesIn('scripts')])).toEqual([]);
});

test('a key read only by an uncalled function does not count as read', () => {
  const sources = [
    { file: 'src/pages/index.astro', text: '{shown({ a: site.car.chatUrl })}' },
    {
      file: 'src/domain/car.ts',
      text: 'export function shown({ a }) {\n  return settings.whyBuy && a;\n}\n',
    },
    { file: 'src/domain/other.ts', text: 'export const dead = () => settings.locationFeature;\n' },
    { file: 'src/domain/types.ts', text: 'export interface Car {\n  protect: string;\n}\n// marketBadge\n' },
  ];
  const keys = ['chatUrl', 'whyBuy', 'locationFeature', 'protect', 'marketBadge'].map((key) => `car.${key}`);
  expect(unread(keys, sources)).toEqual(['car.locationFeature', 'car.protect', 'car.marketBadge']);
});

test('no template hides configured parts of the header and the footer', () => {
  const hidden = readdirSync(join(ROOT, 'src/styles/templates')).flatMap((file) => {
    const css = readFileSync(join(ROOT, 'src/styles/templates', file), 'utf8');
    const rules = [...css.matchAll(/([^{}]+)\{[^{}]*display:\s*none/g)].map(([, selector = '']) =>
      selector.trim(),
    );
    return rules
      .filter((selector) => /\.(?:site|brand)-\S*banner/.test(selector))
      .map((rule) => `${file}: ${rule}`);
  });
  expect(hidden).toEqual([]);
});
