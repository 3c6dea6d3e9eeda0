import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { slugify } from '../inventory/naming.ts';
import { MAKES } from './data/index.ts';
import { type Make, MakeSchema } from './schema.ts';
import { isVersion } from './versions.ts';

const key = (text: string) => slugify(text).replaceAll('-', '');

const namesOf = ({ variants = [], ...family }: Make['families'][number]) =>
  [family, ...variants].flatMap(({ name, also = [], withMake = [] }) => [name, ...also, ...withMake]);

/** Whether some name matches both templates: 3## and ##0 both match 320. */
function meet(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((each) => each.replace(/[ -]/g, ''))
    .sort((a, b) => a.length - b.length);
  const digit = /[\d#]/;
  const fits = [...short].every((char, at) => {
    const against = long.charAt(at);
    return char === against || ([char, against].includes('#') && digit.test(char) && digit.test(against));
  });
  const rest = long.slice(short.length);
  return fits && (rest === '' || (short.endsWith('#') && /^[A-Z]{1,3}$/.test(rest)));
}

describe.each(MAKES)('the catalogue of $name', (make) => {
  test('has only what its schema allows', () => {
    const checked = v.safeParse(MakeSchema, make);
    expect(checked.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
  });

  test('gives each name to one family', () => {
    const owners = new Map<string, string>();
    const doubles: string[] = [];
    for (const family of make.families) {
      for (const each of new Set(namesOf(family).map(key))) {
        const owner = owners.get(each);
        if (owner !== undefined) doubles.push(`${each}: ${owner} and ${family.name}`);
        owners.set(each, family.name);
      }
    }
    expect(doubles).toEqual([]);
  });

  test('gives each version to one family', () => {
    const doubles = make.families.flatMap(({ name, versions = [] }) =>
      make.families
        .filter((other) => other.name !== name)
        .flatMap((other) => [
          ...namesOf(other).filter((each) => versions.some((template) => isVersion(template, each))),
          ...(other.versions ?? []).filter((each) => versions.some((template) => meet(template, each))),
        ])
        .map((each) => `${each} is of ${name} too`),
    );
    expect(doubles).toEqual([]);
  });

  test('has a family of each of its lines', () => {
    const named = ({ name, also = [] }: Make['families'][number]) => [name, ...also].map(key);
    const empty = (make.lines ?? []).filter(
      (line) => !make.families.some((family) => named(family).some((each) => each.startsWith(key(line)))),
    );
    expect(empty).toEqual([]);
  });

  test('has years in order, and towing from least to most', () => {
    const facts = make.families.flatMap(({ variants = [], ...family }) => [family, ...variants]);
    const wrong = facts.filter(
      ({ years, towing }) =>
        (years && years[1] !== null && years[0] > years[1]) || (towing && towing[0] > towing[1]),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

test('no two makes share a name', () => {
  const all = MAKES.flatMap(({ name, also = [], lines = [], inFeeds = [] }) => [
    ...new Set([name, ...also, ...lines, ...inFeeds].map(key)),
  ]);
  expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
});

test.each([
  ['3##', '#2#', true],
  ['###', '###SE', true],
  ['###SL', '###SLC', false],
  ['C##', 'CL##', false],
  ['C##', 'C###', false],
])('templates %s and %s can match one version: %s', (one, other, expected) => {
  expect(meet(one, other)).toBe(expected);
});
