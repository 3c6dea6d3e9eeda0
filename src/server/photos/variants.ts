/** The sizes of photos, made on first request and then stored beside the photo. */
import { originalBlob, type PhotoVariant, variantBlob } from '#domain/inventory/pictures/photo/address.ts';
import type { FileStore } from '#domain/publish/file-store.ts';
import type { TellStopped } from '../threads/limits.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import type { PhotoTask } from './photo.worker.ts';

export interface PhotoVariants {
  /**
   * One size of a photo of a site; null if the site has no such photo.
   * @throws TooBusy if too many are waiting already; Error if it cannot be made
   */
  read(site: string, id: string, variant: PhotoVariant): Promise<Uint8Array<ArrayBuffer> | null>;
  close(): Promise<void>;
}

/** A page shows 24 cars, and each browser asks for one size of each, so several pages' worth may wait. */
const WAITING_EACH = 150;
const TIMEOUT_MS = 20_000;
/** Limits of JavaScript memory, MB. Pixels are outside it, and limited by what is fetched. */
export const PHOTO_MEMORY = { young: 32, old: 600 };
export const PHOTO_REMEDY = 'Check the photos in its latest feed.';
const script = new URL('./photo.worker.ts', import.meta.url);

export function openPhotoVariants({
  files,
  threads,
  stopped,
}: {
  files: FileStore;
  threads: number;
  stopped?: TellStopped | undefined;
}): PhotoVariants {
  const pool = new ThreadPool({
    script,
    threads,
    each: threads,
    waitingEach: WAITING_EACH,
    timeoutMs: TIMEOUT_MS,
    ...{ work: 'making a size of a photo', memory: PHOTO_MEMORY, stopped },
    remedy: PHOTO_REMEDY,
  });
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  const make = async (
    site: string,
    id: string,
    variant: PhotoVariant,
  ): Promise<Uint8Array<ArrayBuffer> | null> => {
    const bytes = await files.read(site, originalBlob(id));
    if (bytes === null) return null;
    const task: PhotoTask = { kind: 'variant', bytes, variant };
    // The thread's result is a copy of its own.
    const made = (await pool.run(site, task)) as Uint8Array<ArrayBuffer>;
    // If the store cannot keep it, it is made again next time.
    await files.put(site, variantBlob(id, variant), made).catch(() => {});
    return made;
  };

  return {
    async read(site, id, variant) {
      const blob = variantBlob(id, variant);
      const kept = await files.read(site, blob);
      if (kept !== null) return kept;
      const name = `${site} ${blob}`;
      const underWay = making.get(name) ?? make(site, id, variant).finally(() => making.delete(name));
      making.set(name, underWay);
      return underWay;
    },
    close: () => pool.close(),
  };
}
