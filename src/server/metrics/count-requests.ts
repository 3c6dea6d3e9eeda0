/** Gives every request an id, and counts and logs its response. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Attributes } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../http/log.ts';
import { plainAddress, type TrustedProxies } from '../http/sender-address.ts';
import { forRequest, requestId, span } from '../http/work.ts';
import type { Metrics } from './metrics.ts';

interface Options {
  metrics: Metrics;
  trustedProxies: TrustedProxies;
  /** Whether each request gets a line in the log. */
  logRequests: boolean;
  log: Log;
}

/** The route of a request for metrics: `/api/leads`, `operator`, `page`, `file`. */
function routeOf(path: string, isKnown: (segment: string) => boolean): string {
  const [first = '', second = ''] = path.slice(1).split('/');
  if (first === 'api') return isKnown(second) ? `/api/${second}` : '/api';
  if (first === 'operator' || first === 'metrics') return first;
  return /\.(?!html$)[a-z0-9]+$/i.test(path) ? 'file' : 'page';
}

/** A segment that may grant access: a record's id, a link's secret. */
const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?=[^/]*[A-Z])[A-Za-z0-9_-]{20,})$/;
const shown = (path: string) =>
  path
    .split('/')
    .map((segment) => (ID.test(segment) ? ':id' : segment))
    .join('/');

/** The id that our own proxy set. Others are not believed: they could make two requests look like one. */
function proxyRequestId(c: Context, proxies: TrustedProxies): string | undefined {
  const given = c.req.header('x-request-id');
  if (given === undefined) return undefined;
  const address = plainAddress(getConnInfo(c).remote.address ?? '');
  return address !== null && proxies.has(address) ? given : undefined;
}

/** @param apis the first segments that exist below `/api` */
export function countRequests(options: Options, apis: ReadonlySet<string>): MiddlewareHandler {
  const { metrics, log } = options;
  return (c, next) => {
    const id = requestId(proxyRequestId(c, options.trustedProxies));
    const { method, path } = c.req;
    const route = routeOf(path, (segment) => apis.has(segment));
    const asked = { 'http.request.method': method, 'http.route': route };
    const answer = async (note: (attributes: Attributes) => void) => {
      const began = performance.now();
      await next();
      const ms = performance.now() - began;
      c.header('X-Request-Id', id);
      const { status } = c.res;
      const site = c.var.hostSite?.slug ?? '';
      note({ 'http.response.status_code': status, 'forecourt.site': site });
      metrics.requests.inc({ site, route, status: `${Math.floor(status / 100)}xx` });
      metrics.requestSeconds.observe({ route }, ms / 1000);
      if (options.logRequests) {
        // Without the query, which may contain what somebody typed.
        log.info(`${method} ${shown(path)} ${status}`, {
          method,
          path: shown(path),
          status,
          site,
          ms: Math.round(ms),
        });
      }
    };
    return forRequest(id, () => span(`${method} ${route}`, asked, answer, { isRequest: true }));
  };
}
