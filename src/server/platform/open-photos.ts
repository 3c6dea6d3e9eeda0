/** Opens the service that copies photos from other hosts into the store. */
import { availableParallelism } from 'node:os';
import type { FileStore } from '#domain/publish/file-store.ts';
import { openPhotoService, type PhotoService } from '../photos/photo-service.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Base } from './open-base.ts';

/** Each picture takes a whole CPU core, and one is left for requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Fetching starts with `start`.
 * @param publisher rebuilds a site's pages that would show other photos
 * @param opened collects it for closing
 */
export function openPhotos(
  base: Base,
  files: FileStore,
  publisher: Pick<Publisher, 'request' | 'isOpening'>,
  opened: AsyncDisposableStack,
): PhotoService {
  const { env, database, sites, disk, now, chance, log } = base;
  const service = openPhotoService({
    ...{ database, sites, files, now, chance, log },
    publish: (slug) => void publisher.request(slug, 'photos').catch(() => {}),
    most: env.PHOTOS_AT_ONCE,
    threads: THREADS,
    allowed: env.PHOTOS_FROM_PRIVATE_NETWORKS === 'yes' ? () => true : undefined,
    stopped: base.stopped,
    local: env.PHOTOS_FROM_THIS_MACHINE,
    // Photos take as much CPU as building a site, so they wait while sites are built for the first time.
    isHeld: () => disk.isLow() || publisher.isOpening(),
  });
  opened.defer(() => service.close());
  return service;
}
