import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What each floor may import from the project. `types` floors may be imported with `import type` only. */
const FLOORS: Record<string, { values: string[]; types?: string[] }> = {
  domain: { values: [] },
  ui: { values: [] },
  engines: { values: ['domain'] },
  tenant: { values: ['domain'] },
  server: { values: ['domain', 'engines', 'tenant'], types: ['generator'] },
  features: { values: ['domain', 'ui'], types: ['server'] },
  islands: { values: ['features', 'ui', 'engines', 'domain'] },
  layouts: { values: ['islands', 'features', 'ui', 'tenant', 'engines', 'domain', 'styles'] },
  loaders: {
    values: ['layouts', 'islands', 'features', 'ui', 'tenant', 'engines', 'domain'],
    types: ['server'],
  },
  generator: { values: ['loaders', 'layouts', 'tenant', 'domain'] },
  pages: {
    values: ['loaders', 'layouts', 'islands', 'features', 'ui', 'tenant', 'engines', 'domain', 'styles'],
  },
  styles: { values: [] },
  scripts: { values: ['domain', 'engines', 'tenant', 'server'] },
};

const ROOT = resolve(import.meta.dirname, '..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\s+from\s+)?['"]([^'"]+)['"]|(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

interface Import {
  file: string;
  target: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(IMPORT)].map((match) => ({
    file,
    target: match[2] ?? match[4] ?? '',
    typeOnly: match[1] !== undefined || match[3] !== undefined,
  }));
}

/** The floor that a specifier leads to, or null if it leaves the project. */
function floorOf({ file, target }: Import): string | null {
  if (target.startsWith('#')) return target.slice(1).split('/')[0] ?? null;
  if (!target.startsWith('.')) return null;
  const path = relative(ROOT, resolve(ROOT, dirname(file), target.split('?')[0] ?? target));
  return path.startsWith('src/') ? (path.split('/')[1] ?? null) : (path.split('/')[0] ?? null);
}

function upward(imports: Import[], floor: string): string[] {
  const allowed = FLOORS[floor] ?? { values: [] };
  return imports
    .filter((each) => {
      const to = floorOf(each);
      if (to === null || to === floor || !(to in FLOORS)) return false;
      return !(allowed.values.includes(to) || (each.typeOnly && allowed.types?.includes(to)));
    })
    .map(({ file, target }) => `${file} imports ${target}`);
}

const files = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

describe('imports point down', () => {
  for (const floor of Object.keys(FLOORS)) {
    test(floor, () => {
      const found = files(floor === 'scripts' ? 'scripts' : `src/${floor}`);
      expect(upward(found.flatMap(importsOf), floor)).toEqual([]);
    });
  }

  test('an import that points up is found', () => {
    const bad = [
      { file: 'src/domain/inventory/car.ts', target: '#features/inventory/CarCard.tsx', typeOnly: false },
      { file: 'src/domain/inventory/car.ts', target: '../../ui/Icon.tsx', typeOnly: false },
    ];
    expect(upward(bad, 'domain')).toHaveLength(2);
  });
});

/** The project file that a specifier names; null if it leaves the project. */
function fileOf({ file, target }: Import): string | null {
  const [path = target] = target.split('?');
  if (path.startsWith('#scripts/')) return path.slice(1);
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), path)) : null;
}

/** The rooms of the server in order: each imports only from those before it, types included. */
const ROOMS = [
  ...['threads', 'watchdog', 'db', 'http', 'metrics', 'disk', 'backup', 'coordination', 'outbox'],
  ...[
    'stock',
    'fetching',
    'photos',
    'cars',
    'publish',
    'typesense',
    'brochure',
    'auth',
    'watchlist',
    'alerts',
    'events',
  ],
  ...['appointments', 'leads', 'privacy', 'reservations', 'valuation', 'purchases'],
  ...['pages', 'platform', 'operator', 'routes', 'app'],
];

/** The room of a path below `src/server`, or null elsewhere. */
const roomOf = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? null;

describe('rooms of the server', () => {
  const found = files('src/server').flatMap((file) =>
    importsOf(file).map((each) => ({ ...each, from: roomOf(file), to: roomOf(fileOf(each) ?? '') })),
  );

  test('import only downwards', () => {
    const upwards = found
      .filter(({ from, to }) => from !== null && to !== null && ROOMS.indexOf(to) > ROOMS.indexOf(from))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(upwards).toEqual([]);
  });

  test('are all in the list, each once', () => {
    const rooms = readdirSync(join(ROOT, 'src/server'));
    expect([...ROOMS].sort()).toEqual(rooms.sort());
  });
});

