/** Backs up everything that a platform keeps to one file. */
import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { migrationNames } from '../db/migrate.ts';
import { type BackupHead, packBackup } from './archive.ts';
import { type BackupPlaces, backupEntries } from './contents.ts';

interface BackupOptions {
  places: BackupPlaces;
  /** Copies the records' folder while the platform has it open. */
  copyRecords?: ((folder: string) => Promise<void>) | undefined;
  /** The platform's secret; null where there is none yet. */
  secret: string | null;
  version: string;
  now: Date;
}

/** The bytes of the backup. It is complete when they end; an error in them means the backup failed. */
export async function openBackup(options: BackupOptions): Promise<Readable> {
  const { places, copyRecords, secret, version, now } = options;
  const head: BackupHead = {
    platform: version,
    takenAt: now.toISOString(),
    records: places.DATABASE_URL ? 'postgres' : 'pglite',
    migrations: await migrationNames(),
    secretMark: secret === null ? null : secretMark(secret),
  };
  return packBackup(head, backupEntries(places, copyRecords));
}

/**
 * A mark by which to compare secrets. Two secrets with the same mark are the same, with odds of four billion to one, and
 * the mark is too short to derive the secret from.
 */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('mark of a backup').digest('hex').slice(0, 8);
