/** The licences of the delivered program: every package that is installed without development dependencies. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Free for everybody, on terms that are met by naming the authors or leaving the package unchanged. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['CC0-1.0', 'CC-BY-3.0', 'Python-2.0', 'PSF-2.0', 'Zlib', 'OFL-1.1'],
  // Used unchanged, as separate libraries.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);
/** Exceptions, each with its reason. */
const ARGUED: Readonly<Record<string, string>> = {
  'react-leaflet': 'Hippocratic-2.1: optional, README.md says how to leave it out',
  '@react-leaflet/core': 'Hippocratic-2.1: part of the above',
};

const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
    }),
  ),
});
const { packages } = v.parse(LockSchema, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const delivered = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The lockfile's licence; for packages that state theirs in an older way or only in a file, the package's own. */
function licenceOf(path: string, licence: string | undefined): string {
  if (licence !== undefined) return licence;
  const folder = join(ROOT, path);
  if (!existsSync(folder)) return 'unknown';
  const { licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    licenses?: { type: string }[];
  };
  const [named] = licenses ?? [];
  if (named) return named.type;
  const text = existsSync(join(folder, 'LICENSE')) ? readFileSync(join(folder, 'LICENSE'), 'utf8') : '';
  return /permission is hereby granted, free of charge/i.test(text) ? 'MIT' : 'unknown';
}

/** `A OR B` is a choice, `A AND B` is both. */
const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each.trim())));

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(ISC AND CC-BY-3.0)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['unknown', false],
])('%s: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('every delivered package is free, or has a reason', () => {
  const others = delivered
    .map(([path, { license }]) => ({ name: nameOf(path), licence: licenceOf(path, license), path }))
    .filter(({ licence, name }) => !isAllowed(licence) && !(name in ARGUED))
    // Packages for other operating systems are not installed here.
    .filter(({ path, licence }) => licence !== 'unknown' || existsSync(join(ROOT, path)))
    .map(({ name, licence }) => `${name}: ${licence}`);
  expect(others).toEqual([]);
  const names = delivered.map(([path]) => nameOf(path));
  expect(Object.keys(ARGUED).filter((name) => !names.includes(name))).toEqual([]);
});

test('packages come from the registry and have a hash', () => {
  const loose = delivered.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  const unhashed = delivered.filter(
    ([path, { integrity }]) => !integrity?.startsWith('sha512-') && !packages[path]?.version,
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test('direct dependencies have exact versions', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
});
