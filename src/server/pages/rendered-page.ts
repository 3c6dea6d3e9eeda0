/** Responds with a page rendered on request, in the frame of the site's release. */
import { pageDataFile } from '#domain/shared/live-files.ts';
import { startOfWeekIn } from '#domain/shared/week-start.ts';
import type { Site } from '#domain/tenant/site.ts';
import { allowedHosts } from '../publish/allowed-hosts.ts';
import { bestCoding, encode } from '../publish/codings.ts';
import { pagePolicy } from '../publish/content-policy.ts';
import { filesMemory } from '../publish/manifest/shared-lists.ts';
import type { LiveRelease, StoredFile } from '../publish/site-files.ts';
import type { FileRequest } from '../publish/static.ts';
import type { PageFrame, ReleasePages } from './page-requests.ts';

/** The release's file of a page, such as `/compare`; null if the release has no such page. */
export const pageFile = (live: LiveRelease, path: string): StoredFile | null =>
  live.file(`${path}.html`) ?? live.file(`${path}/index.html`);

const textOf = async (file: StoredFile): Promise<string> => Buffer.from(await file.read()).toString('utf8');

/** The pages that a release has. */
export const releasePages = ({ release }: LiveRelease): ReleasePages => ({
  key: `pages of ${release.site} ${release.id}`,
  files: () => filesMemory(release.files),
});

/** The data that a page needs besides its own; null for a release of a version that did not keep it. */
export function pageFrame(site: Site, { release }: LiveRelease, now: Date): PageFrame | null {
  const { frame } = release;
  if (typeof frame !== 'object' || frame === null) return null;
  return { frame: { ...frame, site, week: startOfWeekIn(site.state, now).toISOString() } };
}

/** The data that the release's page was built with, JSON; null for a page whose data it does not keep. */
export async function builtData(live: LiveRelease, path: string): Promise<string | null> {
  const file = live.file(pageDataFile(path));
  return file && textOf(file);
}

interface RenderedPage {
  site: Site;
  html: string;
  status: number;
  request: FileRequest;
  security: Readonly<Record<string, string>>;
  /** `Cache-Control` of the response. */
  cache: string;
}

/** A rendered page with its own content policy, like built pages. */
export async function respondRendered(page: RenderedPage): Promise<Response> {
  const { site, html, status, request, security, cache } = page;
  const body = Buffer.from(html);
  const headers = new Headers(security);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', cache);
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Content-Security-Policy', pagePolicy(html, allowedHosts(site).reach));
  const coding = bestCoding(request.header('accept-encoding'));
  const packed = coding ? await encode(body, coding) : body;
  if (coding) headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(packed.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(packed), { status, headers });
}
