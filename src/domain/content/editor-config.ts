/**
 * The configuration of the editor at `/admin`, where people change content in the browser. Its forms come
 * from the front matter schemas, so a new field in the schema is in the editor too.
 */
import type { CmsConfig, EntryCollection, Field } from '@sveltia/cms';
import { core, node, type SchemaNode, steps } from '#domain/shared/schema-node.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { COLLECTIONS, type Collection, FRONT_MATTER } from './front-matter.ts';

type EditedSite = Pick<Site, 'slug' | 'name' | 'state' | 'brand' | 'content'>;

const LABELS: Readonly<
  Record<Collection, { many: string; one: string; icon: string; identifier: string; hasBody: boolean }>
> = {
  pages: { many: 'Pages', one: 'Page', icon: 'article', identifier: 'title', hasBody: true },
  blog: { many: 'Blog posts', one: 'Post', icon: 'edit_note', identifier: 'title', hasBody: true },
  faqs: { many: 'Questions', one: 'Group of questions', icon: 'quiz', identifier: 'title', hasBody: false },
  offers: { many: 'Offers', one: 'Offer', icon: 'sell', identifier: 'name', hasBody: true },
  team: { many: 'Team', one: 'Team member', icon: 'badge', identifier: 'name', hasBody: false },
};

/** Multi-line text, by name; any other is one line. */
const MULTILINE: Readonly<Record<string, 'text' | 'markdown'>> = {
  answer: 'markdown',
  description: 'text',
  disclaimer: 'text',
};

/** A stand-in for sites without a repository, where the editor works on a local folder. */
const NO_REPOSITORY = 'this-machine/forecourt';

/** The configuration in the editor's format. */
export function editorConfig(site: EditedSite): CmsConfig {
  const tenant = `${site.content.repository?.folder ?? 'tenants'}/${site.slug}`;
  return {
    load_config_file: false,
    backend: backendOf(site),
    app_title: `${site.name}: content`,
    ...(site.brand.logo === null ? {} : { logo: { src: site.brand.logo } }),
    media_folder: `${tenant}/media`,
    public_folder: '/media',
    show_preview_links: false,
    // Leave empty fields out, because the schemas do not accept empty text.
    output: { omit_empty_optional_fields: true },
    slug: { encoding: 'ascii', clean_accents: true },
    collections: COLLECTIONS.map((name) => collectionOf(name, tenant, timeZoneOf(site.state))),
  };
}

/** The API of each kind of host, and its status page. */
const HOSTS = {
  github: ['https://api.github.com', 'https://www.githubstatus.com'],
  gitlab: ['https://gitlab.com', 'https://status-api.hostedstatus.com'],
  gitea: ['https://gitea.com'],
} as const;

/** Origins that the editor's page connects to: the repository's host and its sign-in service. */
export function editorOrigins({ content: { repository } }: Pick<Site, 'content'>): string[] {
  if (repository === null) return [];
  const [home, ...status] = HOSTS[repository.host];
  const addresses = [
    repository.api ?? home,
    ...status,
    ...(repository.signIn === null ? [] : [repository.signIn]),
  ];
  return addresses.map((address) => new URL(address).origin);
}

function backendOf({ content: { repository } }: EditedSite): CmsConfig['backend'] {
  // There is no sign-in, and no status page for this kind of host.
  if (repository === null) return { name: 'gitea', repo: NO_REPOSITORY, auth_methods: ['token'] };
  return {
    name: repository.host,
    repo: repository.name,
    branch: repository.branch,
    ...(repository.api === null ? {} : { api_root: repository.api }),
    ...(repository.signIn === null ? { auth_methods: ['token' as const] } : { base_url: repository.signIn }),
    ...(repository.appId === null ? {} : { app_id: repository.appId }),
  };
}

