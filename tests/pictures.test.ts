/** Every picture in the repository has a row in a list that states who made it and how. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/** Each list, and the folder of the files that it lists by name only. */
const LISTS = [
  { file: 'docs/pictures.md', folder: '' },
  { file: 'scripts/demo/photos/README.md', folder: 'scripts/demo/photos/plates/' },
];
const FOLDERS = ['.github', 'docs', 'public', 'scripts', 'src', 'tenants', 'tests'];
const PICTURE = /\.(?:png|jpe?g|avif|webp|gif|svg|ico)$/i;

/** Files below a folder, from the root. */
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

/** Turns a name with stars and choices into a pattern; a star stays within its folder. */
function rule(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${source}$`);
}

/** Pictures named in the first column of a list, each with its stated origin. */
function rowsOf({ file, folder }: (typeof LISTS)[number]) {
  return readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => {
      const [names = '', ...origin] = line.split('|').slice(1, -1);
      return [...names.matchAll(/`([^`]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => PICTURE.test(name) && (folder === '' || !name.includes('/')))
        .map((name) => ({ name: `${folder}${name}`, origin: origin.join(' ').trim() }));
    });
}

const pictures = FOLDERS.flatMap(filesBelow).filter((file) => PICTURE.test(file));
const rows = LISTS.flatMap(rowsOf);

test('every picture is in a list', () => {
  const rules = rows.map(({ name }) => rule(name));
  expect(pictures.length).toBeGreaterThan(100);
  expect(pictures.filter((file) => !rules.some((each) => each.test(file)))).toEqual([]);
});

test('every row names an existing picture, and its origin', () => {
  expect(rows.filter(({ name }) => !pictures.some((file) => rule(name).test(file)))).toEqual([]);
  expect(rows.filter(({ origin }) => origin.length < 12)).toEqual([]);
});
