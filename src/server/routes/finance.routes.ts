import { Hono } from 'hono';
import { allowsFinance } from '#domain/finance/eligibility.ts';
import { FINANCE_DISCLAIMER, financeEstimate } from '#domain/finance/estimate.ts';
import type { Car, FinanceLender } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import { ApiError } from '../http/api-error.ts';
import type { Platform } from '../platform/platform.ts';

/** Quotes that a site may pass on: none for a car without finance on the site, and none without both rates. */
function shownLenders(car: Car, site: Site): Record<string, FinanceLender> {
  if (!allowsFinance(car, site)) return {};
  return Object.fromEntries(
    Object.entries(car.finance_lenders).filter(
      ([, { interestRate, comparisonRate }]) => interestRate !== null && comparisonRate !== null,
    ),
  );
}

/** `GET /{id}/finance`: the lenders' quotes for a car of the site that the host names, and its estimate or null. */
export function financeRoutes({ cars, now }: Platform): Hono {
  return new Hono().get('/:id{[0-9]+}/finance', async (c) => {
    const site = c.var.hostSite;
    const car = site ? await cars.byId(site, Number(c.req.param('id'))) : null;
    if (!site || !car) throw new ApiError(404, 'there is no such car');
    const estimate = financeEstimate(car, site, now());
    return c.json({
      finance_lenders: shownLenders(car, site),
      estimate,
      disclaimer: estimate?.disclaimer ?? FINANCE_DISCLAIMER,
    });
  });
}