function collectionOf(name: Collection, tenant: string, zone: string): EntryCollection {
  const { many, one, icon, identifier, hasBody } = LABELS[name];
  const body: Field = { name: 'body', label: 'Text', widget: 'markdown', required: false };
  return {
    name,
    label: many,
    label_singular: one,
    icon,
    folder: `${tenant}/content/${name}`,
    create: true,
    extension: 'md',
    format: 'yaml-frontmatter',
    identifier_field: identifier,
    summary: `{{${identifier}}}`,
    fields: [...fieldsOf(node(FRONT_MATTER[name]), zone), ...(hasBody ? [body] : [])],
  };
}

const fieldsOf = (group: SchemaNode, zone: string): Field[] =>
  Object.entries(group.entries ?? {}).map(([name, schema]) => fieldOf(name, schema, zone));

const ABSENT = /^(?:optional|exact_optional|nullable|nullish|undefinedable)$/;

/**
 * One field of a form.
 * @param zone IANA time zone that times are written in
 * @throws Error for a kind of schema that has no form
 */
function fieldOf(name: string, schema: SchemaNode, zone: string): Field {
  const hint = hintOf(schema);
  const shared = {
    name,
    label: labelOf(name),
    required: !ABSENT.test(schema.type),
    ...(hint === null ? {} : { hint }),
    ...(/^(?:boolean|number|string)$/.test(typeof schema.default) ? { default: schema.default } : {}),
  };
  const inner = core(schema);
  const actions = steps(inner);
  const bound = (type: string) => {
    const requirement = actions.find((action) => action.type === type)?.requirement;
    return typeof requirement === 'number' ? requirement : undefined;
  };

  switch (inner.type) {
    case 'boolean':
      return { ...shared, widget: 'boolean' };
    case 'picklist':
      return { ...shared, widget: 'select', options: inner.options as string[] };
    case 'number':
      return {
        ...shared,
        widget: 'number',
        value_type: actions.some(({ type }) => type === 'integer') ? 'int' : 'float',
        ...defined({ min: bound('min_value'), max: bound('max_value') }),
      };
    case 'array': {
      const items = core(inner.item ?? { type: 'missing' });
      return {
        ...shared,
        widget: 'list',
        ...defined({ min: bound('min_length'), max: bound('max_length') }),
        ...(items.entries === undefined
          ? { field: fieldOf(name, inner.item ?? { type: 'missing' }, zone) }
          : { fields: fieldsOf(items, zone), summary: `{{${Object.keys(items.entries)[0]}}}` }),
      };
    }
    case 'object':
    case 'strict_object':
      return { ...shared, widget: 'object', fields: fieldsOf(inner, zone) };
    case 'string':
    // A number or a word. Written as text, either can be read back.
    case 'union':
      return { ...shared, ...textField(name, actions, zone, bound('max_length')) };
    default:
      throw new Error(`the editor has no field for the front matter’s ${name}: ${inner.type}`);
  }
}

function textField(name: string, actions: ReturnType<typeof steps>, zone: string, maxlength?: number) {
  const has = (type: string) => actions.some((action) => action.type === type);
  if (has('iso_date')) return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' } as const;
  if (has('iso_timestamp')) {
    return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ', input_timezone: zone } as const;
  }
  const shape = actions.find((action) => action.type === 'regex');
  const pattern = shape?.requirement instanceof RegExp ? shape.requirement : null;
  if (name === 'image' || pattern?.source.startsWith('^\\/media')) return { widget: 'image' } as const;
  const long = MULTILINE[name];
  if (long === 'markdown') return { widget: long } as const;
  return {
    widget: long ?? 'string',
    ...defined({ maxlength }),
    ...(pattern === null ? {} : { pattern: [pattern.source, String(shape?.message)] as [string, string] }),
  } as const;
}

/** The schema's own description, without the default, which the form shows. */
function hintOf(schema: SchemaNode): string | null {
  const description = steps(core(schema)).findLast(({ type }) => type === 'description')?.description;
  return typeof description === 'string' ? description.replace(/ Default: [^.]*\.$/, '') : null;
}

/** `imageAlt` → `Image alt`, `excluded_website_ids` → `Excluded website ids`. */
function labelOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Without undefined values. */
const defined = <T extends Readonly<Record<string, unknown>>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
