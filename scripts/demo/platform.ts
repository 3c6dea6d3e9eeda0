/** The platform with the demo dealerships: what `npm start` shows and the end-to-end tests use. */

import { sql } from 'drizzle-orm';
import { type PlatformOptions, type RunningPlatform, startPlatform } from '#server/app/main.ts';
import type { Database } from '#server/db/client.ts';
import { environment } from '#server/platform/env.ts';
import { type Dealership, findDealerships } from '#server/stock/dealerships.db.ts';
import { findCars } from '#server/stock/read-stock.db.ts';
import { DEALERS } from './dealers.ts';
import { demoStock } from './demo-stock.ts';
import { demoFeeds, earlierDemoFeeds } from './feeds.ts';
import { openPhotoHost } from './photos/host.ts';
import { PHOTO_HOST } from './photos/shots.ts';

interface DemoOptions extends Partial<PlatformOptions> {
  /** Whether some cars have photos, from the demo's own host, which stops with the platform. */
  photos?: boolean;
}

/**
 * Starts the platform, imports the demo feed of each dealership that has never had one, and publishes. Existing stock
 * stays as it is. Resolves when every site is published.
 * @throws Error if the platform cannot start or a site cannot be built; the platform is then closed again
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
  const platform = await startPlatform({ rendering: {}, ...options, env, paused: true });
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

/**
 * Imports the demo feed of each dealership that has never had one. With `photos`, also of one whose stock is the demo's
 * from before it had photos. @throws Error for a rejected row
 */
export async function importDemoStock(
  platform: RunningPlatform,
  now: Date,
  { photos = false } = {},
): Promise<void> {
  const wanted = new Set(platform.sites().flatMap((site) => site.dealerships));
  const lacking = new Set<string>();
  for (const each of await findDealerships(platform.database, [...wanted])) {
    wanted.delete(each.slug);
    if (photos && (await lacksPhotos(platform.database, each, now))) lacking.add(each.slug);
  }
  const earlier = earlierDemoFeeds(now).filter(({ dealership }) => wanted.has(dealership));
  const today = demoFeeds(now, { photos }).filter(
    ({ dealership }) => wanted.has(dealership) || lacking.has(dealership),
  );
  for (const { dealership, content, mapping, at } of [
    ...earlier,
    ...today.map((feed) => ({ ...feed, at: now })),
  ]) {
    const feed = inOneChunk(content);
    const { rejected } = await platform.importFeed({ dealership, feed, mapping, at, confirmed: true });
    const [first] = rejected;
    if (first)
      throw new Error(`the demo feed of ${dealership}, row ${first.row}, ${first.column}: ${first.reason}`);
  }
}

/** Whether a dealership has exactly the demo's cars, without their photos. */
async function lacksPhotos(database: Database, dealership: Dealership, now: Date): Promise<boolean> {
  const dealer = DEALERS.find(({ slug }) => slug === dealership.slug);
  if (dealer === undefined) return false;
  const ours = new Set(demoStock(dealer, now).map(({ stocknum }) => stocknum));
  const cars = await findCars(database, [dealership], sql`true`);
  return (
    cars.length > 0 &&
    cars.every(
      ({ stocknum, images }) => ours.has(stocknum) && !images.some(({ url }) => url.includes(PHOTO_HOST)),
    )
  );
}

async function* inOneChunk(content: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(content);
}
