/** The imports of a site's dealerships: the last ones, and those held for a decision. */
import { sql } from 'drizzle-orm';
import type { Site } from '#domain/tenant/site.ts';
import { type Database, isoText, rowsOf } from '../db/client.ts';
import { withinEach } from '../db/scope.ts';
import type { ImportRecord } from '../db/tables.ts';
import { type Dealership, findDealerships } from '../stock/dealerships.db.ts';
import { type HeldImport, heldImports } from '../stock/held-imports.db.ts';
import type { ImportFiles } from '../stock/import-files.ts';

export interface ImportRow {
  dealership: string;
  /** The dealership's slug. */
  slug: string;
  finished_at: string;
  changed: boolean;
  report: ImportRecord;
  /** The hash of its file, and whether that file is still kept. */
  file: string | null;
  isKept: boolean;
}

/** Imports of a site's dealerships waiting for a decision. */
export async function siteHeldImports(
  database: Database,
  site: Site,
): Promise<(HeldImport & { dealership: Dealership })[]> {
  return heldImports(database, await findDealerships(database, site.dealerships));
}

/** The last `howMany` imports of each dealership of a site, newest first. */
export async function lastImports(
  database: Database,
  site: Site,
  { howMany, files }: { howMany: number; files: Pick<ImportFiles, 'list'> },
): Promise<ImportRow[]> {
  const dealerships = await findDealerships(database, site.dealerships);
  const kept = new Map<number, Set<string>>();
  for (const { id, slug } of dealerships) {
    kept.set(id, new Set((await files.list(slug)).map(({ file }) => file)));
  }
  const byId = new Map(dealerships.map((dealership) => [dealership.id, dealership]));
  const found: ImportRow[] = [];
  await withinEach(database, [...byId.keys()], async (tx, id) => {
    const { name = '', slug = '' } = byId.get(id) ?? {};
    const rows = await rowsOf<Pick<ImportRow, 'finished_at' | 'changed' | 'report' | 'file'>>(
      tx,
      sql`select ${isoText(sql`finished_at`)} as finished_at, changed, report, file from imports
        where dealership_id = ${id} order by id desc limit ${howMany}`,
    );
    for (const row of rows) {
      found.push({ ...row, dealership: name, slug, isKept: kept.get(id)?.has(row.file ?? '') ?? false });
    }
  });
  return found.sort((one, other) => other.finished_at.localeCompare(one.finished_at));
}
