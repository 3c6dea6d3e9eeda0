/** Serves a request from a site's release: negotiation, revalidation, ranges, and path resolution. */
import type { ByteRange } from '#domain/publish/file-store.ts';
import { LIVE_FOLDER } from '#domain/shared/live-files.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { bestCoding, encode } from './codings.ts';
import { isHashed } from './release.ts';
import type { LiveRelease, StoredFile } from './site-files.ts';

/** Files up to this size are sent from memory, larger ones streamed. */
const WHOLE = 2 ** 20;
const YEAR_S = 31_536_000;

/** Whether a file of a release is for the platform alone. */
export const isHidden = (path: string): boolean => path.startsWith(`${LIVE_FOLDER}/`);

/** The file chosen for a path, and the response status. */
interface Found {
  path: string;
  file: StoredFile;
  status: 200 | 404;
}

/**
 * Resolves a path (decoded, starting with one slash) to its file; a page with or without a trailing slash; for a search
 * newer than the build the search page, which resolves the address in the browser; otherwise the site's 404 page.
 */
export function resolvePath(live: LiveRelease, path: string): Found | null {
  const bare = path.length > 1 ? withoutFinalSlashes(path) : path;
  const hidden = isHidden(bare);
  const pages = bare === '/' || bare === '' ? ['/index.html'] : [`${bare}.html`, `${bare}/index.html`];
  for (const candidate of path.endsWith('/') ? pages : [path, ...pages]) {
    const file = hidden ? null : live.file(candidate);
    if (file) return { path: candidate, file, status: 200 };
  }
  if (bare.startsWith('/search/')) {
    const shell = page(live, '/search');
    if (shell) return { ...shell, status: 200 };
  }
  const missing = page(live, '/404');
  return missing ? { ...missing, status: 404 } : null;
}

function page(live: LiveRelease, path: string): { path: string; file: StoredFile } | null {
  for (const candidate of [`${path}.html`, `${path}/index.html`]) {
    const file = live.file(candidate);
    if (file) return { path: candidate, file };
  }
  return null;
}

export interface FileRequest {
  method: string;
  header(name: string): string | undefined;
}

/**
 * The response for a found file.
 * @throws FileMissing, StoreFailed
 */
export async function respond(
  { path, file, status }: Found,
  live: LiveRelease,
  request: FileRequest,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers(more);
  headers.set('Content-Type', file.type);
  headers.set('Cache-Control', status === 404 ? 'no-cache' : cacheControl(path, file.type));
  const policy = file.policy === undefined ? undefined : live.release.policies[file.policy];
  if (policy) headers.set('Content-Security-Policy', policy);

  // A range is part of the file itself, not of its compressed form.
  const wantsPart = status === 200 && request.method === 'GET' && request.header('range') !== undefined;
  const isCoded = file.br !== undefined;
  const coding = wantsPart || !isCoded ? null : bestCoding(request.header('accept-encoding'));
  if (isCoded) headers.set('Vary', 'Accept-Encoding');
  if (coding) headers.set('Content-Encoding', coding);
  const etag = coding ? `"${file.hash}-${coding}"` : `"${file.hash}"`;
  headers.set('ETag', etag);
  const { size } = file;

  if (status === 200 && matches(request.header('if-none-match'), etag)) {
    headers.delete('Content-Type');
    headers.delete('Content-Encoding');
    return new Response(null, { status: 304, headers });
  }
  if (status === 200) headers.set('Accept-Ranges', 'bytes');

  const ifRange = request.header('if-range');
  if (wantsPart && (ifRange === undefined || ifRange === etag)) {
    const range = parseRange(request.header('range') ?? '', size);
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${size}`);
      headers.delete('Content-Type');
      return new Response(null, { status: 416, headers });
    }
    if (range) {
      headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
      headers.set('Content-Length', String(range.end - range.start + 1));
      return new Response(await content(file, size, range), { status: 206, headers });
    }
  }
  const isHead = request.method === 'HEAD';
  // Rarely asked for, so made on request; its length is only known then.
  if (coding === 'gzip') {
    if (isHead) return new Response(null, { status, headers });
    const body = new Uint8Array(await encode(await file.read(), coding));
    headers.set('Content-Length', String(body.length));
    return new Response(body, { status, headers });
  }
  const length = coding === 'br' ? (file.br ?? size) : size;
  headers.set('Content-Length', String(length));
  if (isHead) return new Response(null, { status, headers });
  const body = coding === 'br' ? await file.readCoded() : await content(file, size);
  return new Response(body, { status, headers });
}

/** Browsers revalidate pages each time; a hashed file never changes; other files may be an hour old. */
export function cacheControl(path: string, type: string): string {
  if (isHashed(path)) return `public, max-age=${YEAR_S}, immutable`;
  if (/^(?:image|font|video|audio)\//.test(type)) return 'public, max-age=3600, stale-while-revalidate=86400';
  return 'no-cache';
}

/** Whether an If-None-Match header names the ETag. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/**
 * One range of a Range header, inclusive; `null` if it is not supported (several ranges, other units), so that the
 * whole file is sent.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  if (start >= size) return 'unsatisfiable';
  if (to === '') return { start, end: size - 1 };
  return Number(to) < start ? null : { start, end: Math.min(Number(to), size - 1) };
}

function content(file: StoredFile, size: number, range?: ByteRange): Promise<BodyInit> {
  const length = range ? range.end - range.start + 1 : size;
  return length > WHOLE ? file.stream(range) : file.read(range);
}
