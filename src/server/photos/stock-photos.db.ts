/** The photos on other hosts that the cars of a site name. */
import { sql } from 'drizzle-orm';
import { modelKey } from '#domain/inventory/naming.ts';
import { isHost } from '#domain/inventory/pictures/images.ts';
import { isFetched, MOST_PHOTOS } from '#domain/inventory/pictures/photo/rules.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import { findDealerships } from '../stock/dealerships.db.ts';
import { BATCH, giveTurn } from '../stock/read-stock.db.ts';
import type { NamedPhoto } from './photos.db.ts';

interface Row {
  id: number;
  make: string;
  model: string;
  images: readonly { url: string; kind?: string }[] | null;
  first: string | null;
}

/** Sold cars have pages for a while; never less than this is looked at, days. */
const SOLD_DAYS = 60;

/** By address. Hosts that the site keeps as they are, and those that resize for it, are left out. */
export async function stockPhotos(database: Database, site: Site): Promise<Map<string, NamedPhoto>> {
  const own = [...site.images.hosts, ...site.car.imageHosts.map(({ host }) => host)];
  const found = new Map<string, NamedPhoto & { models: string[] }>();
  const add = ({ make, model, images, first }: Row) => {
    const key = modelKey(make, model);
    const listed = (images ?? []).filter(({ kind }) => (kind ?? 'photo') === 'photo').map(({ url }) => url);
    const urls = [...new Set(first === null ? listed : [first, ...listed])].slice(0, MOST_PHOTOS);
    for (const [place, url] of urls.entries()) {
      const known = found.get(url);
      if (known !== undefined) {
        known.place = Math.min(known.place, place);
        if (!known.models.includes(key)) known.models = [...known.models, key].sort();
        continue;
      }
      if (!isFetched(url)) continue;
      const { hostname, host } = new URL(url);
      if (own.some((pattern) => isHost(pattern, hostname))) continue;
      found.set(url, { url, host, place, models: [key] });
    }
  };
  const soldDays = Math.max(SOLD_DAYS, site.search.soldDays);
  const dealerships = await findDealerships(database, site.dealerships);
  await withinEach(
    database,
    dealerships.map(({ id }) => id),
    async (tx, dealership) => {
      for (let last = 0; ; ) {
        const rows = await rowsOf<Row>(
          tx,
          sql`select id, f->>'make' as make, f->>'model' as model, f->'images' as images,
                f->>'primary_image_url' as first
              from (select c.id, c.data || coalesce(c.corrections->'shown', '{}'::jsonb) as f from cars c
                where c.dealership_id = ${dealership} and c.id > ${last}
                  and (c.status <> 'sold'
                    or (c.data->>'sold_date_timestamp')::numeric > extract(epoch from now()) - ${soldDays} * 86400)
                order by c.id limit ${BATCH}) each order by id`,
        );
        for (const row of rows) add(row);
        await giveTurn();
        last = rows.at(-1)?.id ?? 0;
        if (rows.length < BATCH) return;
      }
    },
  );
  return found;
}