/** Files that import each other in a circle, each circle once, with its files in order. Type imports count. */
function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const each of imports) {
    const to = fileOf(each);
    if (to !== null) targets.set(each.file, [...(targets.get(each.file) ?? []), to]);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at !== -1) found.push(path.slice(at));
    if (at !== -1 || done.has(file)) return;
    for (const to of targets.get(file) ?? []) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) follow(file, []);
  return found;
}

describe('no files import each other in a circle', () => {
  test('in src', () => {
    expect(circles(files('src').flatMap(importsOf))).toEqual([]);
  });

  test('a circle is found', () => {
    const chain = [
      ['a', './b.ts'],
      ['b', './c.ts'],
      ['c', './b.ts'],
      ['c', './d.ts'],
    ];
    const imports = chain.map(([name, target = '']) => ({
      file: `src/ui/${name}.ts`,
      target,
      typeOnly: true,
    }));
    expect(circles(imports)).toEqual([['src/ui/b.ts', 'src/ui/c.ts']]);
  });
});

test('no folder has too many files to take in', () => {
  const MOST = 25;
  const counts = new Map<string, number>();
  for (const file of files('src')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});

describe('every export is imported somewhere', () => {
  /** Read by a tool, under a name that the tool prescribes. */
  const BY_NAME: readonly string[] = ['src/middleware.ts onRequest'];
  const EXPORT =
    /(?:^|\n)export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/g;

  test('in src, apart from the pages', () => {
    const readers = ['src', 'scripts', 'tests'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name))
        .map((name) => join(folder, name)),
    );
    const words = new Map(
      [...readers, 'astro.config.mjs', 'vitest.config.ts'].map((file) => [
        file,
        new Set(readFileSync(join(ROOT, file), 'utf8').match(/\w+/g)),
      ]),
    );
    const uses = new Map<string, number>();
    for (const each of words.values()) for (const word of each) uses.set(word, (uses.get(word) ?? 0) + 1);
    const unread = files('src')
      // The list of loaders takes whole files.
      .filter((file) => !/^src\/(?:pages|loaders)\//.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORT)].map(([, name = '']) => ({ file, name })),
      )
      // No other file contains the name, so nothing imports it.
      .filter(({ name }) => uses.get(name) === 1)
      .map(({ file, name }) => `${file} ${name}`)
      .filter((each) => !BY_NAME.includes(each));
    expect(unread).toEqual([]);
  });
});

