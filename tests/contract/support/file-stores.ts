/** Every file store, each opened empty. */
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore, withDiskCache } from '../../../src/engines/store/index.ts';
import { openS3Store, s3Place } from '../../../src/engines/store/s3.ts';
import type { FileStoreEngine } from '../file-store.ts';
import { objectServer } from './object-server.ts';

export const scratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'forecourt-store-'));
export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Real object stores replace an object atomically. */
const S3RVER = 's3rver writes into the file that is read';

interface NamedEngine {
  name: string;
  open(): Promise<FileStoreEngine>;
  /** Why the test's server cannot prove that a note is replaced atomically. */
  writesInPlace?: string;
}

export const FILE_STORES: readonly NamedEngine[] = [
  {
    name: 'a folder',
    open: async () => {
      const folder = await scratch();
      return {
        store: openFolderStore(folder),
        age: async (site, blob, ms) => {
          const at = new Date(Date.now() - ms);
          await utimes(join(folder, site, 'blobs', blob.charAt(0), blob), at, at);
        },
        close: () => remove(folder),
      };
    },
  },
  {
    name: 'an object store',
    writesInPlace: S3RVER,
    open: async () => {
      const server = await objectServer();
      const store = openS3Store(s3Place(server.url));
      return {
        store,
        age: server.age,
        close: async () => {
          store.close();
          await server.close();
        },
      };
    },
  },
  {
    name: 'an object store behind a disk',
    writesInPlace: S3RVER,
    open: async () => {
      const [server, folder] = await Promise.all([objectServer(), scratch()]);
      const store = await withDiskCache(openS3Store(s3Place(server.url)), { folder, maxBytes: 2 ** 20 });
      return {
        store,
        age: server.age,
        close: async () => {
          store.close();
          await server.close();
          await remove(folder);
        },
      };
    },
  },
];
