import { editorOrigins } from '#domain/content/editor-config.ts';
import { searchHosts } from '#domain/tenant/search-hosts.ts';
import type { Site } from '#domain/tenant/site.ts';
import { tagOrigins } from '#domain/tracking/tags.ts';
import type { PackOptions } from './pack.ts';

/** The origins that a site's pages may reach besides the site itself: its search engine and its tags. */
export function allowedHosts(site: Site): Pick<PackOptions, 'reach' | 'editorConnect'> {
  const { scripts, connect, frames } = tagOrigins(site.tracking);
  const search = searchHosts(site).map((host) => new URL(host).origin);
  return {
    reach: { scripts, connect: [...search, ...connect], frames },
    editorConnect: editorOrigins(site),
  };
}
