/**
 * The nearest matches, if few or no cars meet every condition. An engine is asked for cars that meet some of
 * them, and `nearness` ranks these, so every engine gives the same cars.
 */
import type { SearchDocument } from '../document.ts';
import type { SearchQuery, SearchResult } from '../engine.ts';
import type { Kilometres } from '../near.ts';
import { setRange } from '../refine.ts';
import { toUrl } from '../url.ts';
import type { Kinship } from './kin.ts';
import { isExcluded, nearness, weightOf } from './nearness.ts';
import { relaxable, withoutField } from './relax.ts';

/** Cars offered instead. */
export const NEAREST = 6;

/** Candidates from each wider search. */
const LOOKED_AT = 24;
/** Maximum number of conditions dropped one at a time. */
const MOST_LET_GO = 8;
/** Maximum number of conditions searched alone. */
const MOST_ALONE = 6;

/** Cars for sale: a sold car is not an alternative. */
const FOR_SALE = ['in_stock', 'coming_soon'];

type Asked = ReturnType<typeof relaxable>[number];

/** The query, for cars for sale only. */
function forSale(query: SearchQuery): SearchQuery {
  const status = query.filters.status?.length ? query.filters.status : FOR_SALE;
  const filters = { ...query.filters, status };
  return { ...query, filters, sort: 'latest', page: 1, pageSize: LOOKED_AT };
}

/**
 * Conditions that can be given up: exclusions stay, and so does the item type, because a caravan is not a
 * car.
 */
function forgone(query: SearchQuery): Asked[] {
  const kept = ['status', 'item_type', ...(query.filters.make_model?.length ? ['make'] : [])];
  return relaxable(query)
    .filter((field) => !kept.includes(field) && !field.startsWith('not_'))
    .sort((a, b) => weightOf(b) - weightOf(a));
}

/**
 * The searches without one condition, with only one condition, and with prices beyond the requested one; each
 * once.
 */
export function widerSearches(query: SearchQuery): SearchQuery[] {
  const asked = forSale(query);
  const { body = [], make_model = [] } = asked.filters;
  const weightiest = forgone(query).slice(0, MOST_ALONE);
  const searches = [
    ...beyondPrice(asked),
    ...[...(make_model.length > 0 ? ['make' as const] : []), ...forgone(query)]
      .filter((field) => field !== 'price')
      .slice(-MOST_LET_GO)
      .map((field) => withoutField(asked, field)),
    ...(body.length > 0 ? beyondPrice(withOnly(asked, ['body', 'price'])) : []),
    ...(make_model.length > 0 ? beyondPrice(withOnly(asked, ['make_model', 'price'])) : []),
    ...beyondPrice(withOnly(asked, ['price'])),
    ...[[], ...weightiest.map((field) => [field])].map((fields) => withOnly(asked, fields)),
  ];
  return [...new Map(searches.map((each) => [keyOf(each), each])).values()];
}

/** The query with only these conditions, and those that cannot be given up. */
function withOnly(asked: SearchQuery, fields: readonly Asked[]): SearchQuery {
  return forgone(asked)
    .filter((field) => !fields.includes(field))
    .reduce((left, field) => withoutField(left, field === 'make_model' ? 'make' : field), asked);
}

const keyOf = (query: SearchQuery) => toUrl(query) + (query.place ? JSON.stringify(query.place) : '');

/** The same beyond the requested price, nearest price first. */
function beyondPrice(query: SearchQuery): SearchQuery[] {
  const { min, max } = query.ranges.price ?? {};
  return [
    ...(max === undefined
      ? []
      : [{ ...setRange(query, 'price', { min: max }), sort: 'lowest_price' as const }]),
    ...(min === undefined
      ? []
      : [{ ...setRange(query, 'price', { max: min }), sort: 'highest_price' as const }]),
  ];
}

interface NearestOptions {
  ask: (query: SearchQuery) => Promise<Pick<SearchResult, 'hits' | 'ignored'>>;
  kinship: Kinship;
  /** From the shopper's place, by `location_name`; null if not known. */
  km: Kilometres | null;
  /** Cars the page shows anyway. */
  shown: readonly Pick<SearchDocument, 'id'>[];
}

/** Up to six cars for sale, best match first; none for a query without conditions. */
export async function nearestCars(
  query: SearchQuery,
  { ask, kinship, km, shown }: NearestOptions,
): Promise<SearchDocument[]> {
  if (relaxable(query).length === 0) return [];
  const cars = new Map<number, Candidate>();
  const look = async (search: SearchQuery): Promise<void> => {
    // A failed search leaves the others.
    const { hits, ignored } = await ask(search).catch(() => NO_ANSWER);
    const hasText = search.text !== '' && ignored === undefined;
    for (const car of hits) {
      cars.set(car.id, { car, hasText: hasText || cars.get(car.id)?.hasText === true });
    }
  };
  await Promise.all(widerSearches(query).map(look));
  const gone = new Set(shown.map(({ id }) => id));
  return rank(
    query,
    [...cars.values()].filter(({ car }) => !gone.has(car.id)),
    { kinship, km },
  );
}

const NO_ANSWER: Pick<SearchResult, 'hits' | 'ignored'> = { hits: [] };

interface Candidate {
  car: SearchDocument;
  /** It was found by the query's text. */
  hasText: boolean;
}

/** The best matches among some cars, each once; of equals the newest. */
export function rank(
  query: SearchQuery,
  candidates: readonly Candidate[],
  { kinship, km }: { kinship: Kinship; km: Kilometres | null },
): SearchDocument[] {
  const around = { kinship, km, bodies: usualBodies(candidates) };
  const isSoldAskedFor = query.filters.status?.includes('sold') === true;
  return candidates
    .filter(({ car }) => (isSoldAskedFor || car.status !== 'sold') && !isExcluded(query, car))
    .map(({ car, hasText }) => ({ car, far: nearness(query, car, around, hasText) }))
    .sort((a, b) => a.far - b.far || b.car.created_at - a.car.created_at || a.car.id - b.car.id)
    .slice(0, NEAREST)
    .map(({ car }) => car);
}

/** The body that most cars of a model have, by `Toyota|HiLux`. */
function usualBodies(candidates: readonly Candidate[]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const [model, cars] of Map.groupBy(candidates, ({ car }) => car.make_model)) {
    const byBody = Map.groupBy(cars, ({ car }) => car.body);
    const [body] =
      [...byBody].sort(([a, x], [b, y]) => y.length - x.length || (String(a) < String(b) ? -1 : 1))[0] ?? [];
    if (body) bodies.set(model, body);
  }
  return bodies;
}
