/** The known photos of a site's cars. */
import { type SQL, sql } from 'drizzle-orm';
import { permanentAddress } from '#domain/inventory/pictures/photo/permanent-address.ts';
import type { KnownPhoto, KnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { arrayText } from '../outbox/queue.ts';

/**
 * A compact form that the database sends quickly: url, outcome, picture, width, height, likeness, colours, focus,
 * is_placeholder, problem.
 */
type Row = readonly [
  string,
  string | null,
  string | null,
  number | null,
  number | null,
  string | null,
  string | null,
  string | null,
  boolean,
  string | null,
];

const PLACEHOLDER = 'stands for a photo';

const known = ([
  ,
  outcome,
  id,
  width,
  height,
  fingerprint,
  colours,
  focus,
  isPlaceholder,
  problem,
]: Row): KnownPhoto => ({
  id,
  width: width ?? 0,
  height: height ?? 0,
  colours: colours ?? '',
  fingerprint: fingerprint ?? '',
  focus,
  leftOut: isPlaceholder ? PLACEHOLDER : outcome === 'left out' ? problem : null,
});

/** Rows per statement. Few, so that no other query waits long. */
const BATCH = 5_000;

/** These photos, or all of the site, by permanent address. Photos not checked yet are left out. */
export async function knownPhotos(
  database: Database,
  site: string,
  urls?: readonly string[],
): Promise<KnownPhotos> {
  if (urls === undefined) return readKnown(database, site, sql`true`);
  const found = new Map<string, KnownPhoto>();
  const names = [...new Set(urls.map(permanentAddress))];
  for (let from = 0; from < names.length; from += BATCH) {
    const chosen = sql`url = any(${arrayText(names.slice(from, from + BATCH))}::text[])`;
    for (const [url, photo] of await readKnown(database, site, chosen)) found.set(url, photo);
  }
  return found;
}

async function readKnown(database: Database, site: string, which: SQL): Promise<Map<string, KnownPhoto>> {
  const found = new Map<string, KnownPhoto>();
  for (let last = ''; ; ) {
    const [batch] = await within(database, { site }, (tx) =>
      rowsOf<{ rows: Row[] | null }>(
        tx,
        sql`select json_agg(json_build_array(
              url, outcome, picture, width, height, likeness, colours, focus, is_placeholder, problem) order by url) as rows
            from (
              select * from photos
              where site = ${site} and url > ${last} and ${which} and (picture is not null or outcome = 'left out')
              order by url limit ${BATCH}
            ) photos`,
      ),
    );
    const rows = batch?.rows ?? [];
    for (const row of rows) found.set(row[0], known(row));
    last = rows.at(-1)?.[0] ?? '';
    if (rows.length < BATCH) return found;
  }
}

/** Changes whenever the site's pages would show other photos. */
export async function photosRevision(database: Database, site: string): Promise<string> {
  const { count, last } = await settledNow(database, site);
  return `${count} ${last ?? ''}`;
}

interface Settled {
  count: number;
  /** When the last one did. */
  last: string | null;
}

async function settledNow(database: Database, site: string): Promise<Settled> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<Settled>(
      tx,
      sql`select count(*)::integer as count, max(settled_at)::text as last from photos
          where site = ${site} and settled_at is not null`,
    ),
  );
  return row ?? { count: 0, last: null };
}

/** A site's known photos at one moment. */
export interface PhotosThen extends Settled {
  known: KnownPhotos;
}

/** Longer than any transaction, so that none that began earlier is missed. */
const OVERLAP = sql`interval '5 minutes'`;

/**
 * All photos known now. Those unchanged since `then` are not read again; the result is `then` itself if nothing has
 * changed.
 */
export async function photosNow(
  database: Database,
  site: string,
  then: PhotosThen | null,
): Promise<PhotosThen> {
  const now = await settledNow(database, site);
  if (then !== null && then.count === now.count && then.last === now.last) return then;
  if (then?.last != null) {
    const since = sql`settled_at > ${then.last}::timestamptz - ${OVERLAP}`;
    const known = new Map([...then.known, ...(await readKnown(database, site, since))]);
    // Otherwise some are gone.
    if (known.size === now.count) return { ...now, known };
  }
  return { ...now, known: await knownPhotos(database, site) };
}

/** The photos that a site has a copy of. */
export async function keptPhotos(database: Database, site: string): Promise<Set<string>> {
  const rows = await within(database, { site }, (tx) =>
    rowsOf<{ picture: string }>(
      tx,
      sql`select distinct picture from photos where site = ${site} and picture is not null`,
    ),
  );
  return new Set(rows.map(({ picture }) => picture));
}

/** Where a photo of a site came from; null if none of its cars names it any more. */
export async function hostAddress(database: Database, site: string, picture: string): Promise<string | null> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ address: string }>(
      tx,
      sql`select coalesce(address, url) as address from photos where site = ${site} and picture = ${picture} limit 1`,
    ),
  );
  return row?.address ?? null;
}
