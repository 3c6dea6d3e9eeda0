import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { core, node, type SchemaNode } from '../shared/schema-node.ts';
import { editorConfig, editorOrigins } from './editor-config.ts';
import { COLLECTIONS, type Collection, FRONT_MATTER } from './front-matter.ts';

const REPOSITORY = { name: 'acme/websites', branch: 'live', folder: 'sites' };
const SITE = aSite({ state: 'sa', content: { admin: true, repository: REPOSITORY } });

interface AnyField {
  name: string;
  widget?: string;
  required?: boolean;
  hint?: string;
  fields?: AnyField[];
}
const collections = (site = SITE) =>
  (editorConfig(site).collections ?? []).flatMap((each) => ('folder' in each ? [each] : []));
const fieldsOf = (collection: Collection): AnyField[] =>
  (collections().find(({ name }) => name === collection)?.fields ?? []) as AnyField[];
const field = (collection: Collection, name: string) =>
  fieldsOf(collection).find((each) => each.name === name);

/** Widgets that can write a kind of schema. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  boolean: ['boolean'],
  picklist: ['select'],
  number: ['number'],
  array: ['list'],
  strict_object: ['object'],
  string: ['string', 'text', 'markdown', 'datetime', 'image'],
  union: ['string'],
};

/** Where a form and its schema differ, in words. */
function differences(schema: SchemaNode, fields: readonly AnyField[], at: string): string[] {
  const entries = Object.entries(schema.entries ?? {});
  const names = fields.map(({ name }) => name).filter((name) => name !== 'body');
  const missing = entries.map(([name]) => name).filter((name) => !names.includes(name));
  const extra = names.filter((name) => schema.entries?.[name] === undefined);
  const deeper = entries.flatMap(([name, entry]) => {
    const form = fields.find((each) => each.name === name);
    if (form === undefined) return [];
    const inner = core(entry);
    const widget = String(form.widget);
    const fits = FITTING[inner.type]?.includes(widget) ? [] : [`${at}.${name} is a ${widget}`];
    const isRequired = core(entry) === entry;
    const required = form.required === isRequired ? [] : [`${at}.${name} required: ${form.required}`];
    const below = inner.type === 'array' ? core(inner.item ?? { type: '' }) : inner;
    return [
      ...fits,
      ...required,
      ...(below.entries === undefined ? [] : differences(below, form.fields ?? [], `${at}.${name}`)),
    ];
  });
  return [
    ...missing.map((name) => `${at}.${name} has no field`),
    ...extra.map((name) => `${at}.${name} is unknown`),
    ...deeper,
  ];
}

describe('forms match the schemas', () => {
  test('every collection has a form', () => {
    expect(collections().map(({ name }) => name)).toEqual(COLLECTIONS);
  });

  test.each(COLLECTIONS)(
    '%s: every field, in a fitting widget, required if the schema requires it',
    (name) => {
      expect(differences(node(FRONT_MATTER[name]), fieldsOf(name), name)).toEqual([]);
    },
  );

  test('a field that the form lacks is found', () => {
    const [, ...rest] = fieldsOf('pages');
    expect(differences(node(FRONT_MATTER.pages), rest, 'pages')).toEqual(['pages.title has no field']);
  });

  test('every field has a hint that does not repeat what the form shows', () => {
    const all = COLLECTIONS.flatMap((name) => fieldsOf(name)).filter(({ name }) => name !== 'body');
    for (const { name, hint } of all) {
      expect(hint, name).toMatch(/\S/);
      expect(hint, name).not.toContain('Default: false');
    }
  });
});

