/**
 * A model of a Typesense server, in memory: collections, aliases, imports, filters, facets and sorts by the real
 * server's rules, which `typesense-recorded.test.ts` checks. It shares no code with the engine. The caller supplies the
 * text search; without it, a text finds nothing.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { listening } from '../../fixtures/local-server.ts';

export type Json = Record<string, unknown>;
type Value = string | number | boolean;

interface Field {
  name: string;
  type: string;
  facet?: boolean;
  optional?: boolean;
}

interface Collection {
  name: string;
  fields: Field[];
  separators: string[];
  documents: Map<string, Json>;
}

export interface ModelRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

interface Reply {
  status: number;
  body: unknown;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** How a search treats its words. */
export interface ModelWords {
  fields: readonly string[];
  /** Allow typing errors, and let the last word be a beginning. */
  forgiving: boolean;
  /** Split and join words. */
  respaced: boolean;
  /** Drop words, from the last one on. */
  drops: boolean;
}

/** The documents that words find, best first. */
export type FindText = (documents: readonly Json[], text: string, words: ModelWords) => readonly Json[];

export interface TypesenseModel {
  url: string;
  /** Every request so far. */
  requests: ModelRequest[];
  collections: Map<string, Collection>;
  aliases: Map<string, string>;
  /** Called before a request is answered; its result is the response. */
  before: (request: ModelRequest) => Reply | undefined | Promise<Reply | undefined>;
  answer(request: ModelRequest): Reply;
  close(): Promise<void>;
}

