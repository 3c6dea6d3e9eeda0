import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { slugify } from '../inventory/naming.ts';
import { MAKES } from './data/index.ts';
import { MakeSchema } from './schema.ts';

const key = (text: string) => slugify(text).replaceAll('-', '');

describe.each(MAKES)('the catalogue of $name', (make) => {
  test('has only what its schema knows', () => {
    const checked = v.safeParse(MakeSchema, make);
    expect(checked.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
  });

  test('gives each name to one family', () => {
    const owners = new Map<string, string>();
    const doubles: string[] = [];
    for (const { name, also = [], variants = [] } of make.families) {
      const all = [name, ...also, ...variants.flatMap((variant) => [variant.name, ...(variant.also ?? [])])];
      for (const each of new Set(all.map(key))) {
        const owner = owners.get(each);
        if (owner !== undefined) doubles.push(`${each}: ${owner} and ${name}`);
        owners.set(each, name);
      }
    }
    expect(doubles).toEqual([]);
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
  const all = MAKES.flatMap(({ name, also = [] }) => [...new Set([name, ...also].map(key))]);
  expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
});