describe('what a form shows and accepts', () => {
  test.each<[Collection, string, object]>([
    [
      'pages',
      'route',
      {
        widget: 'string',
        required: true,
        pattern: [expect.stringContaining('^\\/'), expect.stringContaining('must be a path')],
      },
    ],
    [
      'pages',
      'section',
      { widget: 'select', required: false, options: ['buying', 'owners', 'company', 'legal'] },
    ],
    ['pages', 'description', { widget: 'text', maxlength: 200, required: true }],
    ['pages', 'updated', { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
    ['pages', 'image', { widget: 'image', required: false }],
    [
      'pages',
      'imageAlt',
      {
        label: 'Image alt',
        widget: 'string',
        hint: 'Description of the picture, for people who can’t see it.',
      },
    ],
    ['pages', 'draft', { widget: 'boolean', default: false, required: false }],
    [
      'pages',
      'facts',
      { widget: 'list', max: 4, fields: [{ name: 'value', maxlength: 24 }, { name: 'label' }] },
    ],
    ['pages', 'aliases', { widget: 'list', field: { widget: 'string' } }],
    [
      'faqs',
      'questions',
      {
        widget: 'list',
        min: 1,
        fields: [
          { name: 'question', widget: 'string' },
          { name: 'answer', widget: 'markdown' },
        ],
      },
    ],
    ['offers', 'expiry', { widget: 'datetime', input_timezone: 'Australia/Adelaide' }],
    [
      'offers',
      'model',
      {
        widget: 'object',
        required: false,
        fields: [{ name: 'name' }, { name: 'slug' }, { name: 'override_url', required: false }],
      },
    ],
    [
      'offers',
      'excluded_website_ids',
      { label: 'Excluded website ids', widget: 'list', field: { widget: 'number', value_type: 'int' } },
    ],
    ['team', 'order', { widget: 'number', value_type: 'int', default: 100 }],
    ['team', 'photo', { widget: 'image' }],
  ])('%s: %s', (collection, name, expected) => expect(field(collection, name)).toMatchObject(expected));

  test('the body is written in markdown below the fields', () => {
    expect(fieldsOf('pages').at(-1)).toMatchObject({ name: 'body', widget: 'markdown' });
    expect(field('faqs', 'body')).toBeUndefined();
  });
});

describe('the whole configuration', () => {
  const { resolve } = createRequire(import.meta.url);
  const schemaFile = resolve('@sveltia/cms').replace(/npm\/index\.js$/, 'schema/sveltia-cms.json');

  test.each([
    ['with a repository', SITE],
    ['on a machine of one’s own', aSite({ content: { admin: true } })],
    [
      'with a sign-in service and a host of one’s own',
      aSite({
        content: {
          admin: true,
          repository: {
            host: 'gitlab',
            name: 'group/sub/sites',
            api: 'https://git.example.com/api/v4',
            signIn: 'https://git.example.com',
            appId: 'abc',
          },
        },
      }),
    ],
  ])('%s is what the editor expects', (_, site) => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(createRequire(import.meta.url)(schemaFile));
    const config = structuredClone(editorConfig(site));
    expect(validate(config), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true);
    expect(validate({ ...config, backend: { name: 'nowhere' } })).toBe(false);
  });

  test('only the tenant’s own files and pictures can be edited', () => {
    const config = editorConfig(SITE);
    expect(config.media_folder).toBe('sites/harbour-motor-group/media');
    expect(config.public_folder).toBe('/media');
    expect(collections().map(({ folder }) => folder)).toEqual(
      COLLECTIONS.map((name) => `sites/harbour-motor-group/content/${name}`),
    );
  });

  test('changes go to the configured repository and branch', () => {
    expect(editorConfig(SITE).backend).toEqual({
      name: 'github',
      repo: 'acme/websites',
      branch: 'live',
      auth_methods: ['token'],
    });
  });
});

test.each([
  [null, []],
  [{ name: 'a/b' }, ['https://api.github.com', 'https://www.githubstatus.com']],
  [{ name: 'a/b', host: 'gitlab' as const }, ['https://gitlab.com', 'https://status-api.hostedstatus.com']],
  [
    { name: 'a/b', api: 'https://git.example.com/api/v4', signIn: 'https://id.example.com/oauth' },
    ['https://git.example.com', 'https://www.githubstatus.com', 'https://id.example.com'],
  ],
])('the editor’s page may connect to the host of %o', (repository, origins) => {
  expect(editorOrigins(aSite({ content: { admin: true, repository } }))).toEqual(origins);
});