export async function startModel(findText?: FindText): Promise<TypesenseModel> {
  const model = createModel(findText);
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://model');
    const request: ModelRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: await bodyOf(incoming),
    };
    model.requests.push(request);
    const { status, body } = (await model.before(request)) ?? model.answer(request);
    outgoing.writeHead(status, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return Object.assign(model, {
    url: await listening(server),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function createModel(findText: FindText = () => []): Omit<TypesenseModel, 'url' | 'close'> {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();

  const find = (name: string, what = 'Not Found'): Collection => {
    const collection = collections.get(aliases.get(name) ?? name);
    if (!collection) throw new Refused(404, what);
    return collection;
  };

  const aliasOf = (name: string): string => {
    const target = aliases.get(name);
    if (target === undefined) throw new Refused(404, 'Not Found');
    return target;
  };

  const routes: [method: string, path: RegExp, run: (request: ModelRequest, name: string) => Reply][] = [
    ['GET', /^\/health$/, () => ({ status: 200, body: { ok: true } })],
    ['POST', /^\/collections$/, ({ body }) => create(JSON.parse(body))],
    ['GET', /^\/collections$/, () => ({ status: 200, body: [...collections.values()].map(described) })],
    ['GET', /^\/collections\/([^/]+)$/, (_, name) => ({ status: 200, body: described(find(name)) })],
    [
      'DELETE',
      /^\/collections\/([^/]+)$/,
      (_, name) => {
        const collection = find(name);
        collections.delete(collection.name);
        return { status: 200, body: described(collection) };
      },
    ],
    [
      'PUT',
      /^\/aliases\/([^/]+)$/,
      ({ body }, name) => {
        const { collection_name } = JSON.parse(body) as { collection_name: string };
        aliases.set(name, collection_name);
        return { status: 200, body: { collection_name, name } };
      },
    ],
    [
      'GET',
      /^\/aliases\/([^/]+)$/,
      (_, name) => ({ status: 200, body: { name, collection_name: aliasOf(name) } }),
    ],
    [
      'DELETE',
      /^\/aliases\/([^/]+)$/,
      (_, name) => {
        const body = { name, collection_name: aliasOf(name) };
        aliases.delete(name);
        return { status: 200, body };
      },
    ],
    [
      'POST',
      /^\/collections\/([^/]+)\/documents\/import$/,
      ({ body }, name) => ({
        status: 200,
        body: body
          .split('\n')
          .map((line) => JSON.stringify(upsert(find(name), line)))
          .join('\n'),
      }),
    ],
    [
      'GET',
      /^\/collections\/([^/]+)\/documents\/export$/,
      ({ query }, name) => {
        const wanted = query.get('include_fields')?.split(',');
        const lines = [...find(name).documents.values()].map((document) =>
          JSON.stringify(
            wanted ? Object.fromEntries(wanted.map((field) => [field, document[field]])) : document,
          ),
        );
        return { status: 200, body: lines.join('\n') };
      },
    ],
    [
      'GET',
      /^\/collections\/([^/]+)\/documents\/search$/,
      ({ query }, name) => ({ status: 200, body: search(find(name), Object.fromEntries(query), findText) }),
    ],
    [
      'DELETE',
      /^\/collections\/([^/]+)\/documents$/,
      ({ query }, name) => {
        const collection = find(name);
        const passes = parseFilter(query.get('filter_by') ?? '', collection);
        const gone = [...collection.documents.values()].filter(passes);
        for (const { id } of gone) collection.documents.delete(id as string);
        return { status: 200, body: { num_deleted: gone.length } };
      },
    ],
    [
      'PATCH',
      /^\/collections\/([^/]+)\/documents\/[^/]+$/,
      ({ body, path }, name) => {
        const document = found(find(name), path);
        Object.assign(document, JSON.parse(body));
        return { status: 200, body: document };
      },
    ],
    [
      'GET',
      /^\/collections\/([^/]+)\/documents\/[^/]+$/,
      ({ path }, name) => ({ status: 200, body: found(find(name), path) }),
    ],
    [
      'POST',
      /^\/multi_search$/,
      ({ body }) => ({
        status: 200,
        body: {
          results: (JSON.parse(body) as { searches: Json[] }).searches.map((each) => {
            try {
              return search(find(String(each.collection), 'Collection not found'), each, findText);
            } catch (error) {
              if (!(error instanceof Refused)) throw error;
              return { code: error.status, error: error.message };
            }
          }),
        },
      }),
    ],
    [
      'POST',
      /^\/keys$/,
      ({ body }) => ({ status: 201, body: { id: 1, ...JSON.parse(body), value: 'made-by-the-model' } }),
    ],
  ];

  const create = (schema: Json): Reply => {
    const {
      name,
      fields,
      token_separators = [],
    } = schema as unknown as Collection & {
      token_separators?: string[];
    };
    if (collections.has(name)) throw new Refused(409, `A collection with name \`${name}\` already exists.`);
    if (!fields.every((field) => field.name && field.type)) {
      throw new Refused(
        400,
        'Wrong format for `fields`. It should be an array of objects containing `name`, `type`, `optional` and `facet` properties.',
      );
    }
    const collection = { name, fields, separators: token_separators, documents: new Map() };
    collections.set(name, collection);
    return { status: 201, body: described(collection) };
  };

  return {
    requests: [],
    collections,
    aliases,
    before: () => undefined,
    answer(request) {
      for (const [method, path, run] of routes) {
        const match = path.exec(request.path);
        if (method !== request.method || !match) continue;
        try {
          return run(request, decodeURIComponent(match[1] ?? ''));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return { status: error.status, body: { message: error.message } };
        }
      }
      return { status: 404, body: { message: `the model knows no ${request.method} ${request.path}` } };
    },
  };
}

const described = ({ name, fields, documents }: Collection) => ({
  name,
  num_documents: documents.size,
  fields: fields.map((field) => ({ facet: false, optional: false, ...field })),
});

function found({ documents }: Collection, path: string): Json {
  const id = decodeURIComponent(path.split('/').at(-1) ?? '');
  const document = documents.get(id);
  if (!document) throw new Refused(404, `Could not find a document with id: ${id}`);
  return document;
}

// ——— Documents

const HOLDS: Record<string, [holds: (value: unknown) => boolean, words: string]> = {
  string: [(value) => typeof value === 'string', 'a string'],
  'string[]': [
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    'an array of string',
  ],
  int32: [(value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31, 'an int32'],
  int64: [Number.isInteger, 'an int64'],
  float: [(value) => typeof value === 'number', 'a float'],
  bool: [(value) => typeof value === 'boolean', 'a bool'],
};

function upsert({ fields, documents }: Collection, line: string): Json {
  let document: Json;
  try {
    document = JSON.parse(line);
  } catch {
    return { success: false, code: 400, error: 'Bad JSON' };
  }
  for (const { name, type, optional } of fields) {
    const value = document[name];
    const [holds, words] = HOLDS[type] ?? [() => true, ''];
    if (value === undefined && !optional) {
      const error = `Field \`${name}\` has been declared in the schema, but is not found in the document.`;
      return { success: false, code: 400, error };
    }
    if (value !== undefined && !holds(value)) {
      return { success: false, code: 400, error: `Field \`${name}\` must be ${words}.` };
    }
  }
  documents.set(String(document.id), document);
  return { success: true };
}

// ——— Filters

/** Words as the server compares them: case, accents and punctuation do not count. */
function wordsOf(text: string, separators: readonly string[]): string[] {
  const known = splitBefore.get(separators) ?? new Map<string, string[]>();
  splitBefore.set(separators, known);
  const words = known.get(text) ?? split(text, separators);
  known.set(text, words);
  return words;
}

const splitBefore = new WeakMap<readonly string[], Map<string, string[]>>();

function split(text: string, separators: readonly string[]): string[] {
  let spaced = text;
  for (const separator of separators) spaced = spaced.replaceAll(separator, ' ');
  return spaced
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[\p{P}\p{S}]/gu, ''))
    .filter((word) => word !== '');
}

type Passes = (document: Json) => boolean;

/** `a:=[x] && b:>1 && (c:=y || d:=z)`, read as the server reads it: `&&` and `||` from left to right. */
function parseFilter(text: string, collection: Collection): Passes {
  const tokens = tokensOf(text);
  let at = 0;
  const term = (): Passes => {
    const token = tokens[at++];
    if (token !== '(') return condition(token ?? '', collection);
    const inner = either();
    if (tokens[at++] !== ')')
      throw new Refused(400, 'Could not parse the filter query: unbalanced parentheses.');
    return inner;
  };
  const both = (): Passes => {
    const passes = [term()];
    while (tokens[at] === '&&') {
      at++;
      passes.push(term());
    }
    return (document) => passes.every((each) => each(document));
  };
  const either = (): Passes => {
    const passes = [both()];
    while (tokens[at] === '||') {
      at++;
      passes.push(both());
    }
    return (document) => passes.some((each) => each(document));
  };
  if (tokens.length === 0) return () => true;
  const passes = either();
  if (at < tokens.length) throw new Refused(400, 'Could not parse the filter query.');
  return passes;
}

/** Every backtick, whatever precedes it, turns quoting on or off. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let current = '';
  let quoted = false;
  const flush = () => {
    if (current.trim() !== '') tokens.push(current.trim());
    current = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const two = text.slice(at, at + 2);
    if (letter === '`') quoted = !quoted;
    if (!quoted && (two === '&&' || two === '||')) {
      flush();
      tokens.push(two);
      at++;
    } else if (!quoted && (letter === '(' || letter === ')')) {
      flush();
      tokens.push(letter);
    } else {
      current += letter;
    }
  }
  flush();
  return tokens;
}

/** Values between commas; a backtick after a backslash is text here. */
function listed(text: string): string[] {
  const values: string[] = [];
  let current = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '`' && text.charAt(at - 1) !== '\\') quoted = !(quoted && current !== '');
    else if (letter === ',' && !quoted) {
      values.push(current.trim());
      current = '';
    } else current += letter;
  }
  if (current !== '') values.push(current.trim());
  return values;
}

