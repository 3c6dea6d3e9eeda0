/** Opens the service that fetches stock. */
import { join } from 'node:path';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { type Fetcher, openFetcher } from '../fetching/fetcher.ts';
import type { Base } from './open-base.ts';
import { giveUpMs, type Platform } from './platform.ts';

/**
 * Fetching starts with `start`.
 * @param opened collects it for closing
 */
export function openFeeds(
  base: Base,
  { importFeed, messages }: Pick<Platform, 'importFeed' | 'messages'>,
  opened: AsyncDisposableStack,
): Fetcher {
  const { env, database, sites, scratch, keys, disk, now, chance, log } = base;
  const isPrivateAllowed = env.FEEDS_FROM_PRIVATE_NETWORKS === 'yes';
  const fetcher = openFetcher({
    ...{ database, sites, scratch, importFeed, now, chance, log },
    metrics: base.metrics,
    tenantsDir: env.TENANTS_DIR,
    source: {
      secrets: base.buildEnv,
      folder: env.FEEDS_DIR ?? join(env.DATA_DIR, 'incoming'),
      ...(isPrivateAllowed ? { allowed: () => true } : {}),
    },
    maxBytes: env.IMPORT_MAX_MB * 2 ** 20,
    timeoutMs: env.FEEDS_TIMEOUT_SECONDS * 1000,
    isHeld: () => disk.isLow(),
    alarms: {
      keys,
      operator: env.ALARM_EMAIL,
      addressOf: (slug) => withoutFinalSlashes(sites.get(slug)?.url ?? base.addressOf(slug)),
      giveUpMs: giveUpMs(base),
      wake: messages.wake,
    },
  });
  opened.defer(() => fetcher.close());
  return fetcher;
}
