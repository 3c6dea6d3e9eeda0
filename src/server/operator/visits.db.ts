/** Counts a site's events: views and leads, by car and by source. */
import { sql } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within, withinEach } from '../db/scope.ts';
import { findDealerships } from '../stock/dealerships.db.ts';

interface Counts {
  views: number;
  leads: number;
}

export interface CarVisits extends Counts {
  car_id: number;
  /** Null where the car is no longer known. */
  name: string | null;
  slug: string | null;
}

export interface SourceVisits extends Counts {
  /** Null if the browser sent none. */
  source: string | null;
}

export interface Visits {
  total: Counts;
  cars: CarVisits[];
  sources: SourceVisits[];
}

const COUNTS = sql`count(*) filter (where event in ('page_viewed', 'car_viewed'))::integer as views,
  count(*) filter (where event = 'form_submitted')::integer as leads`;

/**
 * Events of a site since a moment. Cars and sources are ordered by leads, then by views.
 * @param most the most rows of each list
 */
export async function visitsOf(
  database: Database,
  site: Pick<Site, 'slug' | 'dealerships'>,
  { since, most }: { since: Date; most: number },
): Promise<Visits> {
  const chosen = sql`from events where site = ${site.slug} and at >= ${since.toISOString()}::timestamptz`;
  const order = sql`order by leads desc, views desc`;
  const { total, cars, sources } = await within(database, { site: site.slug }, async (tx) => ({
    total: await rowsOf<Counts>(tx, sql`select ${COUNTS} ${chosen}`),
    cars: await rowsOf<Counts & { car_id: number }>(
      tx,
      sql`select car_id, ${COUNTS} ${chosen} and car_id is not null group by car_id ${order}, car_id limit ${most}`,
    ),
    sources: await rowsOf<SourceVisits>(
      tx,
      sql`select source, ${COUNTS} ${chosen} group by source ${order}, source limit ${most}`,
    ),
  }));
  const names = await namesOf(
    database,
    site,
    cars.map(({ car_id }) => car_id),
  );
  return {
    total: total[0] ?? { views: 0, leads: 0 },
    cars: cars.map((car) => ({ ...car, name: null, slug: null, ...names.get(car.car_id) })),
    sources,
  };
}

/** Names and addresses of the site's cars among `ids`. */
async function namesOf(database: Database, site: Pick<Site, 'dealerships'>, ids: readonly number[]) {
  const found = new Map<number, { name: string; slug: string }>();
  if (ids.length === 0) return found;
  const dealerships = (await findDealerships(database, site.dealerships)).map(({ id }) => id);
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  await withinEach(database, dealerships, async (tx) => {
    const rows = await rowsOf<{ id: number; name: string; slug: string }>(
      tx,
      sql`select id, name, slug from cars where id in (${list})`,
    );
    for (const { id, name, slug } of rows) found.set(id, { name, slug });
  });
  return found;
}
