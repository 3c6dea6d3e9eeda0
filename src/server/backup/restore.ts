/** Restores a backup. Nothing changes before the whole file has been read and verified. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#domain/publish/file-store.ts';
import { storesFor } from '#engines/store/index.ts';
import { migrationNames } from '../db/migrate.ts';
import { type BackupHead, type BackupSize, BackupUnreadable, readBackup } from './archive.ts';
import { type BackupPlaces, STORES } from './contents.ts';
import { restoreObstacle, restorePostgres } from './postgres.ts';

/** Existing data is in the way, or the backup fits another platform. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

interface Restored extends BackupSize {
  head: BackupHead;
  /** Whether configuration and content were restored; if not, existing ones were kept. */
  tenants: boolean;
}

const STAGED = '.restoring';
const REPLACED = '.replaced';
/** Names that belong to the process that restores, or to none. */
const isMark = (name: string) =>
  ['tmp', STAGED, REPLACED].includes(name) || /^platform\.(?:lock|pid)\b/.test(name);

/**
 * The data folder must belong to this process (`takeDataDir`).
 * @param force replaces existing data
 * @throws BackupUnreadable, RestoreRefused; nothing is changed then
 */
export async function restoreBackup(
  file: string,
  places: BackupPlaces,
  { force }: { force: boolean },
): Promise<Restored> {
  let head: BackupHead | undefined;
  const size = await readBackup(file, {
    head: (read) => {
      head = read;
    },
  });
  if (!head) throw new BackupUnreadable(`${file} is not a backup from this program`);
  await refuse(head, places, force);
  const hasTenants = (await visible(places.TENANTS_DIR)).length > 0;
  const staged = { data: join(places.DATA_DIR, STAGED), tenants: join(places.TENANTS_DIR, STAGED) };
  const stores = await storesFor({ ...places, DATA_DIR: staged.data });
  try {
    for (const folder of Object.values(staged)) await rm(folder, { recursive: true, force: true });
    await mkdir(staged.data, { recursive: true, mode: 0o700 });
    if (!hasTenants) await mkdir(staged.tenants, { recursive: true });
    const notes = await unpack(file, { staged, stores, hasTenants });
    const dump = join(staged.data, 'tmp', 'records');
    if (places.DATABASE_URL) await restorePostgres(places.DATABASE_URL, dump);
    await rm(dirname(dump), { recursive: true, force: true });
    // An object store has no folder to swap, so blobs that the backup does not name are deleted.
    for (const storeName of STORES) await keepOnly(stores[storeName], storeName, notes);
    await swap(places.DATA_DIR, staged.data);
    if (!hasTenants) await swap(places.TENANTS_DIR, staged.tenants);
  } finally {
    for (const storeName of STORES) stores[storeName].close();
    for (const folder of Object.values(staged)) await rm(folder, { recursive: true, force: true });
  }
  return { ...size, head, tenants: !hasTenants };
}

async function refuse(head: BackupHead, places: BackupPlaces, force: boolean): Promise<void> {
  if ((head.records === 'postgres') !== Boolean(places.DATABASE_URL)) {
    throw new RestoreRefused(
      head.records === 'postgres'
        ? 'the records of this backup are from Postgres: set DATABASE_URL to an empty database'
        : 'the records of this backup are from PGlite, in the data folder: unset DATABASE_URL',
    );
  }
  const known = await migrationNames();
  const unknown = head.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new RestoreRefused(
      `the backup is from a newer platform (${head.platform}): this one does not know ${unknown.join(', ')}`,
    );
  }
  if (places.DATABASE_URL) {
    const what = await restoreObstacle(places.DATABASE_URL);
    if (what === 'users') {
      throw new RestoreRefused('the database is in use: stop every platform that is connected to it');
    }
    if (what === 'records' && !force)
      throw new RestoreRefused('the database has records; --force replaces them');
  }
  if (force) return;
  if ((await visible(places.DATA_DIR)).length > 0) {
    throw new RestoreRefused(`${places.DATA_DIR} has data; --force replaces it`);
  }
  const stores = await storesFor(places);
  try {
    for (const storeName of STORES) {
      if ((await stores[storeName].sites()).length > 0) {
        throw new RestoreRefused('the store of published files is not empty; --force replaces what is in it');
      }
    }
  } finally {
    for (const storeName of STORES) stores[storeName].close();
  }
}

interface Unpacking {
  staged: Record<'data' | 'tenants', string>;
  stores: Record<(typeof STORES)[number], FileStore>;
  hasTenants: boolean;
}

/** @returns the notes that were written, `{storeName}/{site}/{name}` */
async function unpack(file: string, { staged, stores, hasTenants }: Unpacking): Promise<Set<string>> {
  const notes = new Set<string>();
  const placeOf = (name: string): string | null => {
    const [top, ...rest] = name.split('/');
    if (name === 'records/postgres') return join(staged.data, 'tmp', 'records');
    if (top === 'records' && rest[0] === 'pglite') return inside(staged.data, ['db', ...rest.slice(1)]);
    if (top === 'data') return inside(staged.data, rest);
    if (top === 'tenants') return hasTenants ? null : inside(staged.tenants, rest);
    throw new BackupUnreadable(`${file} contains ${name}, which does not belong in a backup`);
  };
  await readBackup(file, {
    entry: async (name, content) => {
      const stored = /^(store|dealers)\/([^/]+)\/(blobs|notes)\/(.+)$/.exec(name);
      if (stored && content) {
        const [, storeName, site = '', kind, key = ''] = stored;
        const store = stores[storeName as (typeof STORES)[number]];
        const bytes = await bytesOf(content.chunks);
        if (kind === 'blobs') return store.put(site, key, bytes);
        notes.add(`${storeName}/${site}/${key}`);
        return store.writeNote(site, key, bytes);
      }
      const place = placeOf(name);
      if (place === null) return;
      if (content === null) return void (await mkdir(place, { recursive: true }));
      await mkdir(dirname(place), { recursive: true });
      await pipeline(Readable.from(content.chunks), createWriteStream(place));
    },
  });
  return notes;
}

function inside(folder: string, parts: readonly string[]): string {
  const path = resolve(folder, ...parts);
  if (!path.startsWith(folder + sep)) throw new BackupUnreadable(`the backup has a file outside its folders`);
  return path;
}

async function keepOnly(store: FileStore, storeName: string, notes: ReadonlySet<string>): Promise<void> {
  for (const site of await store.sites()) {
    for (const { name } of await store.notes(site, '')) {
      if (!notes.has(`${storeName}/${site}/${name}`)) await store.deleteNote(site, name);
    }
  }
}

/** Moves everything in `staged` into `folder`, replacing everything there. */
async function swap(folder: string, staged: string): Promise<void> {
  const replaced = join(folder, REPLACED);
  await rm(replaced, { recursive: true, force: true });
  await mkdir(replaced, { mode: 0o700 });
  for (const name of await visible(folder)) await rename(join(folder, name), join(replaced, name));
  for (const name of await readdir(staged)) await rename(join(staged, name), join(folder, name));
  await rm(replaced, { recursive: true, force: true });
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** What a folder contains, without the marks of processes. */
async function visible(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !isMark(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
