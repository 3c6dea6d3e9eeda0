/** A disk cache in front of a remote store. A blob never changes under its name, so the cache is never stale. */
import type { FileStore } from '#domain/publish/file-store.ts';
import { openFolderStore } from './folder.ts';

interface CacheOptions {
  folder: string;
  /** Beyond it, the blobs unused for longest are dropped. */
  maxBytes: number;
}

/** Larger blobs are streamed from the remote store each time: keeping one would push out a thousand pages. */
const MOST_KEPT_BYTES = 32 * 2 ** 20;
/** The latest possible date: deletes a blob whatever its age. */
const ANY_AGE = new Date(8.64e15);
/** Making room empties the cache to this share of its limit. */
const SHARE_LEFT = 0.9;

/** `remote` with a disk cache of recent reads and writes. Notes always come from `remote`. */
export async function withDiskCache(
  remote: FileStore,
  { folder, maxBytes }: CacheOptions,
): Promise<FileStore> {
  const disk = openFolderStore(folder);
  /** Sizes by site and blob, the least recently read first. */
  const sizes = new Map<string, number>();
  let total = 0;
  const fetching = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const keyOf = (site: string, blob: string) => `${site}/${blob}`;
  const forget = (key: string) => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const note = (key: string, size: number) => {
    forget(key);
    sizes.set(key, size);
    total += size;
  };
  const makeRoom = async (): Promise<void> => {
    if (total <= maxBytes) return;
    for (const key of sizes.keys()) {
      if (total <= maxBytes * SHARE_LEFT) break;
      const [site = '', blob = ''] = key.split('/');
      forget(key);
      await disk.deleteBlob(site, blob, ANY_AGE);
    }
  };
  const keep = async (site: string, blob: string, content: Uint8Array): Promise<void> => {
    if (content.length > Math.min(MOST_KEPT_BYTES, maxBytes)) return;
    await disk.put(site, blob, content);
    note(keyOf(site, blob), content.length);
    await makeRoom();
  };
  /** Whether the disk has it; this counts as a read. */
  const isHere = (site: string, blob: string): boolean => {
    const key = keyOf(site, blob);
    const size = sizes.get(key);
    if (size !== undefined) note(key, size);
    return size !== undefined;
  };
  /** The blob, fetched once for simultaneous requests. */
  const fetched = (site: string, blob: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const key = keyOf(site, blob);
    const underWay = fetching.get(key);
    if (underWay) return underWay;
    const work = (async () => {
      const content = await remote.read(site, blob);
      // A full disk keeps nothing; the fetched blob is still returned.
      if (content) await keep(site, blob, content).catch(() => {});
      return content;
    })().finally(() => fetching.delete(key));
    fetching.set(key, work);
    return work;
  };

  const found = [];
  for (const site of await disk.sites()) {
    for await (const { name, size, at } of disk.blobs(site)) found.push({ key: keyOf(site, name), size, at });
  }
  found.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { key, size } of found) note(key, size);
  await makeRoom();

  return {
    ...remote,
    put: async (site, blob, content) => {
      await remote.put(site, blob, content);
      // A new page is likely to be read soon.
      await keep(site, blob, content).catch(() => {});
    },
    read: async (site, blob, range) => {
      if (isHere(site, blob)) {
        const content = await disk.read(site, blob, range);
        if (content) return content;
        forget(keyOf(site, blob));
      }
      return range ? remote.read(site, blob, range) : fetched(site, blob);
    },
    stream: async (site, blob, range) => {
      if (!isHere(site, blob) && !range && ((await remote.size(site, blob)) ?? 0) <= MOST_KEPT_BYTES) {
        await fetched(site, blob);
      }
      const kept = isHere(site, blob) ? await disk.stream(site, blob, range) : null;
      return kept ?? remote.stream(site, blob, range);
    },
    deleteBlob: async (site, blob, before) => {
      const isGone = await remote.deleteBlob(site, blob, before);
      if (isGone) {
        forget(keyOf(site, blob));
        await disk.deleteBlob(site, blob, ANY_AGE);
      }
      return isGone;
    },
  };
}
