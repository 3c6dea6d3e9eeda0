/** Draws one page of a site on request. */
import type { Context } from 'hono';
import type { Site } from '#domain/tenant/site.ts';
import type { Log } from '../http/log.ts';
import { siteSecurity } from '../publish/security.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import { pageFrame, respondDrawn } from './drawn-page.ts';
import type { PageDrawing, PageFrame, PageName, PageOrder } from './page-requests.ts';

export interface PageDrawerOptions {
  /** Without it nothing is drawn. */
  drawing: PageDrawing | null;
  /** The release that a site is served from. */
  live: (slug: string) => LiveRelease | null;
  production: boolean;
  now: () => Date;
  log: Log;
}

type Facts<Name extends PageName> = Omit<PageOrder<Name>, keyof PageFrame>;

interface DrawRequest<Name extends PageName> {
  site: Site;
  page: Name;
  status: number;
  /** `Cache-Control` of the response. */
  cache: string;
  /** The page's data. `live` is the release that its frame comes from. */
  order: Facts<Name> | ((live: LiveRelease) => Promise<Facts<Name>>);
}

/** The response; null for a site without a release, or if drawing failed, which is logged. */
type PageDrawer = <Name extends PageName>(c: Context, request: DrawRequest<Name>) => Promise<Response | null>;

export function pageDrawer({ drawing, live, production, now, log }: PageDrawerOptions): PageDrawer {
  const security = siteSecurity(production);
  return async (c, { site, page, status, cache, order }) => {
    const release = live(site.slug);
    if (!release || !drawing) return null;
    try {
      const frame = pageFrame(site, release, now());
      if (frame === null) return null;
      const facts = typeof order === 'function' ? await order(release) : order;
      const html = await drawing(page, { ...facts, ...frame } as PageOrder<typeof page>);
      const request = { method: c.req.method, header: (name: string) => c.req.header(name) };
      return await respondDrawn({ site, html, status, request, security, cache });
    } catch (error) {
      log.error(`the page ${page} of ${site.slug} was not drawn`, error);
      return null;
    }
  };
}
