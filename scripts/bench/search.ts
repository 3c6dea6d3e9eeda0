/**
 * Search latency of the embedded engine compared with itemsjs, Orama and a bare scan over objects, taking turns within
 * one run: `node scripts/bench/search.ts` prints JSON. Every engine returns hits, count and all facets with disjunctive
 * counts. Only the embedded engine also returns the smallest and largest value of each range.
 */
import { gzipSync } from 'node:zlib';
import * as orama from '@orama/orama';
import itemsjs from 'itemsjs';
import type { SearchDocument } from '#domain/search/document.ts';
import { EMPTY_QUERY, type SearchQuery } from '#domain/search/engine.ts';
import { isListField, RANGE_FIELDS, VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';
import { prepareVocabulary, understand } from '#domain/search/plain-words/plain-words.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import { generateDocuments } from '../../tests/fixtures/documents.ts';

const SIZES = [2_000, 20_000];
/** Each class runs until one of these is reached, at least `LEAST` times. */
const MOST = 400;
const MILLISECONDS = 2_000;
const LEAST = 15;

const FILTERS = { body: ['SUV', 'Ute'], fuel: ['Diesel', 'Petrol'], state: ['QLD', 'NSW'] };
const RANGES = { price: { min: 10_000, max: 60_000 }, km: { max: 150_000 }, year: { min: 2015 } };

/** Several queries per class, in turn, so that no engine benefits from caching the last one. */
const CLASSES: Record<string, Partial<SearchQuery>[]> = {
  'match-all, all facets': [{}],
  'one filter': [
    { filters: { make: ['Toyota'] } },
    { filters: { filtered_features: ['Sunroof', 'Tow Bar'] } },
  ],
  '3 filters': [{ filters: FILTERS }, { filters: { ...FILTERS, make: ['Toyota', 'Ford'] } }],
  '3 filters + 3 ranges': [
    { filters: FILTERS, ranges: RANGES },
    { filters: FILTERS, ranges: { ...RANGES, price: { min: 20_000, max: 30_000 } } },
  ],
  'by price, page 10': [
    { sort: 'highest_price', page: 10 },
    { sort: 'lowest_price', page: 10 },
  ],
  text: ['white hilux', 'cx5', 'toyota hil', 'land cruiser', 'hilux sr5', 'silver'].map((text) => ({ text })),
  'text, mistyped': ['toyta hilux', 'hyundia tucson', 'mazad', 'volkswagon golf', 'subaro'].map((text) => ({
    text,
  })),
};
/** Classes in which every engine must return the same count and the same makes. */
const COMPARABLE = ['match-all, all facets', 'one filter', '3 filters', '3 filters + 3 ranges'];

interface Answer {
  count: number;
  /** The number of cars of each make. */
  makes: Record<string, number>;
}

interface Contender {
  name: string;
  buildMs: number;
  ask(query: SearchQuery): Answer;
}

const valuesOf = (document: SearchDocument, field: ValueField): readonly string[] => {
  const value = document[field];
  return value === null ? [] : Array.isArray(value) ? value : [String(value)];
};

const withinRanges = (document: SearchDocument, ranges: SearchQuery['ranges']) =>
  RANGE_FIELDS.every((field) => {
    const range = ranges[field];
    if (!range) return true;
    const value = document[field];
    return value !== null && value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity);
  });

function timed<T>(work: () => T): { ms: number; result: T } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}

function embedded(documents: SearchDocument[]): Contender {
  const { ms, result } = timed(() => openIndex(buildIndex(documents)));
  return {
    name: 'embedded',
    buildMs: ms,
    ask(query) {
      const { count, facets } = result.searchNow(query);
      return { count, makes: Object.fromEntries(facets.make.map((each) => [each.value, each.count])) };
    },
  };
}

function withItemsjs(documents: SearchDocument[]): Contender {
  const { ms, result } = timed(() =>
    itemsjs(
      documents.map((document) => ({
        ...document,
        ...Object.fromEntries(VALUE_FIELDS.map((field) => [field, valuesOf(document, field)])),
      })),
      {
        searchableFields: ['name', 'colour'],
        aggregations: Object.fromEntries(
          VALUE_FIELDS.map((field) => [
            field,
            { conjunction: false, size: 10_000, hide_zero_doc_count: true, chosen_filters_on_top: false },
          ]),
        ),
        sortings: {
          latest: { field: ['created_at', 'id'], order: ['desc', 'asc'] },
          highest_price: { field: ['price', 'id'], order: ['desc', 'asc'] },
          lowest_price: { field: ['price', 'id'], order: ['asc', 'asc'] },
        },
      },
    ),
  );
  return {
    name: 'itemsjs',
    buildMs: ms,
    ask({ text, filters, ranges, sort, page, pageSize }) {
      const answer = result.search({
        filters: filters as Record<string, readonly string[]>,
        // By relevance if there is text, like the others.
        ...(text === '' ? { sort: sort === 'most_relevant' ? 'latest' : sort } : { query: text }),
        ...(Object.keys(ranges).length > 0 && {
          filter: (item) => withinRanges(item as unknown as SearchDocument, ranges),
        }),
        page,
        per_page: pageSize,
      });
      const makes = answer.data.aggregations.make?.buckets ?? [];
      return {
        count: answer.pagination.total,
        makes: Object.fromEntries(makes.map(({ key, doc_count }) => [key, doc_count])),
      };
    },
  };
}

