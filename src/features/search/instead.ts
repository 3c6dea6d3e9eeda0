/** What a search page offers when a search finds nothing, or too few cars. */
import type { Relaxation, SearchEngine, SearchQuery, SearchResult } from '#domain/search/engine.ts';
import { kinshipOf } from '#domain/search/instead/kin.ts';
import { askToFindHref } from '#domain/search/instead/looking-for.ts';
import { nearestCars } from '#domain/search/instead/nearest.ts';
import { relaxable, relaxableValues, relaxationText, withoutField } from '#domain/search/instead/relax.ts';
import { engineQuestions } from '#domain/search/models.ts';
import type { Kilometres } from '#domain/search/near.ts';
import type { SearchRoutes } from '#domain/search/routes.ts';
import { askEngine } from './ask-engine.ts';
import type { Instead } from './little.ts';

/** One condition relaxed, in whole or in part. */
interface Loosened {
  field: Relaxation['field'];
  /** The one value that is dropped; all of them unless given. */
  value?: string;
  to: SearchQuery;
  /** Cars that the query finds without it. */
  count: number;
}

/**
 * The conditions a query may drop, most cars first: counted by the engine in one pass where it can, otherwise
 * one search each. Conditions that cannot be counted or bring no cars are left out.
 */
export async function relaxationsOf(
  engine: SearchEngine,
  routes: Pick<SearchRoutes, 'models'>,
  query: SearchQuery,
): Promise<Loosened[]> {
  const counted = async (each: Omit<Loosened, 'count'>): Promise<Loosened> => {
    const { count } = await askEngine(engine, routes, { ...each.to, page: 1, pageSize: 0 });
    return { ...each, count };
  };
  const found: Loosened[] = [];
  let left = relaxable(query);
  // What an engine counts in one pass applies to the text as a whole: words can be dropped only if there are
  // other conditions.
  if (engine.relaxations && query.text === '') {
    for (const { field: told, count } of await engine.relaxations(engineQuestions(query, routes).main)) {
      // With chosen models the engine is asked for those alone, because without them it finds any car of the
      // make.
      const field = told === 'make_model' ? 'make' : told;
      found.push({ field, to: withoutField(query, field), count });
    }
    left = left.filter((field) => field === 'make_model');
  }
  const asked = [
    ...left.map((field) => ({ field, to: withoutField(query, field) })),
    ...relaxableValues(query),
  ];
  for (const answer of await Promise.allSettled(asked.map(counted))) {
    if (answer.status === 'fulfilled') found.push(answer.value);
  }
  return found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

interface InsteadOptions {
  engine: SearchEngine;
  routes: Pick<SearchRoutes, 'models'>;
  query: SearchQuery;
  result: Pick<SearchResult, 'count' | 'hits'>;
  /** What an engine knows about the models in stock. */
  names: readonly string[];
  km: Kilometres | null;
  /** The page with an enquiry form, on sites that have one. */
  asksAt: string | null;
}

/** What to offer beside an answer that `isLittle`. */
export async function insteadOf({
  engine,
  routes,
  query,
  result,
  names,
  km,
  asksAt,
}: InsteadOptions): Promise<Instead> {
  const [loosened, nearest] = await Promise.all([
    relaxationsOf(engine, routes, query),
    nearestCars(query, {
      ask: (wider) => askEngine(engine, routes, wider),
      kinship: kinshipOf(names),
      km,
      shown: result.hits,
    }),
  ]);
  return {
    loosened: loosened
      .filter(({ count }) => count > result.count)
      .map(({ field, value, to, count }) => ({ words: relaxationText(field, query, value), to, count })),
    nearest,
    ask: asksAt === null ? null : askToFindHref(asksAt, query),
  };
}

/** The part that needs no engine. */
export function insteadAtFirst(query: SearchQuery, asksAt: string | null): Instead {
  const ask = asksAt === null ? null : askToFindHref(asksAt, query);
  return { loosened: [], nearest: [], ask, isPart: true };
}
