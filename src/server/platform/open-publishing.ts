/** Opens the services that publish the stock: builds, external search indexes, brochures. */
import { searchHosts } from '#domain/tenant/search-hosts.ts';
import { fileStoreFor } from '#engines/store/index.ts';
import { openBrochures } from '../brochure/brochures.ts';
import type { RenderingOptions } from '../pages/page-threads.ts';
import { openProgramFiles } from '../pages/program-files.ts';
import type { SiteBuilder } from '../publish/build.ts';
import { openBuildThreads, threadBuilder } from '../publish/build-threads.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { openPreviews } from '../publish/previews.ts';
import { programFolder } from '../publish/program.ts';
import { typesenseAccess } from '../typesense/access.ts';
import { openSearchNodes } from '../typesense/nodes.ts';
import { openSearchIndexes } from '../typesense/search-indexes.ts';
import { siteDocuments } from '../typesense/site-documents.ts';
import type { Base } from './open-base.ts';
import { openPhotos } from './open-photos.ts';
import type { Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

export interface Publishing
  extends Pick<
    Platform,
    | 'publisher'
    | 'programFiles'
    | 'previews'
    | 'searchIndexes'
    | 'searchNodes'
    | 'brochures'
    | 'photos'
    | 'live'
  > {
  /** Called with a dealership's slug when its shown stock has changed. */
  stockChanged: (dealership: string) => void;
}

/**
 * The publisher builds nothing before `resume`.
 * @param opened collects everything to close
 */
export async function openPublishing(
  base: Base,
  { builder, rendering }: { builder?: SiteBuilder; rendering?: RenderingOptions },
  opened: AsyncDisposableStack,
): Promise<Publishing> {
  const { env, roles, database, sites, scratch, signals, locks, now, log } = base;
  const isBuilder = roles.has('printer');
  const files = await fileStoreFor(env);
  opened.defer(() => files.close());
  const building =
    builder ??
    threadBuilder(
      openBuildThreads({
        threads: env.BUILD_CONCURRENCY,
        timeoutMs: env.BUILD_TIMEOUT_SECONDS * 1000,
        memoryMb: env.BUILD_MEMORY_MB,
        stopped: base.stopped,
        port: () => base.buildEnv.PORT ?? env.PORT,
      }),
      env,
    );
  const publisher = await openPublisher({
    ...{ database, sites, files, signals, locks, isBuilder, now, log },
    metrics: base.metrics,
    builder: building,
    dataDir: env.DATA_DIR,
    tenantsDir: env.TENANTS_DIR,
    concurrency: env.BUILD_CONCURRENCY,
    keepReleases: env.KEEP_RELEASES,
    rebuildMs: env.REBUILD_HOURS * HOUR_MS,
    paused: true,
    chance: base.chance,
  });
  opened.defer(() => publisher.close());
  const photos = openPhotos(base, files, publisher, opened);
  const live = (slug: string) => publisher.live(slug);
  const access = typesenseAccess(env);
  const searchNodes = openSearchNodes({
    nodes: () => [...(access?.hosts ?? []), ...sites.list().flatMap(searchHosts)],
    ...{ now, log },
  });
  opened.defer(async () => searchNodes.close());
  const searchIndexes = openSearchIndexes({
    ...{ sites, now, log },
    shared: database.kind === 'postgres' ? { database, signals, isBuilder } : null,
    documentsOf: (site, at) => siteDocuments({ database, scratch }, site, at),
    access: () => access && { ...access, hosts: searchNodes.answering(access.hosts) },
    pagesOf: (slug) => live(slug)?.release.pages ?? null,
    published: (slug) => publisher.whenIdle(slug),
  });
  opened.defer(() => searchIndexes.close());
  const brochures = openBrochures({
    live,
    variants: photos.variants,
    now,
    log,
    ready: (slug, path) => publisher.lazyFile(slug, path),
  });
  opened.defer(() => brochures.close());
  const folder = rendering === undefined || !roles.has('web') ? null : () => programFolder(rendering.program);
  const programFiles = openProgramFiles(files, { folder, now, log });
  return {
    ...{ publisher, programFiles, searchIndexes, searchNodes, brochures, photos, live },
    previews: openPreviews(files),
    stockChanged: (dealership) => {
      publisher.stockChanged(dealership);
      photos.stockChanged(dealership);
      searchIndexes.stockChanged(dealership);
    },
  };
}