function withOrama(documents: SearchDocument[]): Contender {
  const { ms, result: database } = timed(() => {
    const created = orama.create({
      schema: {
        name: 'string',
        paint: 'string',
        ...Object.fromEntries(RANGE_FIELDS.map((field) => [field, 'number'])),
        created_at: 'number',
        ...Object.fromEntries(VALUE_FIELDS.map((field) => [field, isListField(field) ? 'enum[]' : 'enum'])),
      } as orama.AnySchema,
    });
    const rows = documents.map((document) => {
      const known = Object.entries(document).filter(([, value]) => value !== null);
      return {
        ...Object.fromEntries(known),
        id: String(document.id),
        seats: document.seats === null ? undefined : String(document.seats),
        paint: document.colour ?? undefined,
      };
    });
    orama.insertMultiple(created, rows, rows.length);
    return created;
  });
  const facetsOf = (fields: readonly ValueField[]) => Object.fromEntries(fields.map((field) => [field, {}]));
  return {
    name: 'orama',
    buildMs: ms,
    ask({ text, filters, ranges, sort, page, pageSize }) {
      const active = VALUE_FIELDS.filter((field) => filters[field]);
      const where = (except?: ValueField) => ({
        ...Object.fromEntries(
          active
            .filter((field) => field !== except)
            .map((field) => [
              field,
              isListField(field) ? { containsAny: filters[field] } : { in: filters[field] },
            ]),
        ),
        ...Object.fromEntries(
          Object.entries(ranges).map(([field, { min = 0, max = 1e12 }]) => [field, { between: [min, max] }]),
        ),
      });
      const search = (facets: readonly ValueField[], except?: ValueField) =>
        orama.search(database, {
          term: text,
          ...(text !== '' && { properties: ['name', 'paint'], tolerance: 1, threshold: 0 }),
          where: where(except),
          facets: facetsOf(facets),
          ...(except !== undefined && { preflight: true }),
          ...(text === '' && {
            sortBy: {
              property: sort.endsWith('price') ? 'price' : 'created_at',
              order: sort === 'lowest_price' ? 'ASC' : 'DESC',
            },
          }),
          limit: pageSize,
          offset: (page - 1) * pageSize,
        } as orama.SearchParams<orama.AnyOrama>) as orama.Results<orama.AnyDocument>;
      const main = search(VALUE_FIELDS.filter((field) => !active.includes(field)));
      const facets = { ...main.facets };
      // A facet with a filter is counted without that filter, which takes another search.
      for (const field of active) Object.assign(facets, search([field], field).facets);
      return { count: main.count, makes: facets.make?.values ?? {} };
    },
  };
}

/** A search without an engine: a loop over the documents, counting into maps. */
function bareScan(documents: SearchDocument[]): Contender {
  const newestFirst = documents.toSorted((a, b) => b.created_at - a.created_at || a.id - b.id);
  return {
    name: 'bare scan',
    buildMs: 0,
    ask({ text, filters, ranges, sort, page, pageSize }) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      const active = VALUE_FIELDS.filter((field) => filters[field]);
      const facets = new Map(VALUE_FIELDS.map((field) => [field, new Map<string, number>()]));
      const hits: SearchDocument[] = [];
      for (const document of newestFirst) {
        if (!withinRanges(document, ranges)) continue;
        const searched = words.length === 0 ? '' : `${document.name} ${document.colour}`.toLowerCase();
        if (!words.every((word) => searched.includes(word))) continue;
        const failed = active.filter(
          (field) => !valuesOf(document, field).some((value) => filters[field]?.includes(value)),
        );
        if (failed.length > 1) continue;
        if (failed.length === 0) hits.push(document);
        for (const field of failed.length === 0 ? VALUE_FIELDS : failed) {
          const counts = facets.get(field);
          for (const value of valuesOf(document, field)) counts?.set(value, (counts.get(value) ?? 0) + 1);
        }
      }
      if (sort === 'highest_price') hits.sort((a, b) => (b.price ?? -1) - (a.price ?? -1));
      if (sort === 'lowest_price') hits.sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
      hits.slice((page - 1) * pageSize, page * pageSize);
      const sorted = new Map(
        [...facets].map(([field, counts]) => [field, [...counts].sort(([, a], [, b]) => b - a)]),
      );
      return { count: hits.length, makes: Object.fromEntries(sorted.get('make') ?? []) };
    },
  };
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));

