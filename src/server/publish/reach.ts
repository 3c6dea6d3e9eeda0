import { editorOrigins } from '#domain/content/editor-config.ts';
import { searchHosts } from '#domain/tenant/search-hosts.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { PackOptions } from './pack.ts';

/** What the pages of a site may ask besides the site itself. */
export function reachOf(site: Site): Pick<PackOptions, 'connect' | 'editorConnect'> {
  return {
    connect: searchHosts(site).map((host) => new URL(host).origin),
    editorConnect: editorOrigins(site),
  };
}
