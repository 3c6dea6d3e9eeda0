/** Reads tenants from their folders. Problems in a configuration are reported, never guessed around. */
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyText } from '#domain/shared/issue-path.ts';
import { SITE_RULES } from '#domain/tenant/rules.ts';
import { type Site, SiteSchema } from '#domain/tenant/site.ts';
import { JsonMistake, parseJson } from './json.ts';
import { checkValue, type Problem, problemText } from './problems.ts';

export type { Problem } from './problems.ts';
export { problemText } from './problems.ts';

/** A tenant's files cannot be used. Lists every problem found, not only the first. */
export class SiteError extends Error {
  override name = 'SiteError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
    this.problems = problems;
  }
}

/**
 * Slugs of all tenants: the folders with a `site.json`, sorted. Folders starting with `_` or `.` are not tenants.
 * @throws SiteError when the folder cannot be read
 */
export async function listTenants(tenantsDir: string, only?: string): Promise<string[]> {
  const entries = await readdir(tenantsDir, { withFileTypes: true }).catch(() => {
    throw new SiteError([
      { file: tenantsDir, key: '', expected: 'must be a readable folder of tenants', value: undefined },
    ]);
  });
  const slugs: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || /^[_.]/.test(entry.name)) continue;
    if (only !== undefined && entry.name !== only) continue;
    if (await exists(join(tenantsDir, entry.name, 'site.json'))) slugs.push(entry.name);
  }
  return slugs.sort();
}

/**
 * Reads and checks `<tenantsDir>/<slug>/site.json`. Defaults are filled in.
 * @throws SiteError with every problem of the file
 */
export async function loadSite(tenantsDir: string, slug: string): Promise<Site> {
  const { site, problems } = await readSite(tenantsDir, slug);
  if (site === null || problems.length > 0) throw new SiteError(problems);
  return site;
}

/** Like `loadSite`, with the problems as a value. `site` is `null` if its shape is wrong. */
export async function readSite(
  tenantsDir: string,
  slug: string,
): Promise<{ site: Site | null; problems: Problem[] }> {
  const dir = join(tenantsDir, slug);
  const file = join(dir, 'site.json');
  const whole = (expected: string) => ({
    site: null,
    problems: [{ file, key: '', expected, value: undefined }],
  });

  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return whole('there is no such file');
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    if (error instanceof JsonMistake) return whole(error.message);
    throw error;
  }

  const checked = checkValue(SiteSchema, json, file);
  const problems: Problem[] = [...checked.problems];
  const add = (key: string, expected: string, value: unknown) =>
    problems.push({ file, key, expected, value });

  const site = checked.ok ? checked.output : wellFormedPart(json);
  if (site.slug !== undefined && site.slug !== slug) {
    add('slug', `must be the name of its folder, ${JSON.stringify(slug)}`, site.slug);
  }
  for (const { needs, find } of SITE_RULES) {
    if (needs.some((key) => site[key] === undefined)) continue;
    // A rule reads only the keys it needs, and those are all present.
    for (const { key, expected, value } of find(site as Site)) add(key, expected, value);
  }
  for (const [key, path] of mediaFiles(site, [])) {
    const shared = join(tenantsDir, '_shared', path);
    if (!(await exists(join(dir, path))) && !(await exists(shared))) {
      add(key, `must name a file under ${dir}`, path);
    }
  }
  return { site: checked.ok ? checked.output : null, problems };
}

/** The valid top-level keys, with their defaults. */
function wellFormedPart(json: unknown): Partial<Site> {
  const isGroup = json !== null && typeof json === 'object' && !Array.isArray(json);
  const given = isGroup ? (json as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(SiteSchema.entries).flatMap(([key, schema]) => {
      const checked = checkValue(schema, given[key], '');
      return checked.ok ? [[key, checked.output]] : [];
    }),
  );
}

/** Every media file that the configuration names, with its key. */
function* mediaFiles(value: unknown, path: (string | number)[]): Generator<[key: string, file: string]> {
  if (typeof value === 'string') {
    if (value.startsWith('/media/')) yield [keyText(path), value.replace(/[?#].*$/, '')];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* mediaFiles(item, [...path, index]);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) yield* mediaFiles(item, [...path, name]);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
