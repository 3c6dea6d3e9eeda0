/** A request for a page of a site, and the function that may respond before the release does. */
import type { Site } from '#domain/tenant/site.ts';
import type { LiveRelease } from '../publish/site-files.ts';
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

/** The response with a rendered page, or null if the release should respond. */
export type LivePages = (request: LiveRequest) => Promise<Response | null>;
