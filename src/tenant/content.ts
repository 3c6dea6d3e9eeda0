/** Content of a tenant: the shared files, each replaced by the tenant's file of the same name. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import {
  COLLECTIONS,
  type Collection,
  FRONT_MATTER,
  type FrontMatter,
} from '#domain/content/front-matter.ts';
import { fillPlaceholders } from '#domain/content/placeholders.ts';
import { isFormOffered } from '#domain/leads/offered.ts';
import type { Site } from '#domain/tenant/site.ts';
import { checkValue, type Problem } from './problems.ts';

/** A content file, checked, its placeholders filled in. */
export interface ContentEntry<C extends Collection> {
  /** File name within the collection without its ending: `privacy-policy`, `2026/road-trip`. */
  id: string;
  /** Path of the file, as the folder was named. */
  file: string;
  data: FrontMatter<C>;
  /** Markdown. */
  body: string;
}

export interface ContentFolders {
  /** `null` for the shared content alone. */
  tenantDir: string | null;
  sharedDir: string;
}

/** The folder of a collection, in the shared and in the tenant's content; later ones win. */
export function collectionFolders(
  { sharedDir, tenantDir }: ContentFolders,
  collection: Collection,
): string[] {
  return [sharedDir, tenantDir].filter((dir) => dir !== null).map((dir) => join(dir, 'content', collection));
}

/**
 * Reads a collection. Drafts are checked but left out; they also hide the shared file of their name. Offers that
 * exclude the site are left out. Entries come in the order of their ids.
 * @returns every entry without a problem, and every problem of the others
 */
export async function readCollection<C extends Collection>(
  folders: ContentFolders,
  collection: C,
  site: Site,
): Promise<{ entries: ContentEntry<C>[]; problems: Problem[] }> {
  const files = new Map<string, string>();
  for (const folder of collectionFolders(folders, collection)) {
    for (const file of await markdownFiles(folder)) {
      files.set(relative(folder, file).split(sep).join('/').replace(/\.md$/, ''), file);
    }
  }
  const read = await Promise.all(
    [...files].map(async ([id, file]) => readEntry(collection, id, file, await readFile(file, 'utf8'), site)),
  );
  const entries = read
    .flatMap(({ entry }) => (entry === null || isLeftOut(entry.data, site) ? [] : [entry]))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const problems = read.flatMap((each) => each.problems);
  if (collection === 'pages') problems.push(...sharedRoutes(entries as unknown as ContentEntry<'pages'>[]));
  return { entries, problems };
}

/** Every problem of a tenant's content, in all collections. */
export async function checkContent(folders: ContentFolders, site: Site): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const collection of COLLECTIONS) {
    problems.push(...(await readCollection(folders, collection, site)).problems);
  }
  return problems;
}

function isLeftOut(data: FrontMatter<Collection>, site: Site): boolean {
  return (
    data.draft ||
    ('excluded_website_ids' in data && data.excluded_website_ids.includes(site.id)) ||
    ('form' in data && data.form !== null && !isFormOffered(data.form, site))
  );
}

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Front matter stands between two lines of three hyphens at the very beginning. */
const FRONT = /^\uFEFF?---[ \t]*\r?\n(?<head>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Reads the text of one file. `entry` is `null` when there is a problem. */
export function readEntry<C extends Collection>(
  collection: C,
  id: string,
  file: string,
  source: string,
  site: Site,
): { entry: ContentEntry<C> | null; problems: Problem[] } {
  const { text, faults } = fillPlaceholders(source, site);
  const problems: Problem[] = faults.map(({ placeholder, expected }) => ({
    file,
    key: placeholder,
    expected,
    value: undefined,
  }));
  const whole = (expected: string) => ({
    entry: null,
    problems: [...problems, { file, key: '', expected, value: undefined }],
  });

  const front = FRONT.exec(text);
  if (front === null) return whole('must begin with front matter: a line ---, the fields, a line ---');
  const lineCounter = new LineCounter();
  const head = parseDocument(front.groups?.head ?? '', { lineCounter });
  const [mistake] = head.errors;
  if (mistake !== undefined) {
    const { line, col } = lineCounter.linePos(mistake.pos[0]);
    return whole(
      `line ${line + 1}, column ${col}: ${mistake.message.split('\n')[0]?.replace(/ at line .*/, '')}`,
    );
  }

  const checked = checkValue(FRONT_MATTER[collection], head.toJS() ?? {}, file);
  problems.push(...checked.problems);
  const data = checked.ok ? (checked.output as FrontMatter<C>) : null;
  if (
    data !== null &&
    'image' in data &&
    'imageAlt' in data &&
    data.image !== null &&
    data.imageAlt === null
  ) {
    problems.push({
      file,
      key: 'imageAlt',
      expected: 'is missing: the picture needs a description',
      value: undefined,
    });
  }
  if (data === null || problems.length > 0) return { entry: null, problems };
  return { entry: { id, file, data, body: text.slice(front[0].length) }, problems: [] };
}

/** Pages that claim an address another page has. */
function sharedRoutes(pages: readonly ContentEntry<'pages'>[]): Problem[] {
  const owner = new Map<string, string>();
  return pages.flatMap(({ file, data }) =>
    [data.route, ...data.aliases].flatMap((route, index) => {
      const other = owner.get(route);
      if (other === undefined) {
        owner.set(route, file);
        return [];
      }
      const key = index === 0 ? 'route' : `aliases[${index - 1}]`;
      return [{ file, key, expected: `must be its own: ${other} has it too`, value: route }];
    }),
  );
}
