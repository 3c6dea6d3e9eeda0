import { describe, expect, test } from 'vitest';
import { FeedCarSchema } from '../car.ts';
import { FEED_FIELD_NAMES, FEED_FIELDS } from './fields.ts';
import { MappingError, parseFeedMapping } from './mapping.ts';

const fields = { make: 'Make', model: 'Model', car_type: 'Type', stocknum: 'Stock' };

function problems(mapping: unknown): string[] {
  try {
    parseFeedMapping(mapping, 'acme.json');
    return [];
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return error.message.split('\n');
  }
}

describe('a mapping file', () => {
  test('gets its defaults', () => {
    expect(parseFeedMapping({ fields })).toEqual({
      missingColumns: 'error',
      unknown: ['-', 'n/a', 'nan', 'null', 'undefined'],
      utcOffset: '+10:00',
      reject: [],
      fields,
    });
  });

  test.each<[string, unknown, string]>([
    ['an unknown key', { fields, delimeter: ';' }, 'acme.json: delimeter is not a known key, got ";"'],
    [
      'an unknown key of a rule',
      { fields: { ...fields, price: { from: 'Price', minimum: 300 } } },
      'acme.json: fields.price.minimum is not a known key, got 300',
    ],
    [
      'a field that no car has',
      { fields: { ...fields, prize: 'Price' } },
      'acme.json: fields.prize is not a field of a car, got "Price"',
    ],
    ['a wrong type', { fields, path: 7 }, 'acme.json: path must be text, got 7'],
    [
      'a wrong choice',
      { fields, encoding: 'ebcdic' },
      'acme.json: encoding must be one of utf-8, latin1, utf-16le, got "ebcdic"',
    ],
    [
      'a wrong delimiter',
      { fields, delimiter: '::' },
      'acme.json: delimiter must be one character such as , ; or \\t, got "::"',
    ],
    [
      'a rule in a list',
      { fields: { ...fields, make: ['Make', { from: 'Brand', unlisted: 'drop' }] } },
      'acme.json: fields.make[1].unlisted must be one of keep, null, reject, got "drop"',
    ],
    [
      'a broken pattern',
      { fields: { ...fields, km: { from: 'Km', extract: '(?<value>[' } } },
      'acme.json: fields.km.extract must be a regular expression, got "(?<value>["',
    ],
    [
      'a pattern without its group',
      { fields: { ...fields, km: { from: 'Km', extract: '\\d+' } } },
      'acme.json: fields.km.extract must have a group named value: (?<value>…), got "\\\\d+"',
    ],
    [
      'a wrong date format',
      { fields: { ...fields, rego_expiry: { from: 'Rego', dates: ['DD/MM/YYYY'] } } },
      'acme.json: fields.rego_expiry.dates[0] must be a format such as dd/mm/yyyy, d mmm yy or yyyy-mm-dd HH:MM:SS, got "DD/MM/YYYY"',
    ],
    [
      'neither column nor value',
      { fields: { ...fields, price: { min: 300 } } },
      'acme.json: fields.price must have either from or value, got {}',
    ],
    [
      'a constant that the field cannot take',
      { fields: { ...fields, status: { value: 'purple' } } },
      'acme.json: fields.status.value cannot be: it is not one of in_stock, coming_soon, sold, got "purple"',
    ],
    [
      'a map to a value that the field cannot take',
      { fields: { ...fields, car_type: { from: 'Type', map: { U: 'old' } } } },
      'acme.json: fields.car_type.map.U cannot be: it is not one of new, used, demo, got "old"',
    ],
    [
      'a field that depends on itself',
      { fields: { ...fields, make: { from: 'Title', after: ['model'] } } },
      'acme.json: fields.make.after must name fields read before make, got "model"',
    ],
    ['no fields', {}, 'acme.json: fields is missing'],
    ['not even a group', 'hello', 'acme.json: must be a group of keys, got "hello"'],
  ])('refuses %s', (_, mapping, message) => {
    expect(problems(mapping)).toEqual([message]);
  });

  test('reports every mistake at once', () => {
    expect(problems({ fields: { make: 'Make', prize: 'Price' }, path: 7 })).toEqual([
      'acme.json: path must be text, got 7',
      'acme.json: fields.prize is not a field of a car, got "Price"',
    ]);
    expect(problems({ fields: { make: 'Make' } })).toEqual([
      'acme.json: fields.model is missing',
      'acme.json: fields.car_type is missing',
      'acme.json: identity is missing: a row needs fields.stocknum, fields.vin or identity.columns',
    ]);
  });
});

/** The schema of a car's field, without the wrappers that only allow absence. */
function schemaOf(path: string) {
  let schema: unknown = FeedCarSchema;
  for (const key of path.split('.')) {
    schema = unwrapped((schema as { entries: Record<string, unknown> }).entries[key]);
  }
  return schema as { entries?: object; options?: unknown };
}

function unwrapped(schema: unknown): unknown {
  let inner = schema;
  while (typeof inner === 'object' && inner !== null && 'wrapped' in inner) inner = inner.wrapped;
  return inner;
}

describe('the fields that a mapping can fill', () => {
  test('are all that a feed can supply', () => {
    const all = Object.keys(FeedCarSchema.entries).flatMap((key) => {
      const { entries } = schemaOf(key);
      // The catalogue's.
      if (key === 'typical') return [];
      return entries === undefined ? [key] : Object.keys(entries).map((inner) => `${key}.${inner}`);
    });
    expect([...FEED_FIELD_NAMES].sort()).toEqual(all.sort());
  });

  test.each(FEED_FIELD_NAMES.filter((name) => FEED_FIELDS[name].kind === 'choice'))(
    '%s offers the car’s options',
    (name) => {
      expect(FEED_FIELDS[name]).toMatchObject({ options: schemaOf(name).options });
    },
  );
});