/** Caches a function, because thousands of cars share a few hundred values. */
function once<Asked, Answer>(ask: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const answer = ask(asked);
    known.set(asked, answer);
    return answer;
  };
}

function condition(token: string, collection: Collection): Passes {
  const colon = token.indexOf(':');
  const name = token.slice(0, colon).trim();
  const field = name === 'id' ? { name, type: 'id' } : collection.fields.find((each) => each.name === name);
  if (!field) throw new Refused(400, `Could not find a filter field named \`${name}\` in the schema.`);
  const rest = token.slice(colon + 1).trim();
  if (rest.startsWith('!=')) {
    const passes = condition(`${name}:${rest.slice(1)}`, collection);
    return (document) => !passes(document);
  }
  const exact = rest.startsWith('=');
  const value = exact ? rest.slice(1).trim() : rest;
  const inList = value.startsWith('[') && value.endsWith(']');
  const values = listed(inList ? value.slice(1, -1) : value);

  if (field.type === 'id') return (document) => values.includes(String(document.id));
  if (field.type === 'bool') return (document) => values.includes(String(document[name]));
  if (field.type.startsWith('string')) {
    if (values.length === 0) {
      throw new Refused(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`);
    }
    const wanted = values
      .map((each) => wordsOf(each, collection.separators))
      .filter((each) => each.length > 0);
    const isWanted = once((text: string) => {
      const words = wordsOf(text, collection.separators);
      return wanted.some((each) =>
        exact
          ? each.length === words.length && each.every((word, at) => word === words[at])
          : each.every((word) => words.includes(word)),
      );
    });
    return (document) => {
      const value = document[name] ?? [];
      return Array.isArray(value) ? value.some((text) => isWanted(String(text))) : isWanted(String(value));
    };
  }
  const tests = (inList ? values : [value]).map((each) => numberTest(each, field));
  return (document) => {
    const number = document[name];
    return typeof number === 'number' && tests.some((test) => test(number));
  };
}

function numberTest(text: string, { name, type }: Field): (number: number) => boolean {
  const parse = (digits: string) => {
    const isNumber = type === 'float' ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
    const number = Number(digits);
    if (!isNumber.test(digits.trim()) || (type === 'int32' && Math.abs(number) >= 2 ** 31)) {
      throw new Refused(
        400,
        `Error with filter field \`${name}\`: Not ${type === 'float' ? 'a' : 'an'} ${type}.`,
      );
    }
    return number;
  };
  const range = /^(.+)\.\.(.+)$/.exec(text);
  if (range) {
    const [min, max] = [parse(range[1] ?? ''), parse(range[2] ?? '')];
    return (number) => number >= min && number <= max;
  }
  const [, sign = '', digits = ''] = /^(>=|<=|>|<|)(.*)$/.exec(text.replace(/\.\.$/, ' ..')) ?? [];
  const bound = parse(digits);
  if (sign === '>=') return (number) => number >= bound;
  if (sign === '<=') return (number) => number <= bound;
  if (sign === '>') return (number) => number > bound;
  if (sign === '<') return (number) => number < bound;
  return (number) => number === bound;
}

