/** Refuses writes while the disk is low; pages and all other reads continue. */
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { answerBare } from '../http/bare-page.ts';
import type { FreeSpace } from './free-space.ts';

/** Seconds. Somebody has to free space first. */
export const ROOM_RETRY_AFTER = '60';
export const NO_ROOM =
  'We can’t save this right now, so nothing was saved. Please try again in a few minutes.';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const WRITTEN = /^\/(?:api|operator|payments)(?:\/|$)/;
/** These routes refuse by themselves, so that a shopper gets the form back with everything typed. */
const FORMS: ReadonlySet<string> = new Set(['/api/enquiries', '/api/leads', '/api/appointments']);
/** Feeds and releases are files, wherever the database is. */
const FILES = /^\/api\/(?:stock|sites)\//;

/**
 * Responds with 503 before reading the body.
 * @param keepsRecords whether the database is on this disk too
 */
export function refuseWrites(
  disk: Pick<FreeSpace, 'isLow'>,
  { keepsRecords }: { keepsRecords: boolean },
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const isRefused =
      disk.isLow() &&
      !READING.has(method) &&
      (keepsRecords ? WRITTEN : FILES).test(path) &&
      !(method === 'POST' && FORMS.has(path));
    return isRefused ? answerDiskFull(c) : next();
  };
}

function answerDiskFull(c: Context): Response | Promise<Response> {
  c.header('Retry-After', ROOM_RETRY_AFTER);
  // A form sent without script gets a page; everything else gets JSON.
  return (c.req.header('accept') ?? '').includes('text/html')
    ? answerBare(c, 503, 'Please try again in a few minutes', html`<p>${NO_ROOM}</p>`)
    : c.json({ error: NO_ROOM }, 503, { 'Cache-Control': 'no-store' });
}
