import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SiteSchema } from '../../src/domain/tenant/site.ts';
import { checkValue } from '../../src/tenant/problems.ts';

/** The parts of a valibot schema that this test reads. */
interface Node {
  type: string;
  wrapped?: Node;
  default?: unknown;
  entries?: Record<string, Node>;
  item?: Node;
  key?: Node;
  value?: Node;
  options?: unknown[];
  pipe?: (Node & { kind: string; requirement?: unknown })[];
}

const steps = (node: Node): NonNullable<Node['pipe']> =>
  (node.pipe ?? []).flatMap((item) => (item.kind === 'schema' ? steps(item) : [item]));

/**
 * Values that fit the schema, generated from the schema itself, so a new key is covered as soon as it exists.
 */
function valuesFor(node: Node): fc.Arbitrary<unknown> {
  const actions = steps(node);
  const requirement = (type: string) => actions.findLast((action) => action.type === type)?.requirement;
  const bound = (type: string, fallback: number) => Number(requirement(type) ?? fallback);
  switch (node.type) {
    case 'optional':
    case 'exact_optional':
    case 'nullable': {
      const inner = valuesFor(node.wrapped as Node);
      return node.type === 'nullable' ? fc.option(inner, { nil: null }) : inner;
    }
    case 'strict_object': {
      const entries = Object.entries(node.entries ?? {});
      const needed = entries.filter(([, each]) => each.type !== 'optional' && each.type !== 'exact_optional');
      return fc.record(Object.fromEntries(entries.map(([name, each]) => [name, valuesFor(each)])), {
        requiredKeys: needed.map(([name]) => name),
      });
    }
    case 'array':
      return fc.array(valuesFor(node.item as Node), { minLength: bound('min_length', 0), maxLength: 3 });
    case 'record':
      return fc.dictionary(
        valuesFor(node.key as Node) as fc.Arbitrary<string>,
        valuesFor(node.value as Node),
        {
          maxKeys: 3,
        },
      );
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'boolean':
      return fc.boolean();
    case 'number': {
      const range = { min: bound('min_value', 0), max: bound('max_value', 1e6) };
      return actions.some(({ type }) => type === 'integer')
        ? fc.integer(range)
        : fc.double({ ...range, noNaN: true }).map((value) => value + 0);
    }
    case 'string':
      return textOf(actions);
    default:
      throw new Error(`no values for a schema of type ${node.type}`);
  }
}

function textOf(actions: NonNullable<Node['pipe']>): fc.Arbitrary<string> {
  const types = new Set(actions.map(({ type }) => type));
  if (types.has('iso_date')) return fc.constantFrom('2026-01-31', '2028-02-29');
  if (types.has('iso_timestamp'))
    return fc.constantFrom('2026-01-31T09:30:00+10:00', '2026-12-31T23:59:59.000Z');
  if (types.has('url')) return fc.webUrl();
  if (types.has('email')) return fc.constantFrom('sales@acme.example', 'a.b+c@acme.com.au');
  const pattern = actions.find(({ type }) => type === 'regex')?.requirement as RegExp | undefined;
  if (pattern === undefined) {
    const words = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim());
    return types.has('non_empty') ? words.filter((text) => text !== '') : words;
  }
  // Generated unless the pattern looks ahead; then the examples that fit.
  if (!pattern.source.includes('(?=') && !pattern.source.includes('(?!')) return fc.stringMatching(pattern);
  const examples = [
    '/search',
    '/media/a/b.svg',
    'https://acme.example/x',
    'www.acme.com.au',
    'Australia/Broken_Hill',
  ];
  return fc.constantFrom(...examples.filter((text) => pattern.test(text)));
}

const sites = valuesFor(SiteSchema as unknown as Node);

describe('SiteSchema', () => {
  it('fills in defaults, and leaves a complete site unchanged', () => {
    fc.assert(
      fc.property(sites, (given) => {
        const site = v.parse(SiteSchema, given);
        const written = JSON.parse(JSON.stringify(site));
        expect(v.parse(SiteSchema, written)).toEqual(site);
        expect(checkValue(SiteSchema, written, 'site.json').problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('names exactly the key that was broken', () => {
    fc.assert(
      fc.property(
        sites,
        fc.constantFrom<[string, ...string[]]>(
          ['name'],
          ['gated'],
          ['brand', 'colours', 'accent'],
          ['state'],
          ['dealerships'],
        ),
        (given, path) => {
          const site = JSON.parse(JSON.stringify(v.parse(SiteSchema, given)));
          const owner = path.slice(0, -1).reduce((at, key) => at[key], site);
          owner[path.at(-1) as string] = { nonsense: true };
          const keys = checkValue(SiteSchema, site, 'site.json').problems.map(({ key }) => key);
          expect(keys).toEqual([path.join('.')]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