// ——— Searches

function search(collection: Collection, given: Json, findText: FindText): Json {
  const settings = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
  const { q = '', filter_by = '', facet_by = '', sort_by = '', exclude_fields = '' } = settings;
  const perPage = Number(settings.limit ?? settings.per_page ?? 10);
  if (perPage > 250) throw new Refused(422, 'Only upto 250 hits can be fetched per page.');
  const page = Number(settings.page ?? 1);
  const start = settings.offset === undefined ? (page - 1) * perPage : Number(settings.offset);

  const passes = parseFilter(filter_by, collection);
  const order = sorter(sort_by || 'created_at:desc', collection);
  const documents = [...collection.documents.values()];
  const words: ModelWords = {
    fields: (settings.query_by ?? '').split(','),
    forgiving: settings.prefix !== 'false' && !/^0(,0)*$/.test(settings.num_typos ?? '2'),
    respaced: settings.split_join_tokens !== 'off',
    drops: Number(settings.drop_tokens_threshold ?? 1) > 0,
  };
  const hits = (q === '*' ? documents : findText(documents, q, words)).filter(passes);
  // Text matches are already in order of rank.
  if (q === '*' || !sort_by.startsWith('_text_match')) hits.sort(order);
  const excluded = exclude_fields.split(',');
  const shown = hits.slice(start, start + perPage).map((document) => ({
    document: Object.fromEntries(Object.entries(document).filter(([name]) => !excluded.includes(name))),
  }));
  return {
    facet_counts: facet_by
      .split(',')
      .filter((name) => name !== '')
      .map((name) => facet(hits, name.trim(), Number(settings.max_facet_values ?? 10), collection)),
    found: hits.length,
    hits: shown,
    out_of: collection.documents.size,
    page,
    search_time_ms: 0,
  };
}

