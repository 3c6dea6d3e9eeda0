/** Draws one page of a site at request time. */
import type { Context } from 'hono';
import type { Site } from '#domain/tenant/site.ts';
import type { Log } from '../http/log.ts';
import { siteSecurity } from '../publish/security.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { pageFile, pageFrame, respondDrawn } from './drawn-page.ts';
import type { PageDrawing, PageFrame } from './page-renderer.ts';

export interface PageDrawerOptions {
  /** Without it nothing is drawn. */
  drawing: PageDrawing | null;
  /** The release that a site is served from. */
  live: (slug: string) => LiveRelease | null;
  production: boolean;
  log: Log;
}

export interface DrawRequest {
  site: Site;
  /** Path of the shell in the release. */
  shell: string;
  status: number;
  /** `Cache-Control` of the answer. */
  cache: string;
  /** `live` is the release that the frame comes from. */
  draw: (by: PageDrawing, frame: PageFrame, live: LiveRelease) => Promise<string>;
}

/** The answer; null if the site has no such shell, or if drawing failed, which is logged. */
type PageDrawer = (c: Context, request: DrawRequest) => Promise<Response | null>;

export function pageDrawer({ drawing, live, production, log }: PageDrawerOptions): PageDrawer {
  const security = siteSecurity(production);
  return async (c, { site, shell: path, status, cache, draw }) => {
    const release = live(site.slug);
    const shell = release && pageFile(release, path);
    if (!release || !shell || !drawing) return null;
    try {
      const html = await draw(drawing, await pageFrame(site, new URL(c.req.url), shell), release);
      const request = { method: c.req.method, header: (name: string) => c.req.header(name) };
      return await respondDrawn({ live: release, shell, html, status, request, security, cache });
    } catch (error) {
      log.error(`${path} of ${site.slug} was not drawn`, error);
      return null;
    }
  };
}
