/** Answers with a page drawn at request time into its shell, a page of the site's release. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Site } from '#domain/tenant/site.ts';
import type { LiveRelease, StoredFile } from '../publish/site-files.ts';
import { bestCoding, type FileRequest } from '../publish/static.ts';
import type { PageFrame, ReleasePages } from './page-renderer.ts';

/** The release's file of a page, such as `/compare`; null when the release has no such page. */
export const pageFile = (live: LiveRelease, path: string): StoredFile | null =>
  live.file(`${path}.html`) ?? live.file(`${path}/index.html`);

/** The text of a page. */
export const pageText = async (page: StoredFile): Promise<string> =>
  Buffer.from(await page.read()).toString('utf8');

const PAGE_FILE = /(?:\/index)?\.html$/;

/** The pages that a release has. */
export const releasePages = ({ release }: LiveRelease): ReleasePages => ({
  key: `pages of ${release.site} ${release.id}`,
  list: () =>
    Object.keys(release.files)
      .filter((path) => PAGE_FILE.test(path))
      .map((path) => path.replace(PAGE_FILE, '') || '/')
      .join('\n'),
});

/**
 * The frame that a page is drawn into. `url` is the request's own; it stands in for the address of a site that has
 * none.
 */
export async function pageFrame(site: Site, url: URL, shell: StoredFile): Promise<PageFrame> {
  return {
    shell: await pageText(shell),
    origin: site.url ? new URL('/', site.url).href : `${url.origin}/`,
    site,
  };
}

const CODERS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
};

interface DrawnPage {
  live: LiveRelease;
  shell: StoredFile;
  html: string;
  status: number;
  request: FileRequest;
  security: Readonly<Record<string, string>>;
  /** `Cache-Control` of the answer. */
  cache: string;
}

/** A drawn page with the content policy of its shell, whose inline scripts are its only ones. */
export async function respondDrawn(page: DrawnPage): Promise<Response> {
  const { live, shell, html, status, request, security, cache } = page;
  const body = Buffer.from(html);
  const headers = new Headers(security);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', cache);
  headers.set('Vary', 'Accept-Encoding');
  const policy = shell.policy === undefined ? undefined : live.release.policies[shell.policy];
  if (policy) headers.set('Content-Security-Policy', policy);
  const coding = bestCoding(request.header('accept-encoding'), { br: 0, gz: 0 });
  const packed = coding ? await CODERS[coding.name](body) : body;
  if (coding) headers.set('Content-Encoding', coding.name);
  headers.set('Content-Length', String(packed.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(packed), { status, headers });
}
