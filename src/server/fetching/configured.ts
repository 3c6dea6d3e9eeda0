/** The feeds named in the tenants' configurations, with their mappings. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';
import type { Feed } from '#domain/tenant/feeds.ts';
import type { Site } from '#domain/tenant/site.ts';
import { builtInMapping, FORMATS, isFormatName } from '#engines/feeds/index.ts';

export interface ConfiguredFeed {
  feed: Feed;
  site: Site;
  /** A hash of everything that decides what is fetched and how it is read. */
  settings: string;
}

/** The feeds of all sites. If two sites name one for the same dealership, the first one counts. */
export async function configuredFeeds(
  sites: readonly Site[],
  tenantsDir: string,
): Promise<Map<string, ConfiguredFeed>> {
  const found = new Map<string, ConfiguredFeed>();
  for (const site of sites) {
    for (const feed of site.feeds) {
      if (found.has(feed.dealership)) continue;
      // The fetch reports a mapping that cannot be read.
      const mapping = await mappingText(feed, join(tenantsDir, site.slug)).catch(() => '');
      // Alarm addresses do not affect how the file is fetched or read.
      const { alarmTo: _, ...deciding } = feed;
      const settings = createHash('sha256')
        .update(`${JSON.stringify(deciding)}\n${mapping}`)
        .digest('base64url');
      found.set(feed.dealership, { feed, site, settings });
    }
  }
  return found;
}

/**
 * The mapping that reads a feed.
 * @throws FetchFailed if its file is missing or not JSON, MappingError if it is not a mapping
 */
export async function mappingOf({ feed, site }: ConfiguredFeed, tenantsDir: string): Promise<FeedMapping> {
  const name = feed.mapping;
  if (isFormatName(name)) return builtInMapping(name);
  const text = await mappingText(feed, join(tenantsDir, site.slug)).catch(() => {
    throw new FetchFailed(`there is no mapping ${name} in the folder of ${site.slug}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FetchFailed(`the mapping ${name} is not JSON`);
  }
  return parseFeedMapping(json, name);
}

const mappingText = async ({ mapping }: Feed, tenantDir: string): Promise<string> =>
  isFormatName(mapping) ? JSON.stringify(FORMATS[mapping]) : readFile(join(tenantDir, mapping), 'utf8');
