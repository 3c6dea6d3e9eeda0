/**
 * Pages with a form or a calculator, rendered for what their address says: a car, a dealership, a budget, a loan. They are
 * complete in the first response, so they work without script.
 */

import { CALCULATOR_FIELDS } from '#domain/finance/calculator.ts';
import { financeFormHref, financeHref, isPersonalised, PERSONALISED_PATH } from '#domain/finance/link.ts';
import type { Car } from '#domain/inventory/car.ts';
import { CAR_PARAMETER, LINK_PARAMETERS, parametersIn } from '#domain/leads/linked.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { recordOf } from '#domain/shared/record-of.ts';
import { FINANCE_PAGES } from '#domain/tenant/site.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { Log } from '../http/log.ts';
import type { LivePages, LiveRequest } from './live-request.ts';
import type { PageRendering } from './page-requests.ts';
import { builtData, pageFile, pageFrame, respondRendered } from './rendered-page.ts';

interface LinkedPagesOptions {
  cars: Pick<SiteCars, 'byName'>;
  siteSearch: SiteSearch;
  rendering: PageRendering;
  now: () => Date;
  log: Log;
}

/** The page depends on its address and the current stock, so browsers check again and shared caches do not keep it. */
const CACHE = 'private, no-cache';

const hasLinkParameters = (query: URLSearchParams): boolean =>
  Object.keys(parametersIn(query, [...LINK_PARAMETERS, ...CALCULATOR_FIELDS])).length > 0;

/** Whether this data, JSON, belongs to a page of text. */
const isTextPage = (built: string): boolean => 'page' in recordOf(JSON.parse(built));

const isFinancePage = (path: string) => FINANCE_PAGES.some((page) => page === path);

export function linkedPages({ cars, siteSearch, rendering, now, log }: LinkedPagesOptions): LivePages {
  const carOf = async ({ site, url }: LiveRequest): Promise<Car | null> => {
    const name = url.searchParams.get(CAR_PARAMETER);
    return name ? cars.byName(site, name) : null;
  };

  const about = async ({ site, url }: LiveRequest, path: string) => ({
    now: now(),
    path,
    query: url.searchParams.toString(),
    stock: await siteSearch.of(site),
  });

  const respond = (request: LiveRequest, html: string): Promise<Response> =>
    respondRendered({ ...request, html, status: 200, cache: CACHE });

  const leadOn = ({ security }: LiveRequest, href: string): Response =>
    new Response(null, { status: 302, headers: { ...security, 'Cache-Control': CACHE, Location: href } });

  const answer = async (request: LiveRequest): Promise<Response | null> => {
    const { site, live, url } = request;
    const path = withoutFinalSlashes(request.path).replace(/\.html$/, '');
    const hasPersonalised = pageFile(live, PERSONALISED_PATH) !== null;
    if (path === PERSONALISED_PATH && hasPersonalised) {
      const car = await carOf(request);
      if (car === null) return leadOn(request, site.finance.page);
      if (!isPersonalised(car, site)) return leadOn(request, financeFormHref(car, site));
      const frame = pageFrame(site, live, now());
      if (!frame) return null;
      const order = { ...frame, ...(await about(request, path)), car };
      return respond(request, await rendering('personalisedFinance', order));
    }
    // A search is about all cars, even if a filter has a form's parameter name.
    if (path.startsWith('/search') || !hasLinkParameters(url.searchParams)) return null;
    const car = await carOf(request);
    if (car && isFinancePage(path) && hasPersonalised && isPersonalised(car, site)) {
      return leadOn(request, financeHref(car, site));
    }
    const frame = pageFrame(site, live, now());
    const built = await builtData(live, path);
    // A search with its own address has data too, but no form to fill in.
    if (!frame || !built || !isTextPage(built)) return null;
    const order = { ...frame, built, ...(await about(request, path)), car };
    return respond(request, await rendering('linked', order));
  };

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      // The built page has everything except what the address adds.
      log.error(
        `${request.path} of ${request.site.slug} could not be rendered for its query; the built page was sent`,
        error,
      );
      return null;
    }
  };
}
