/**
 * Pages with a form or a calculator, drawn for their address: the car, the dealership, the budget, a loan to work out.
 * So they are complete in the first answer, without script too.
 */

import { CALCULATOR_FIELDS } from '#domain/finance/calculator.ts';
import { financeFormHref, financeHref, isPersonalised, PERSONALISED_PATH } from '#domain/finance/link.ts';
import type { Car } from '#domain/inventory/car.ts';
import { CAR_PARAMETER, LINK_PARAMETERS, saidBy } from '#domain/leads/linked.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { FINANCE_PAGES } from '#domain/tenant/site.ts';
import type { SiteCars } from '../cars/site-cars.ts';
import type { SiteSearch } from '../cars/site-search.ts';
import type { Log } from '../http/log.ts';
import { SHELLS } from '../publish/shells.ts';
import { pageFile, pageFrame, respondDrawn } from './drawn-page.ts';
import type { LivePages, LiveRequest } from './live-request.ts';
import type { LinkedPageRequest, PageDrawing, PageOrder } from './page-renderer.ts';

interface LinkedPagesOptions {
  cars: Pick<SiteCars, 'byName'>;
  siteSearch: SiteSearch;
  drawing: Pick<PageDrawing, 'linked' | 'personalisedFinance'>;
  now: () => Date;
  log: Log;
}

/** It belongs to one address and one moment: a browser asks again, and no shared cache keeps it. */
const CACHE = 'private, no-cache';

const says = (query: URLSearchParams): boolean =>
  Object.keys(saidBy(query, [...LINK_PARAMETERS, ...CALCULATOR_FIELDS])).length > 0;

const isFinancePage = (path: string) => FINANCE_PAGES.some((page) => page === path);

export function linkedPages({ cars, siteSearch, drawing, now, log }: LinkedPagesOptions): LivePages {
  const carOf = async ({ site, url }: LiveRequest): Promise<Car | null> => {
    const name = url.searchParams.get(CAR_PARAMETER);
    return name ? cars.byName(site, name) : null;
  };

  const draw = async (
    request: LiveRequest,
    path: string,
    drawn: (page: PageOrder<LinkedPageRequest>) => Promise<string | null>,
    car: Car | null,
  ): Promise<Response | null> => {
    const { site, live, url, security } = request;
    const shell = pageFile(live, path);
    if (!shell) return null;
    const html = await drawn({
      ...(await pageFrame(site, url, shell)),
      now: now(),
      path,
      query: url.searchParams.toString(),
      car,
      stock: await siteSearch.of(site),
    });
    if (html === null) return null;
    return respondDrawn({ live, shell, html, status: 200, request: request.request, security, cache: CACHE });
  };

  const leadOn = ({ security }: LiveRequest, href: string): Response =>
    new Response(null, { status: 302, headers: { ...security, 'Cache-Control': CACHE, Location: href } });

  const answer = async (request: LiveRequest): Promise<Response | null> => {
    const { site, live, url } = request;
    const path = withoutFinalSlashes(request.path).replace(/\.html$/, '');
    const hasPersonalised = pageFile(live, SHELLS.personalisedFinance) !== null;
    if (path === PERSONALISED_PATH && hasPersonalised) {
      const car = await carOf(request);
      if (car === null) return leadOn(request, site.finance.page);
      if (!isPersonalised(car, site)) return leadOn(request, financeFormHref(car, site));
      return draw(request, path, (page) => drawing.personalisedFinance({ ...page, car }), car);
    }
    // A search is about all cars, even if a filter has a form's parameter name.
    if (path.startsWith('/search') || !says(url.searchParams)) return null;
    const car = await carOf(request);
    if (car && isFinancePage(path) && hasPersonalised && isPersonalised(car, site)) {
      return leadOn(request, financeHref(car, site));
    }
    return draw(request, path, (page) => drawing.linked(page), car);
  };

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      // The built page has everything except what the address adds.
      log.error(`${request.path} of ${request.site.slug} is answered as it was built`, error);
      return null;
    }
  };
}
