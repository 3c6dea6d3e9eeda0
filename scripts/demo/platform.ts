/** The platform with the demonstration dealerships in it: what `npm start` shows and the end-to-end tests drive. */

import { type PlatformOptions, type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { environment } from '#server/platform/env.ts';
import { findDealerships } from '#server/stock/dealerships.db.ts';
import { demoFeeds, earlierDemoFeeds } from './feeds.ts';
import { openPhotoHost } from './photos/host.ts';
import { PHOTO_HOST } from './photos/shots.ts';

interface DemoOptions extends Partial<PlatformOptions> {
  /** Whether some cars have photos, from a host of the demonstration's own; it ends with the platform. */
  photos?: boolean;
}

/**
 * Starts the platform, imports the demonstration feed of each dealership that has never had one, and publishes.
 * Stock that is already there stays as it is. Resolves when every site is published.
 * @throws Error when the platform cannot start or a site cannot be built; the platform is closed again then.
 */
export async function startDemo({ photos = false, ...options }: DemoOptions = {}): Promise<RunningPlatform> {
  await using opened = new AsyncDisposableStack();
  const now = options.now?.() ?? new Date();
  const env = { ...(options.env ?? environment()) };
  if (photos) {
    const host = await openPhotoHost(now);
    opened.defer(() => host.close());
    env.PHOTOS_FROM_THIS_MACHINE = `${PHOTO_HOST}=${host.port}`;
  }
  const platform = await startPlatform({ drawing: {}, ...options, env, paused: true });
  opened.defer(() => platform.close());
  await importDemoStock(platform, now, { photos });
  platform.resumePublishing();
  await platform.whenPublished();
  const resources = opened.move();
  let closing: Promise<void> | undefined;
  return {
    ...platform,
    close: () => {
      closing ??= resources.disposeAsync();
      return closing;
    },
  };
}

/** Imports the demonstration feed of each dealership that has never had one. @throws Error for a rejected row */
export async function importDemoStock(
  platform: RunningPlatform,
  now: Date,
  { photos = false } = {},
): Promise<void> {
  const wanted = new Set(platform.sites().flatMap((site) => site.dealerships));
  for (const { slug } of await findDealerships(platform.database, [...wanted])) wanted.delete(slug);
  for (const { dealership, content, mapping, at } of [
    ...earlierDemoFeeds(now),
    ...demoFeeds(now, { photos }).map((feed) => ({ ...feed, at: now })),
  ]) {
    if (!wanted.has(dealership)) continue;
    const feed = inOneChunk(content);
    const { rejected } = await platform.importFeed({ dealership, feed, mapping, at, confirmed: true });
    const [first] = rejected;
    if (first)
      throw new Error(`the demo feed of ${dealership}, row ${first.row}, ${first.column}: ${first.reason}`);
  }
}

async function* inOneChunk(content: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(content);
}
