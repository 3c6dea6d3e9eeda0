/**
 * Opens the stores of published sites and of dealers' files: an object store if one is configured, otherwise the data
 * folder.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from '#domain/publish/file-store.ts';
import { withDiskCache } from './cached.ts';
import { openFolderStore } from './folder.ts';

export { withDiskCache } from './cached.ts';
export { openFolderStore } from './folder.ts';

interface StoreSettings {
  DATA_DIR: string;
  STORE_URL?: string | undefined;
  STORE_CACHE_MB: number;
}

export async function fileStoreFor({
  DATA_DIR,
  STORE_URL,
  STORE_CACHE_MB,
}: StoreSettings): Promise<FileStore> {
  const shared = sharedFolder(STORE_URL);
  if (shared) return openFolderStore(join(shared, 'store'));
  if (!STORE_URL) return openFolderStore(join(DATA_DIR, 'store'));
  // Its client is large, and most platforms need none.
  const { openS3Store, s3Place } = await import('./s3.ts');
  return withDiskCache(openS3Store(s3Place(STORE_URL)), {
    folder: join(DATA_DIR, 'store-cache'),
    maxBytes: STORE_CACHE_MB * 2 ** 20,
  });
}

/**
 * The store of dealers' own files; `folder` is null in an object store, which no other user of this machine can read.
 */
export async function dealerFileStoreFor({
  DATA_DIR,
  STORE_URL,
}: Pick<StoreSettings, 'DATA_DIR' | 'STORE_URL'>): Promise<{ store: FileStore; folder: string | null }> {
  const shared = sharedFolder(STORE_URL);
  const folder = join(shared ?? DATA_DIR, 'imports');
  if (!STORE_URL || shared) return { store: openFolderStore(folder), folder };
  const { openS3Store, s3Place } = await import('./s3.ts');
  const place = s3Place(STORE_URL);
  return { store: openS3Store({ ...place, prefix: `${place.prefix}dealers/` }), folder: null };
}

/** Both stores without a disk cache: for callers that read or write everything once. */
export async function storesFor(settings: StoreSettings): Promise<{ store: FileStore; dealers: FileStore }> {
  const { store: dealers } = await dealerFileStoreFor(settings);
  const { STORE_URL } = settings;
  if (!STORE_URL?.startsWith('s3:')) return { store: await fileStoreFor(settings), dealers };
  const { openS3Store, s3Place } = await import('./s3.ts');
  return { store: openS3Store(s3Place(STORE_URL)), dealers };
}

/** The folder that `file:///srv/forecourt` names, shared by all processes; null for any other place. */
export const sharedFolder = (STORE_URL: string | undefined): string | null =>
  STORE_URL?.startsWith('file:') ? fileURLToPath(STORE_URL) : null;