function facet(hits: readonly Json[], name: string, most: number, { fields }: Collection): Json {
  const field = fields.find((each) => each.name === name);
  if (!field?.facet) throw new Refused(404, `Could not find a facet field named \`${name}\` in the schema.`);
  const counts = new Map<string, number>();
  const numbers: number[] = [];
  for (const document of hits) {
    const given = (document[name] ?? []) as Value | Value[];
    for (const value of Array.isArray(given) ? new Set(given) : [given]) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      if (typeof value === 'number') numbers.push(value);
    }
  }
  const sum = numbers.reduce((total, number) => total + number, 0);
  const stats = {
    ...(numbers.length > 0 && {
      avg: sum / numbers.length,
      max: Math.max(...numbers),
      min: Math.min(...numbers),
      sum,
    }),
    total_values: counts.size,
  };
  return {
    counts: [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([value, count]) => ({ count, highlighted: value, value })),
    field_name: name,
    sampled: false,
    stats,
  };
}

/** Sorts by `price(missing_values: last):asc,created_at:desc` and the like; among equals, the latest written first. */
function sorter(sortBy: string, collection: Collection): (a: Json, b: Json) => number {
  const evaluated = /^_eval\(\[(.*)\]\):desc(?:,|$)/.exec(sortBy);
  if (evaluated) {
    const scored = [...(evaluated[1] ?? '').matchAll(/\(((?:[^()`]|`[^`]*`)*)\):(\d+)/g)].map(
      ([, filter = '', score]) => ({ passes: parseFilter(filter, collection), score: Number(score) }),
    );
    const rest = sortBy.slice(evaluated[0].length);
    if (rest.split(',').length > 2) throw new Refused(422, 'Only upto 3 sort_by fields can be specified.');
    const scoreOf = once((document: Json) => scored.find(({ passes }) => passes(document))?.score ?? 0);
    const then = sorter(rest, collection);
    return (a, b) => scoreOf(b) - scoreOf(a) || then(a, b);
  }
  const { fields } = collection;
  const keys = [...sortBy.matchAll(/([\w]+)(\(missing_values: last\))?:(asc|desc)/g)].map(
    ([, name = '', last, direction]) => {
      if (name !== '_text_match' && !fields.some((field) => field.name === name)) {
        throw new Refused(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
      }
      return { name, last: last !== undefined, sign: direction === 'asc' ? 1 : -1 };
    },
  );
  if (keys.length > 3) throw new Refused(422, 'Only upto 3 sort_by fields can be specified.');
  return (a, b) => {
    for (const { name, last, sign } of keys) {
      const missing = last ? sign * Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      const [first, second] = [Number(a[name] ?? missing), Number(b[name] ?? missing)];
      if (first !== second) return first < second ? -sign : sign;
    }
    return 0;
  };
}
