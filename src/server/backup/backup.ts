/** Everything a platform keeps, as one file. */
import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { migrationNames } from '../db/migrate.ts';
import { type BackupHead, packBackup } from './archive.ts';
import { type BackupPlaces, backupEntries } from './contents.ts';

interface BackupOptions {
  places: BackupPlaces;
  /** Copies the records' folder, where the platform has it open. */
  copyRecords?: ((folder: string) => Promise<void>) | undefined;
  /** The platform's secret; null where there is none yet. */
  secret: string | null;
  version: string;
  now: Date;
}

/** The bytes of the backup. It is whole when they end; an error of theirs is one of the backup. */
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

/** Of two secrets, four billion to one, the same only if they are: too little to find one by. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('mark of a backup').digest('hex').slice(0, 8);