describe('domain is pure', () => {
  const sources = files('src/domain').map((file) => ({
    file,
    source: readFileSync(join(ROOT, file), 'utf8'),
  }));

  test('it uses no clock or randomness of its own', () => {
    const impure = sources.filter(({ source }) =>
      /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/.test(source),
    );
    expect(impure.map(({ file }) => file)).toEqual([]);
  });

  test('it uses neither IO nor React', () => {
    const impure = files('src/domain')
      .flatMap(importsOf)
      .filter(({ target }) => /^(node:|react|hono|pg$|drizzle)/.test(target));
    expect(impure.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
});

test('every floor is in the table', () => {
  const floors = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(floors.filter((floor) => !(floor in FLOORS))).toEqual([]);
});

describe('no pattern searches for the end of a text from every position', () => {
  /** An unbounded repetition before the end of the text takes quadratic time on a text made for it. */
  const TO_THE_END =
    /(?<=[\s(,:=!&|?{}[;])\/(?:\\.|\[(?:\\.|[^\]\\\n])+\]|[^\\/[\]()|^*\s])[+*]\$\/[a-z]*(?=[.,;) ])/g;
  /** Files where the text is known to be short, or our own. */
  const SHORT: Readonly<Record<string, string>> = {
    'src/domain/shared/cut-text.ts': 'a text that was cut',
    'src/domain/search/plain-words/tokens.ts': 'a word of a search of 200 characters',
  };
  const patternsOf = (text: string) => [...text.matchAll(TO_THE_END)].map(([pattern]) => pattern);

  test('in src and scripts', () => {
    const found = ['src', 'scripts'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|tsx|mjs|astro)$/.test(file) && !/\.test\./.test(file))
        .map((file) => join(folder, file))
        .filter((file) => !(file in SHORT))
        .flatMap((file) =>
          patternsOf(readFileSync(join(ROOT, file), 'utf8')).map((each) => `${file}: ${each}`),
        ),
    );
    expect(found).toEqual([]);
  });

  test.each(["path.replace(/\\/+$/, '')", "text.replace(/\\s*$/g, '')", "text.replace(/[\\s,]+$/, '')"])(
    '%s is found',
    (line) => expect(patternsOf(line)).toHaveLength(1),
  );
  test.each(['/^\\d+$/.test(text)', '/\\.html$/', '/[?#].*$/', 'a / b + c$/'])('%s is allowed', (line) =>
    expect(patternsOf(` ${line} `)).toEqual([]),
  );
});

describe('no cast hides a value that may be missing', () => {
  /** `as number` anywhere, and any cast of an indexed or looked-up value: `list[at] as Car`, `map.get(id) as Car`. */
  const HIDDEN =
    /(?:[\w)\]]\[[^[\]\n]*(?:\[[^[\]\n]*\][^[\]\n]*)*\]|\.(?:at|find|findLast|get|pop|shift)\((?:[^()\n]|\([^()\n]*\))*\)) as (?!const\b)\w+\b(?! \| undefined)|(?<!import.*) as number\b(?!\[)/g;
  /** Places where the value exists for a reason that types cannot express. */
  const ARGUED: Readonly<Record<string, string>> = {
    'scripts/demo/random.ts': 'a place below the length of a list that is not empty',
    'src/domain/search/plain-words/amounts/sums.ts': 'a place that the loop counts to the number of tokens',
    'src/domain/search/plain-words/figures.ts': 'a place that the caller counts to the number of tokens',
    'src/domain/search/plain-words/names/candidates.ts':
      'a place that the loop counts to the number of tokens',
    'src/domain/search/plain-words/plain-words.ts': 'a place that the loop counts to the number of tokens',
  };
  const castsOf = (text: string) => [...text.matchAll(HIDDEN)].map(([cast]) => cast);

  test('in src and scripts', () => {
    const found = [...files('src'), ...files('scripts')]
      .filter((file) => !(file in ARGUED))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line))
          .flatMap(castsOf)
          .map((cast) => `${file}: ${cast}`),
      );
    expect(found).toEqual([]);
  });

  test.each([
    'const price = prices[car] as number;',
    'const first = list[0] as Car;',
    'values[codes[car] ?? 0] as string',
    'const car = cars.get(idOf(slug)) as Car;',
    'const last = rows.at(-1) as Row;',
    'const size = (await sizeOf(file)) as number;',
  ])('such as %s', (line) => expect(castsOf(line)).toHaveLength(1));
  test.each([
    'const slides = [...strip.children] as HTMLElement[];',
    "const KINDS = ['new', 'used'] as const;",
    'const all = list[0] ?? ([] as number[]);',
    "import { at as place } from './list.ts';",
    'const group = car[name] as Group | undefined;',
  ])('not %s', (line) => expect(castsOf(line)).toEqual([]));
});

describe('the map', () => {
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

  const guides = readdirSync(join(ROOT, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  );

  test.each(['README.md', 'src/README.md', ...guides, ...decisions])(
    '%s names only files that exist',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const paths = [...text.matchAll(/`((?:src|scripts|tests|tenants|public|docs)\/[\w./[\]-]+)`/g)].map(
        ([, path = '']) => path,
      );
      const links = [...text.matchAll(/\]\((?!\w+:|#|\/)([^)#]+)/g)].map(([, path = '']) =>
        relative(ROOT, resolve(ROOT, dirname(file), path)),
      );
      // Readers of the guides create this tenant.
      const missing = [...paths, ...links].filter(
        (path) => !existsSync(join(ROOT, path)) && !path.startsWith('tenants/river-city-mazda'),
      );
      expect(missing).toEqual([]);
    },
  );

  test('lists every decision once', () => {
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
    const listed = [...index.matchAll(/\((\d{4}-[^)]+)\)/g)].map(([, name = '']) => `docs/decisions/${name}`);
    expect(listed.sort()).toEqual(decisions.filter((name) => !name.endsWith('README.md')).sort());
  });
});
