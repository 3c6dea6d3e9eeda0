/**
 * What is in a backup:
 *
 *     data/…            files of the data folder: keys, mails and messages that wait there, payments of the test mode
 *     records/pglite/…  the records' folder, or
 *     records/postgres  the records as `pg_dump` writes them
 *     store/…           published files, dealers/… those that dealers sent: {site}/blobs/{name}, {site}/notes/{name}
 *     tenants/…         configuration and content
 *
 * They are read in this order: blobs, records, notes, then blobs added meanwhile. A file is stored before a note or a
 * record names it, and deleted an hour after the last one did, so everything that the backup names is in it.
 */
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#domain/publish/file-store.ts';
import { storesFor } from '#engines/store/index.ts';
import type { BackupEntry } from './archive.ts';
import { dumpPostgres } from './postgres.ts';

export interface BackupPlaces {
  DATA_DIR: string;
  TENANTS_DIR: string;
  DATABASE_URL?: string | undefined;
  STORE_URL?: string | undefined;
  STORE_CACHE_MB: number;
}

/** Parts of the data folder that are backed up in other ways, can be recreated, or only mark a running process. */
const isLeftOut = (name: string) =>
  ['db', 'store', 'imports', 'store-cache', 'tmp'].includes(name) || /^platform\.(?:lock|pid)\b/.test(name);
export const STORES = ['store', 'dealers'] as const;

/** @param copyRecords copies PGlite's folder; unset if no process has it open, so that it can be read in place */
export async function* backupEntries(
  places: BackupPlaces,
  copyRecords?: (folder: string) => Promise<void>,
): AsyncGenerator<BackupEntry> {
  const stores = await storesFor(places);
  const written = { store: new Set<string>(), dealers: new Set<string>() };
  const scratch = await mkdtemp(join(await temporary(places.DATA_DIR), 'backup-'));
  try {
    for (const storeName of STORES) yield* blobs(stores[storeName], storeName, written[storeName]);
    if (places.DATABASE_URL) {
      const dump = join(scratch, 'records');
      await dumpPostgres(places.DATABASE_URL, dump);
      yield* file('records/postgres', dump);
    } else {
      const copy = join(scratch, 'records');
      await copyRecords?.(copy);
      yield* folder('records/pglite', copyRecords ? copy : join(places.DATA_DIR, 'db'), { isWhole: true });
    }
    for (const storeName of STORES) {
      yield* notes(stores[storeName], storeName);
      yield* blobs(stores[storeName], storeName, written[storeName]);
    }
    yield* folder('data', places.DATA_DIR, { isLeftOut });
    yield* folder('tenants', places.TENANTS_DIR, {});
  } finally {
    for (const storeName of STORES) stores[storeName].close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Files in transit are on the data folder's disk, which is watched and cleaned up at every start. */
async function temporary(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'tmp');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function* blobs(
  store: FileStore,
  storeName: string,
  written: Set<string>,
): AsyncGenerator<BackupEntry> {
  for (const site of await store.sites()) {
    for await (const { name } of store.blobs(site)) {
      const entry = `${storeName}/${site}/blobs/${name}`;
      if (written.has(entry)) continue;
      const content = await store.read(site, name);
      if (content === null) continue;
      written.add(entry);
      yield { name: entry, content };
    }
  }
}

async function* notes(store: FileStore, storeName: string): AsyncGenerator<BackupEntry> {
  for (const site of await store.sites()) {
    for (const { name } of await store.notes(site, '')) {
      const content = await store.readNote(site, name);
      if (content !== null) yield { name: `${storeName}/${site}/notes/${name}`, content };
    }
  }
}

async function* folder(
  name: string,
  path: string,
  { isLeftOut = () => false, isWhole = false }: { isLeftOut?: (name: string) => boolean; isWhole?: boolean },
): AsyncGenerator<BackupEntry> {
  for (const entry of await readdir(path, { withFileTypes: true }).catch(missing)) {
    // Hidden names are files being written. The database's folder has none.
    if (isLeftOut(entry.name) || (!isWhole && entry.name.startsWith('.'))) continue;
    const [inside, at] = [`${name}/${entry.name}`, join(path, entry.name)];
    if (entry.isFile()) yield* file(inside, at);
    if (!entry.isDirectory()) continue;
    // Postgres needs its empty folders.
    if (isWhole) yield { name: inside, content: null };
    yield* folder(inside, at, { isWhole });
  }
}

/** The file as an entry; none if it has disappeared. */
async function* file(name: string, path: string): AsyncGenerator<BackupEntry> {
  const handle = await open(path, 'r').catch(missing);
  if (Array.isArray(handle)) return;
  try {
    const { size } = await handle.stat();
    // Read no more than the size noted: a file may grow.
    const chunks = size === 0 ? none() : handle.createReadStream({ end: size - 1, autoClose: false });
    yield { name, content: { size, chunks } };
  } finally {
    await handle.close();
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

function missing(error: unknown): never[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
