/** What is known of the photos that a site's cars name. */
import { sql } from 'drizzle-orm';
import type { KnownPhoto, KnownPhotos } from '#domain/inventory/pictures/photo/shown.ts';
import { type Database, rowsOf } from '../db/client.ts';
import { within } from '../db/scope.ts';
import { arrayText } from '../outbox/queue.ts';

interface Row {
  url: string;
  outcome: string | null;
  picture: string | null;
  width: number | null;
  height: number | null;
  likeness: string | null;
  colours: string | null;
  is_placeholder: boolean;
  problem: string | null;
}

const PLACEHOLDER = 'stands for a photo';

const known = (row: Row): KnownPhoto => ({
  id: row.picture,
  width: row.width ?? 0,
  height: row.height ?? 0,
  colours: row.colours ?? '',
  likeness: row.likeness ?? '',
  leftOut: row.is_placeholder ? PLACEHOLDER : row.outcome === 'left out' ? row.problem : null,
});

/** Of these photos, or of all of the site. What nobody has looked at yet is not among them. */
export async function knownPhotos(
  database: Database,
  site: string,
  urls?: readonly string[],
): Promise<KnownPhotos> {
  if (urls?.length === 0) return new Map();
  const chosen = urls === undefined ? sql`true` : sql`url = any(${arrayText(urls)}::text[])`;
  const rows = await within(database, { site }, (tx) =>
    rowsOf<Row>(
      tx,
      sql`select url, outcome, picture, width, height, likeness, colours, is_placeholder, problem from photos
          where site = ${site} and ${chosen} and (picture is not null or outcome = 'left out')`,
    ),
  );
  return new Map(rows.map((row) => [row.url, known(row)]));
}

/** Another one whenever the site's pages would show other photos. */
export async function photosRevision(database: Database, site: string): Promise<string> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ revision: string }>(
      tx,
      sql`select count(*)::text || ' ' || coalesce(max(settled_at)::text, '') as revision from photos
          where site = ${site} and settled_at is not null`,
    ),
  );
  return row?.revision ?? '';
}

/** The photos of which a site has a copy. */
export async function keptPhotos(database: Database, site: string): Promise<Set<string>> {
  const rows = await within(database, { site }, (tx) =>
    rowsOf<{ picture: string }>(
      tx,
      sql`select distinct picture from photos where site = ${site} and picture is not null`,
    ),
  );
  return new Set(rows.map(({ picture }) => picture));
}

/** Where a photo of a site came from; null where none of its cars names it any more. */
export async function hostAddress(database: Database, site: string, picture: string): Promise<string | null> {
  const [row] = await within(database, { site }, (tx) =>
    rowsOf<{ url: string }>(
      tx,
      sql`select url from photos where site = ${site} and picture = ${picture} limit 1`,
    ),
  );
  return row?.url ?? null;
}
