/** Opens the service that copies photos from other hosts into the store. */
import { availableParallelism } from 'node:os';
import type { FileStore } from '#domain/publish/file-store.ts';
import { openPhotoService, type PhotoService } from '../photos/photo-service.ts';
import type { Base } from './open-base.ts';

/** Pictures take a whole processor each; one is left for requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Fetching starts with `start`.
 * @param publish redraws a site's pages that would show other photos
 * @param opened collects it for closing
 */
export function openPhotos(
  base: Base,
  files: FileStore,
  publish: (site: string) => void,
  opened: AsyncDisposableStack,
): PhotoService {
  const { env, database, sites, disk, now, chance, log } = base;
  const service = openPhotoService({
    ...{ database, sites, files, publish, now, chance, log },
    most: env.PHOTOS_AT_ONCE,
    threads: THREADS,
    allowed: env.PHOTOS_FROM_PRIVATE_NETWORKS === 'yes' ? () => true : undefined,
    stopped: base.stopped,
    local: env.PHOTOS_FROM_THIS_MACHINE,
    isHeld: () => disk.isLow(),
  });
  opened.defer(() => service.close());
  return service;
}
