/** A request for a page of a site, and who may answer it before the release does. */
import type { Site } from '#domain/tenant/site.ts';
import type { LiveRelease } from '../publish/site-store.ts';
import type { FileRequest } from '../publish/static.ts';

export interface LiveRequest {
  site: Site;
  live: LiveRelease;
  url: URL;
  /** Decoded path. */
  path: string;
  request: FileRequest;
  security: Readonly<Record<string, string>>;
}

/** The response of a page that is drawn, or null for a request that the release answers. */
export type LivePages = (request: LiveRequest) => Promise<Response | null>;
