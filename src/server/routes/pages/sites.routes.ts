/** Serves the published sites: every request outside `/api`, for the tenant of its host name. */

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { answerBare } from '../../http/bare-page.ts';
import type { Sites } from '../../http/sites.ts';
import type { Platform } from '../../platform/platform.ts';
import { EDITOR_PAGE } from '../../publish/content-policy.ts';
import { type PreviewName, previewOf } from '../../publish/previews.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { EDITOR_SECURITY, siteSecurity } from '../../publish/security.ts';
import { resolvePath, respond } from '../../publish/static.ts';

type Served = Pick<Platform, 'sites' | 'live' | 'livePages' | 'programFiles' | 'previews' | 'production'> & {
  publisher: Pick<Publisher, 'lazyFile'>;
};

export function sitesRoutes({
  sites,
  live: releaseOf,
  livePages,
  programFiles,
  previews,
  publisher,
  production,
}: Served): Hono {
  const security = siteSecurity(production);

  const plain = (c: Context, status: 404 | 503, title: string, body: unknown, headers = {}) => {
    for (const [name, value] of Object.entries({ ...security, ...headers })) c.header(name, value as string);
    return answerBare(c, status, title, body);
  };

  const servePreview = async (c: Context, preview: PreviewName): Promise<Response> => {
    const live = await previews.live(preview);
    if (!live) return plain(c, 404, 'No preview here', NO_PREVIEW);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...security, Allow: 'GET, HEAD' } });
    }
    const path = decodedPath(c.req.url);
    if (path === null) return new Response(null, { status: 400, headers: security });
    const found = resolvePath(live, path);
    if (!found) return plain(c, 404, 'Page not found', NO_PAGE);
    return respond(found, live, requestOf(c), { ...security, 'X-Robots-Tag': 'noindex' });
  };

  return new Hono().all('*', async (c) => {
    const host = c.req.header('host') ?? '';
    const preview = previewOf(host);
    if (preview) return servePreview(c, preview);
    const site = c.var.hostSite;
    if (!site) return plain(c, 404, 'No site here', production ? NO_SITE : tenantLinks(sites, c.req.url));
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...security, Allow: 'GET, HEAD' } });
    }
    const path = decodedPath(c.req.url);
    if (path === null) return new Response(null, { status: 400, headers: security });

    const live = releaseOf(site.slug);
    if (!live) {
      return plain(c, 503, `${site.name} is being built`, BEING_BUILT, {
        'Retry-After': '5',
        Refresh: '3',
      });
    }
    await publisher.lazyFile(site.slug, path);
    const found = resolvePath(live, path);
    if (!found) return plain(c, 404, 'Page not found', NO_PAGE);
    const ofProgram = found.status === 404 ? await programFiles.file(path) : null;
    if (ofProgram) return respond({ path, file: ofProgram, status: 200 }, live, requestOf(c), security);
    // A page that is only drawn on request, such as a checkout, has no built page to show instead.
    if (found.status === 404 && c.var.notDrawn) {
      return plain(c, 503, 'We’re busy just now', NOT_DRAWN, { 'Retry-After': '5', Refresh: '5' });
    }
    const url = new URL(c.req.url);
    const rendered = await livePages?.({ site, live, url, path, request: requestOf(c), security });
    if (rendered) return rendered;
    const headers = found.path === EDITOR_PAGE ? { ...security, ...EDITOR_SECURITY } : security;
    return respond(found, live, requestOf(c), headers);
  });
}

const requestOf = (c: Context) => ({ method: c.req.method, header: (name: string) => c.req.header(name) });

/** The path of a URL, decoded; null if it is malformed. */
function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return null;
  }
}

const NO_SITE = html`<p>There’s no site at this address. Please check the spelling.</p>`;
const NO_PREVIEW = html`<p>This preview has been removed, or was never built.</p>`;
const NO_PAGE = html`<p>We can’t find that page. <a href="/">Go to the home page</a></p>`;
const NOT_DRAWN = html`<p>This page will try again in a few seconds.</p>`;
const BEING_BUILT = html`<p>This page will refresh in a moment.</p>`;

function tenantLinks(sites: Sites, url: string) {
  const { port } = new URL(url);
  const address = (slug: string) => `http://${slug}.localhost${port ? `:${port}` : ''}/`;
  return html`<p>Sites on this platform:</p>
    <ul>
      ${sites.list().map((site) => html`<li><a href="${address(site.slug)}">${site.name}</a></li>`)}
    </ul>`;
}
