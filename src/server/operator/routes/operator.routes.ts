/**
 * The operator's pages under `/operator` of every site: leads, stock imports and builds of the dealerships that the site
 * shows, as plain HTML and forms.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { siteOf } from '../../http/host-site.ts';
import { isSameOrigin } from '../../http/same-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorSessions } from '../session.ts';
import { operatorHeaders } from '../shell.ts';
import { operatorLinks } from '../sign-in-links.ts';
import { sorryPage } from '../site-pages.ts';
import { addStockRoutes } from './add-stock.routes.ts';
import { carRoutes } from './cars.routes.ts';
import { dealersRoutes } from './dealers.routes.ts';
import { leadsRoutes } from './leads.routes.ts';
import { type OperatorEnv, sessionCookie, signInRoutes } from './sign-in.routes.ts';
import { siteRoutes } from './site.routes.ts';
import { stockRoutes } from './stock.routes.ts';
import { todayRoutes } from './today.routes.ts';

/** How long a configuration may be cached, milliseconds. After this a removed address is locked out. */
const REREAD_MS = 60_000;

type Env = OperatorEnv;

export function operatorRoutes(platform: Platform): Hono<Env> {
  const { database, sites, now } = platform;
  const shared = { database, now, keys: platform.keys, owners: platform.env.OPERATOR_EMAILS };
  const sessions = operatorSessions(shared);
  const links = operatorLinks({ ...shared, addressOf: platform.publicAddressOf });
  let readAt = now().getTime();
  /** The site as configured now, and the headers of every response. */
  const onSite: MiddlewareHandler<Env> = async (c, next) => {
    if (Math.abs(now().getTime() - readAt) >= REREAD_MS) {
      readAt = now().getTime();
      await sites.refresh();
    }
    const asked = siteOf(c);
    const site = sites.get(asked.slug) ?? asked;
    c.set('site', site);
    await next();
    for (const [name, value] of Object.entries(operatorHeaders(site))) c.header(name, value);
    if (platform.production) c.header('Strict-Transport-Security', 'max-age=31536000');
    return undefined;
  };
  /** Refuses changes from another site's page, and requests that do not name their origin. */
  const fromHere: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || isSameOrigin(c)) return next();
    return c.html(
      sorryPage(
        c.var.site,
        'Request refused',
        'This request didn’t come from this website. Please go back and try again.',
      ),
      403,
    );
  };
  const signedIn: MiddlewareHandler<Env> = async (c, next) => {
    const session = await sessions.find(c.var.site, sessionCookie(c));
    if (session === null) return c.redirect('/operator/sign-in', 303);
    c.set('session', session);
    return next();
  };

  return new Hono<Env>()
    .use(onSite, fromHere)
    .route('/', signInRoutes(platform, sessions, links))
    .use(signedIn)
    .route('/', todayRoutes(platform))
    .route('/', leadsRoutes(platform))
    .route('/', dealersRoutes(platform))
    .route('/', carRoutes(platform))
    .route('/', addStockRoutes(platform))
    .route('/', stockRoutes(platform))
    .route('/', siteRoutes(platform, sessions))
    .all('*', (c) => c.html(sorryPage(c.var.site, 'No such page', 'There’s nothing at this address.'), 404));
}
