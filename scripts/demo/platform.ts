/** The platform with the demonstration dealerships in it: what `npm start` shows and the end-to-end tests drive. */

import { type PlatformOptions, type RunningPlatform, startPlatform } from '#server/app/main.ts';
import { environment } from '#server/platform/env.ts';
import { findDealerships } from '#server/stock/dealerships.db.ts';
import { demoFeeds, earlierDemoFeeds } from './feeds.ts';

/**
 * Starts the platform, imports the demonstration feed of each dealership that has never had one, and publishes.
 * Stock that is already there stays as it is. Resolves when every site is published.
 * @throws Error when the platform cannot start or a site cannot be built; the platform is closed again then.
 */
export async function startDemo(options: Partial<PlatformOptions> = {}): Promise<RunningPlatform> {
  const platform = await startPlatform({
    env: environment(),
    drawing: {},
    ...options,
    paused: true,
  });
  try {
    await importDemoStock(platform, options.now?.() ?? new Date());
    platform.resumePublishing();
    await platform.whenPublished();
    return platform;
  } catch (error) {
    await platform.close();
    throw error;
  }
}

/** Imports the demonstration feed of each dealership that has never had one. @throws Error for a rejected row */
export async function importDemoStock(platform: RunningPlatform, now: Date): Promise<void> {
  const wanted = new Set(platform.sites().flatMap((site) => site.dealerships));
  for (const { slug } of await findDealerships(platform.database, [...wanted])) wanted.delete(slug);
  for (const { dealership, content, mapping, at } of [
    ...earlierDemoFeeds(now),
    ...demoFeeds(now).map((feed) => ({ ...feed, at: now })),
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
