/** Imports on hold until somebody confirms or discards them. */
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { FeedCarSchema } from '#domain/inventory/car.ts';
import type { HeldFigures, ReadFeedResult } from '#domain/inventory/stock/import.ts';
import { type Database, isoText, type Orm, rowsOf } from '../db/client.ts';
import { within, withinEach } from '../db/scope.ts';
import { held_imports, type ImportRecord } from '../db/tables.ts';
import type { Dealership } from './dealerships.db.ts';

export interface HeldImport {
  id: string;
  /** ISO 8601. */
  held_at: string;
  figures: HeldFigures;
  report: ImportRecord;
}

/** A held import, for the health report. */
export interface HeldImportStatus {
  /** The dealership's slug. */
  dealership: string;
  heldAt: string;
  forSale: number;
  wouldSell: number;
}

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Holds a dealership's import, replacing an earlier held one. */
export async function holdImport(
  tx: Orm,
  dealership: number,
  import_: {
    feed: ReadFeedResult;
    figures: HeldFigures;
    report: ImportRecord;
    /** The hash of its kept file. */
    file: string | null;
    now: Date;
  },
): Promise<void> {
  const { feed, figures, report, file, now } = import_;
  const json = JSON.stringify({ ...feed, unread: [...feed.unread] });
  const row = {
    id: randomUUID(),
    held_at: now,
    figures,
    report,
    file,
    feed: (await packed(json)).toString('base64'),
  };
  await tx
    .insert(held_imports)
    .values({ dealership_id: dealership, ...row })
    .onConflictDoUpdate({ target: held_imports.dealership_id, set: row });
}

/** Removes a held import: a newer feed went through, or somebody discarded it. */
export async function dropHeldImport(tx: Orm, dealership: number): Promise<void> {
  await tx.execute(sql`delete from held_imports where dealership_id = ${dealership}`);
}

/** @returns whether that import was still held */
export function discardHeldImport(
  database: Database,
  dealership: Pick<Dealership, 'id'>,
  id: string,
): Promise<boolean> {
  return within(database, { dealership: dealership.id }, async (tx) => {
    const rows = await rowsOf(
      tx,
      sql`delete from held_imports where dealership_id = ${dealership.id} and id = ${id}::uuid returning id`,
    );
    return rows.length > 0;
  });
}

/** The feed of a held import, as read, and its kept file; null if it is no longer held. */
export async function heldFeed(
  database: Database,
  dealership: Pick<Dealership, 'id'>,
  id: string,
): Promise<{ feed: ReadFeedResult; file: string | null } | null> {
  const [row] = await within(database, { dealership: dealership.id }, (tx) =>
    rowsOf<{ feed: string; file: string | null }>(
      tx,
      sql`select feed, file from held_imports where dealership_id = ${dealership.id} and id = ${id}::uuid`,
    ),
  );
  if (!row) return null;
  const { rows, rejected, unread, elsewhere } = JSON.parse(
    (await unpacked(Buffer.from(row.feed, 'base64'))).toString('utf8'),
  ) as Omit<ReadFeedResult, 'unread'> & { unread: string[] };
  const feed: ReadFeedResult = {
    // The feed may have been stored by an earlier version with fewer fields.
    rows: rows.map((each) => ({ ...each, car: v.parse(FeedCarSchema, each.car) })),
    rejected,
    unread: new Set(unread),
    ...(elsewhere !== undefined && { elsewhere }),
  };
  return { feed, file: row.file };
}

/** The held imports of these dealerships. */
export async function heldImports(
  database: Database,
  of: readonly Dealership[],
): Promise<(HeldImport & { dealership: Dealership })[]> {
  const found: (HeldImport & { dealership: Dealership })[] = [];
  const byId = new Map(of.map((dealership) => [dealership.id, dealership]));
  await withinEach(database, [...byId.keys()], async (tx, id) => {
    const rows = await rowsOf<HeldImport>(
      tx,
      sql`select id, ${isoText(sql`held_at`)} as held_at, figures, report from held_imports
        where dealership_id = ${id}`,
    );
    const dealership = byId.get(id);
    if (dealership) found.push(...rows.map((row) => ({ ...row, dealership })));
  });
  return found;
}

/** The held imports of the whole platform, oldest first. */
export function heldImportsStatus(database: Database): Promise<HeldImportStatus[]> {
  return rowsOf<HeldImportStatus>(
    database.orm,
    sql`select d.slug as dealership, ${isoText(sql`h.held_at`)} as "heldAt",
        (h.figures ->> 'for_sale')::integer as "forSale", (h.figures ->> 'would_sell')::integer as "wouldSell"
      from held_imports h join dealerships d on d.id = h.dealership_id order by h.held_at`,
  );
}
