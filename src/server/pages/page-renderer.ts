/** Renders one page of a site on request. */
import type { Context } from 'hono';
import type { Site } from '#domain/tenant/site.ts';
import type { Log } from '../http/log.ts';
import { siteSecurity } from '../publish/security.ts';
import type { LiveRelease } from '../publish/site-files.ts';
import type { PageFrame, PageName, PageOrder, PageRendering } from './page-requests.ts';
import { pageFrame, respondRendered } from './rendered-page.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Whether a page of this request exists but could not be drawn just now. */
    notDrawn?: boolean;
  }
}

export interface PageRendererOptions {
  /** Without it nothing is rendered. */
  rendering: PageRendering | null;
  /** The release that a site is served from. */
  live: (slug: string) => LiveRelease | null;
  production: boolean;
  now: () => Date;
  log: Log;
}

type Facts<Name extends PageName> = Omit<PageOrder<Name>, keyof PageFrame>;

interface RenderRequest<Name extends PageName> {
  site: Site;
  page: Name;
  status: number;
  /** `Cache-Control` of the response. */
  cache: string;
  /** The page's data. `live` is the release that its frame comes from. */
  order: Facts<Name> | ((live: LiveRelease) => Promise<Facts<Name>>);
}

/** The response; null for a site without a release, or if rendering failed, which is logged. */
type PageRenderer = <Name extends PageName>(
  c: Context,
  request: RenderRequest<Name>,
) => Promise<Response | null>;

export function pageRenderer({ rendering, live, production, now, log }: PageRendererOptions): PageRenderer {
  const security = siteSecurity(production);
  return async (c, { site, page, status, cache, order }) => {
    const release = live(site.slug);
    if (!release || !rendering) return null;
    try {
      const frame = pageFrame(site, release, now());
      if (frame === null) return null;
      const facts = typeof order === 'function' ? await order(release) : order;
      const html = await rendering(page, { ...facts, ...frame } as PageOrder<typeof page>);
      const request = { method: c.req.method, header: (name: string) => c.req.header(name) };
      return await respondRendered({ site, html, status, request, security, cache });
    } catch (error) {
      log.error(`the page ${page} of ${site.slug} was not rendered`, error);
      c.set('notDrawn', true);
      return null;
    }
  };
}
