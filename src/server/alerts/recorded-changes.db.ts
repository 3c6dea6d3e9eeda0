/** Records the changes of imports for the shoppers who asked for alerts about them. */
import { sql } from 'drizzle-orm';
import type { ChangeKind } from '#domain/alerts/changes.ts';
import { withCatalogueNames } from '#domain/alerts/renamed.ts';
import { coarsePosition, type Geocoder } from '#domain/geo/postcodes.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { carPlaces, kilometresFrom, measured } from '#domain/search/near.ts';
import { isSearched } from '#domain/search/selection.ts';
import { fromUrl } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { buildIndex, openIndex } from '#engines/embedded/index.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import { type Database, type Orm, rowsOf } from '../db/client.ts';

/** Changes read at once. Few, so that indexing their cars does not take long. */
const CHANGES = 100;

export interface RecordingOptions {
  database: Database;
  cars: Pick<SiteCars, 'byIds'>;
  /** For saved searches with a distance. */
  geocoder: Geocoder;
  now: () => Date;
}

interface Change {
  id: number;
  car_id: number;
  kind: ChangeKind;
  before: number | null;
}

interface FoundChange {
  alert_id: string;
  change_id: number;
}

/** Records a dealership's next changes for the shoppers who asked for them. @returns whether there were any */
export async function recordChanges(
  options: RecordingOptions,
  site: Site,
  dealership: number,
): Promise<boolean> {
  const { database } = options;
  const own = sql`site = ${site.slug} and dealership_id = ${dealership}`;
  const [kept] = await rowsOf<{ change_id: string | number }>(
    database.orm,
    sql`select change_id from alert_cursors where ${own}`,
  );
  const from = Number(kept?.change_id ?? 0);
  const changes = await nextChanges(database, dealership, from);
  const last = changes.at(-1);
  if (!last) return false;
  const found = await foundBySearches(options, site, changes);
  await database.orm.transaction(async (tx) => {
    const moved = await rowsOf(
      tx,
      sql`insert into alert_cursors (site, dealership_id, change_id) values (${site.slug}, ${dealership}, ${last.id})
        on conflict (site, dealership_id) do update set change_id = excluded.change_id
        where alert_cursors.change_id = ${from} returning change_id`,
    );
    // Another process on the same database has recorded them.
    if (moved.length === 0) return;
    await recordForWatchlists(tx, { site, dealership, from, last: last.id });
    await recordForSearches(tx, found);
  });
  return true;
}

async function nextChanges(database: Database, dealership: number, from: number): Promise<Change[]> {
  const changes = await rowsOf<Change & { id: string | number }>(
    database.orm,
    sql`select id, car_id, kind, before from stock_changes
      where dealership_id = ${dealership} and id > ${from} order by id limit ${CHANGES}`,
  );
  return changes.map((change) => ({ ...change, id: Number(change.id) }));
}

const recordForWatchlists = (
  tx: Pick<Orm, 'execute'>,
  { site, dealership, from, last }: { site: Site; dealership: number; from: number; last: number },
) =>
  tx.execute(sql`
    insert into alert_items (site, shopper_id, change_id, alert_id, car_id, kind, before)
    select a.site, a.shopper_id, h.id, a.id, h.car_id, h.kind, h.before
    from stock_changes h
      join watchlist_cars w on w.car_id = h.car_id and w.site = ${site.slug} and w.after_change < h.id
      join alerts a on a.shopper_id = w.shopper_id and a.site = w.site and a.about = 'watchlist'
        and a.confirmed_at is not null and a.ended_at is null
        and a.after_change < h.id and h.kind = any(a.tells)
    where h.dealership_id = ${dealership} and h.id > ${from} and h.id <= ${last}
    on conflict do nothing`);

const recordForSearches = (tx: Pick<Orm, 'execute'>, found: readonly FoundChange[]) =>
  tx.execute(sql`
    insert into alert_items (site, shopper_id, change_id, alert_id, car_id, kind, before)
    select a.site, a.shopper_id, h.id, a.id, h.car_id, h.kind, h.before
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(alert_id uuid, change_id bigint)
      join stock_changes h on h.id = r.change_id
      join alerts a on a.id = r.alert_id and a.ended_at is null
    on conflict do nothing`);

/** Which changes concern cars that saved searches find. */
async function foundBySearches(
  { database, cars, geocoder, now }: RecordingOptions,
  site: Site,
  changes: readonly Change[],
): Promise<FoundChange[]> {
  const searches = await rowsOf<{
    id: string;
    query: string;
    tells: ChangeKind[];
    after_change: string | number;
  }>(
    database.orm,
    sql`select id, query, tells, after_change from alerts
      where site = ${site.slug} and about = 'search' and confirmed_at is not null and ended_at is null`,
  );
  if (searches.length === 0) return [];
  const changed = await cars.byIds(site, [...new Set(changes.map(({ car_id }) => car_id))]);
  const documents = changed
    .filter((car) => isSearched(car, site, now()))
    .map((car) => searchDocument(car, site, now()));
  const engine = openIndex(buildIndex(documents));
  const found = new Map<string, ReadonlySet<number>>();
  for (const kept of new Set(searches.map(({ query }) => query))) {
    const query = await located(geocoder, site, withCatalogueNames(fromUrl(kept)));
    const { hits } = engine.searchNow({ ...query, page: 1, pageSize: documents.length });
    found.set(kept, new Set(hits.map(({ id }) => id)));
  }
  return searches.flatMap(({ id, query, tells, after_change }) =>
    changes
      .filter(
        (change) =>
          change.id > Number(after_change) &&
          tells.includes(change.kind) &&
          found.get(query)?.has(change.car_id),
      )
      .map((change) => ({ alert_id: id, change_id: change.id })),
  );
}

/** The query with its postcode as distances; from an unknown postcode everything is too far away. */
async function located(geocoder: Geocoder, site: Site, query: SearchQuery): Promise<SearchQuery> {
  const postcode = query.place?.postcode;
  if (typeof postcode !== 'string') return query;
  // A service that does not respond must not delay messages, so a rough position will do.
  const from = await geocoder.locate(postcode).catch(() => coarsePosition(postcode));
  return measured(query, from ? kilometresFrom(from, carPlaces(site)) : {}, false);
}