function latencies(samples: number[]): { p50: number; p95: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95) };
}

/** Milliseconds for each engine, taking turns so that the machine's ups and downs affect all. */
function measure(contenders: readonly Contender[], questions: readonly Partial<SearchQuery>[]) {
  const samples = contenders.map((): number[] => []);
  const spent = contenders.map(() => 0);
  for (let turn = 0; turn < MOST; turn++) {
    let asked = false;
    contenders.forEach((contender, index) => {
      if ((spent[index] ?? 0) > MILLISECONDS && turn >= LEAST) return;
      asked = true;
      const { ms } = timed(() => contender.ask({ ...EMPTY_QUERY, ...questions[turn % questions.length] }));
      spent[index] = (spent[index] ?? 0) + ms;
      // The first turns include compiling.
      if (turn >= Math.min(5, questions.length)) samples[index]?.push(ms);
    });
    if (!asked) break;
  }
  return Object.fromEntries(contenders.map(({ name }, index) => [name, latencies(samples[index] ?? [])]));
}

/** Whether all engines agree; if not, what each returned. */
function compare(contenders: readonly Contender[], questions: readonly Partial<SearchQuery>[]) {
  const differing = questions.flatMap((question) => {
    const answers = contenders.map(({ name, ask }) => {
      const { count, makes } = ask({ ...EMPTY_QUERY, ...question });
      const counted = Object.entries(makes).filter(([make, cars]) => make !== '' && cars > 0);
      return { name, count, makes: JSON.stringify(counted.sort(([a], [b]) => (a < b ? -1 : 1))) };
    });
    const same = answers.every(
      ({ count, makes }) => count === answers[0]?.count && makes === answers[0]?.makes,
    );
    return same ? [] : answers.map(({ name, count }) => `${name}: ${count}`);
  });
  return differing.length === 0 ? true : differing;
}

function indexFigures(documents: SearchDocument[]) {
  const build = Array.from({ length: 5 }, () => timed(() => buildIndex(documents)));
  const bytes = build[0]?.result ?? new Uint8Array();
  // The first opening is what a shopper waits for; later ones run compiled code.
  const load = Array.from({ length: 7 }, () => timed(() => openIndex(bytes)).ms);
  const engine = openIndex(bytes);
  const firstText = timed(() => engine.count({ ...EMPTY_QUERY, text: 'hilux' })).ms;
  return {
    rawBytesPerCar: round(bytes.length / documents.length, 1),
    gzipBytesPerCar: round(gzipSync(bytes, { level: 9 }).length / documents.length, 1),
    gzipBytesPerCarAsJson: round(
      gzipSync(JSON.stringify(documents), { level: 9 }).length / documents.length,
      1,
    ),
    buildMs: latencies(build.map(({ ms }) => ms)).p50,
    loadMs: { first: round(load[0] ?? Number.NaN), p50: latencies(load).p50 },
    firstTextMs: round(firstText),
  };
}

const SENTENCE =
  'i want a white toyota hilux sr5 auto diesel under 60k low kms 2018 or newer near 4870 please';

/** Milliseconds to understand a sentence, with these cars' words. */
function plainWordsFigures(documents: SearchDocument[]) {
  const { facets } = openIndex(buildIndex(documents)).searchNow(EMPTY_QUERY);
  const vocabulary = prepareVocabulary(facets);
  const now = new Date();
  return latencies(Array.from({ length: 41 }, () => timed(() => understand(SENTENCE, vocabulary, now)).ms));
}

/** Milliseconds by size, class of query and engine, and the size of the index. */
export async function benchSearch(): Promise<object> {
  const results: Record<string, object> = {};
  for (const size of SIZES) {
    const documents = generateDocuments(size);
    const index = indexFigures(documents);
    const contenders = [embedded, withItemsjs, withOrama, bareScan].map((make) => make(documents));
    const queries = Object.fromEntries(
      Object.entries(CLASSES).map(([name, questions]) => {
        const times = measure(contenders, questions);
        const timesFaster = round((times.itemsjs?.p50 ?? 0) / (times.embedded?.p50 ?? 1), 1);
        return [
          name,
          {
            ...times,
            timesFasterThanItemsjs: timesFaster,
            ...(COMPARABLE.includes(name) && { sameAnswers: compare(contenders, questions) }),
          },
        ];
      }),
    );
    results[`${size} cars`] = {
      index,
      buildMs: Object.fromEntries(contenders.map(({ name, buildMs }) => [name, round(buildMs, 0)])),
      queriesMs: queries,
      plainWordsMs: plainWordsFigures(documents),
    };
  }
  return results;
}

if (import.meta.main) console.log(JSON.stringify(await benchSearch(), null, 2));
