/**
 * The photo schedule for very large stock, without a host: the cost of a new feed, and of each step after one car
 * changed or one photo arrived. Database time and process time, and the peak memory of both.
 */

import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { knownPhotos, photosNow, photosRevision } from '#server/photos/known-photos.db.ts';
import { claimPhotos, isAnyWaiting, judgePlaceholders, keepPhotos } from '#server/photos/photos.db.ts';
import { type SeenCars, stockPhotos } from '#server/photos/stock-photos.db.ts';
import { loadSite } from '../../src/tenant/load.ts';
import { forgetPeak, peakMB, round } from './measured.ts';

const CARS = 17_048;
const PHOTOS = 20;
const MODELS = 180;
/** Photos that arrive between two builds: one car's, a few minutes' worth, an hour's worth. */
const ARRIVALS = [20, 1_500, 28_000];
const ROUNDS = 3;
const SITE = 'budget-cars-direct';

export async function benchPhotoRows({ cars: [cars = CARS] = [] }: { cars?: number[] }) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-photo-rows-'));
  const database = await openDatabase({ folder });
  const now = new Date();
  try {
    const found = await loadSite(resolve(import.meta.dirname, '../../tenants'), SITE);
    const site = { ...found, slug: 'bench', dealerships: ['bench'] };
    await database.orm.execute(sql`insert into dealerships (id, slug, name) values (1, 'bench', 'Bench')`);
    await database.orm.execute(sql`
      insert into cars (dealership_id, key, slug, name, status, created_at, data)
      select d.id, 'k' || n, 'car-' || n, 'Car ' || n, 'in_stock', now(), jsonb_build_object(
        'make', 'Toyota', 'model', 'Model ' || n % ${MODELS}::integer, 'stocknum', 'k' || n,
        'primary_image_url', 'https://photos.dealer.com.au/stock/' || n || '/1.jpg',
        'images', (select jsonb_agg(jsonb_build_object('kind', 'photo', 'url',
          'https://photos.dealer.com.au/stock/' || n || '/' || p || '.jpg')) from generate_series(1, ${PHOTOS}::integer) p))
      from dealerships d, generate_series(1, ${cars}::integer) n where d.slug = 'bench'`);
    await database.orm.execute(sql`analyze cars`);

    await forgetPeak();
    const times: Record<string, number> = {};
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const started = performance.now();
      const result = await work();
      times[what] = round((performance.now() - started) / 1000);
      return result;
    };
    const compare = async (seen: SeenCars | null) => {
      const { stock, seen: cars } = await stockPhotos(database, site, seen, now);
      if (stock !== null) {
        const { outlines } = await keepPhotos(database, site.slug, stock, now);
        await judgePlaceholders(database, site.slug, outlines, now);
      }
      return cars;
    };
    let seen = await timed('fresh feed', () => compare(null));
    await database.orm.execute(sql`analyze photos`);
    const claim = { sites: [site.slug], most: 6, mostEach: 2, lease: randomUUID(), now };
    await timed('claim', () => claimPhotos(database, { ...claim, rooms: new Map() }));
    await timed('claim while the host is busy', () =>
      claimPhotos(database, { ...claim, rooms: new Map([['photos.dealer.com.au', 0]]) }),
    );
    await timed('is any waiting', () => isAnyWaiting(database, site.slug));
    await database.orm.execute(sql`
      update photos set outcome = 'kept', picture = substr(md5(url), 1, 20), width = 1200, height = 900, settled_at = now() - random() * interval '1 day',
        likeness = md5(url) || md5('1' || url) || substr(md5('2' || url), 1, 24), colours = substr(md5('3' || url), 1, 9),
        next_at = now() + interval '1 day', lease = null, leased_until = null`);
    await database.orm.execute(sql`vacuum analyze photos`);
    await timed('all are known', () => knownPhotos(database, site.slug));
    await timed('revision', () => photosRevision(database, site.slug));
    await timed('placeholders', () => judgePlaceholders(database, site.slug, null, now));
    await timed('is any waiting, at the end', () => isAnyWaiting(database, site.slug));
    await timed('nothing is due', () => claimPhotos(database, { ...claim, rooms: new Map() }));

    const peak = await peakMB();
    // What a build reads after new photos, compared with reading everything.
    const again: Record<string, { since: number; anew: number }> = {};
    for (const came of ARRIVALS) {
      // As if the last build were an hour ago: earlier photos are not read.
      await database.orm.execute(sql`
        update photos set settled_at = now() - interval '1 hour' where settled_at > now() - interval '1 hour'`);
      const before = await photosNow(database, site.slug, null);
      await database.orm.execute(sql`
        update photos set width = width + 1, settled_at = now()
        where url in (select url from photos order by md5(url) limit ${came})`);
      const read = async (last: typeof before | null) => {
        const seconds: number[] = [];
        let known = before.known;
        for (let each = 0; each < ROUNDS; each++) {
          const started = performance.now();
          ({ known } = await photosNow(database, site.slug, last));
          seconds.push((performance.now() - started) / 1000);
        }
        return { known, seconds: round(seconds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0) };
      };
      const [since, anew] = [await read(before), await read(null)];
      deepStrictEqual(since.known, anew.known);
      again[`${came} came`] = { since: since.seconds, anew: anew.seconds };
    }
    await timed('placeholders after one came', () =>
      judgePlaceholders(database, site.slug, ['0123456789abcdef'], now),
    );

    const change = async (what: string, edit: ReturnType<typeof sql>) => {
      await database.orm.execute(sql`update cars set data = ${edit} where key = 'k7'`);
      seen = await timed(what, () => compare(seen));
    };
    await change('a price changed', sql`data || '{"price": 1}'`);
    await change(
      'a photo more',
      sql`jsonb_set(data, '{images,20}', '{"kind": "photo", "url": "https://photos.dealer.com.au/new.jpg"}')`,
    );
    await change('a photo less', sql`data #- '{images,20}'`);
    return { cars, photos: cars * PHOTOS, seconds: times, secondsToKnowAgain: again, peakMB: peak };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
