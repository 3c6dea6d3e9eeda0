/**
 * Personal pages, rendered on request: the steps of signing in, the watchlist, a shared shortlist. If they cannot be
 * rendered, the release's own page responds and asks the shopper to sign in.
 */

import { type Context, Hono } from 'hono';
import { hasAlerts } from '#domain/alerts/alert.ts';
import { keptSearch, saveSearchHref } from '#domain/alerts/saved-search.ts';
import {
  accountPath,
  emailNoteOf,
  hasSignIn,
  readSignIn,
  signInCar,
  signInProblemOf,
  signInStepOf,
} from '#domain/auth/sign-in.ts';
import { signInHref } from '#domain/auth/sign-in-href.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { SearchQuery } from '#domain/search/engine.ts';
import { fromUrl, toUrl } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Shopper } from '../../auth/sign-in.db.ts';
import { pageRenderer } from '../../pages/page-renderer.ts';
import type { AccountRequest } from '../../pages/page-requests.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WatchedCar } from '../../watchlist/watchlist.db.ts';

/** They are personal: no cache keeps them. */
const CACHE = 'private, no-store';

/** The sign-in for a visitor who wants to save a search: on to saving it, or back to the search. */
function saveSearchSignIn(query: SearchQuery): string {
  return signInHref({ type: 'watchlist', redirect: saveSearchHref(query), back: `/search${toUrl(query)}` });
}

/** The account on the page, with a note about the email address after a form. */
const accountOf = (c: Context, { phone, email }: Shopper): AccountRequest => ({
  phone,
  email,
  emailNote: emailNoteOf(c.req.query('email')),
});

export function shopperPagesRoutes(platform: Platform): Hono {
  const { sessions, watchlist, shortlists, alerts, cars, now } = platform;
  const render = pageRenderer(platform);
  const own = { status: 200, cache: CACHE };

  /** In the order of the ids; null for a car that the site no longer shows. */
  const carsOf = async (site: Site, ids: readonly number[]): Promise<(Car | null)[]> => {
    const found = new Map((await cars.byIds(site, ids)).map((car) => [car.id, car]));
    return ids.map((id) => found.get(id) ?? null);
  };

  /** The same of a watchlist, with what is still known of cars that the site no longer shows. */
  const watchedCars = async (site: Site, list: readonly WatchedCar[]) => {
    const all = await cars.findByIds(
      site,
      list.map(({ car_id }) => car_id),
    );
    const found = new Map(all.map((each) => [each.car.id, each]));
    return list.map(({ car_id: id, saved_at }) => {
      const { car = null, page = 'gone' } = found.get(id) ?? {};
      return page === 'gone' ? { id, saved_at, car: null, gone: car } : { id, saved_at, car, gone: null };
    });
  };

  const siteOf = (c: Context) => c.var.hostSite;

  return new Hono()
    .get('/sign-in', async (c, next) => {
      const site = siteOf(c);
      if (!site || !hasSignIn(site)) return next();
      const request = readSignIn(new URL(c.req.url).searchParams, site);
      const { step, problem } = c.req.query();
      const slug = signInCar(request);
      const order = {
        request,
        car: slug === null ? null : await cars.bySlug(site, slug),
        now: now(),
        step: signInStepOf(step, site.signIn),
        problem: signInProblemOf(problem),
      };
      const page = await render(c, { site, page: 'signIn', ...own, order });
      return page ?? next();
    })
    .get('/watchlist', async (c, next) => {
      const site = siteOf(c);
      const shopper = site?.garage_enabled ? await sessions.shopper(c, site) : null;
      if (!site) return next();
      const asked = hasAlerts(site) ? c.req.query('search') : undefined;
      const query = asked === undefined ? null : fromUrl(asked);
      if (!shopper) {
        if (query === null) return next();
        c.header('Cache-Control', CACHE);
        return c.redirect(saveSearchSignIn(query));
      }
      const watched = await watchedCars(site, await watchlist.list(site, shopper));
      const search = query && keptSearch(query);
      const asks = hasAlerts(site) ? { list: await alerts.list(site, shopper), search } : null;
      const account = accountOf(c, shopper);
      const order = { now: now(), account, alerts: asks, cars: watched };
      const page = await render(c, { site, page: 'watchlist', ...own, order });
      return page ?? next();
    })
    .get('/account', async (c, next) => {
      const site = siteOf(c);
      if (!site || !hasSignIn(site) || accountPath(site) !== '/account') return next();
      const shopper = await sessions.shopper(c, site);
      if (!shopper) return next();
      const order = { account: accountOf(c, shopper) };
      const page = await render(c, { site, page: 'account', ...own, order });
      return page ?? next();
    })
    .get('/shortlist/:id', async (c, next) => {
      const site = siteOf(c);
      const list = site && (await shortlists.find(site, c.req.param('id')));
      if (!site || !list) return next();
      const order = { now: now(), id: list.id, cars: await carsOf(site, list.car_ids) };
      const page = await render(c, { site, page: 'shortlist', ...own, order });
      return page ?? next();
    });
}
