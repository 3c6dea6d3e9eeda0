/** Tells whether a car's page would show the same as before, for a fraction of what working it out costs. */
import { financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import { carActions } from '#domain/inventory/page/car-actions.ts';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { regoExpiry } from '#domain/inventory/rego.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { type CarPage, landingsOf, PROTECTION_PAGES, SIMILAR_SHOWN } from './car.ts';

/** A car that has not changed stays the same object from one stock to the next. */
const known = new WeakMap<object, string>();

/** A hash of a car, or of what search knows of one. */
export function contentOf(of: object): string {
  const hash = known.get(of) ?? contentHash(JSON.stringify(of));
  known.set(of, hash);
  return hash;
}

/** What is the same for all cars of a site. */
const ofSite = oncePer((tenant) => {
  const { site, origin } = tenant;
  const { pages } = siteBuild(tenant);
  const named = [...PROTECTION_PAGES.map(([path]) => path), MONEY_BACK_PAGE];
  return contentHash(JSON.stringify([site, origin, named.filter((path) => pages.has(path))]));
});

/**
 * Of all that `carPageData` reads: the car, its document, the cars like it, the site, and where its links lead. Of the
 * day it reads when a registration ends and what finance is estimated; the tag stands in the document.
 */
export function carKey(tenant: Tenant, { car, doc, indexed }: CarPage): string {
  const { site, now, similar, routes, pages } = siteBuild(tenant);
  const hasPage = (path: string) => pages.has(path.toLowerCase());
  const actions = carActions(car, { site, hasPage, financeHref: financeHref(car, site) });
  return contentHash(
    JSON.stringify([
      ...[ofSite(tenant), contentOf(car), contentOf(doc), indexed],
      ...[regoExpiry(car, site.state, now), financeEstimate(car, site, now)],
      similarCars(doc, similar, SIMILAR_SHOWN).map(contentOf),
      landingsOf(doc, routes.landings).map(({ kind, path }) => [kind, path]),
      actions.map(({ kind, href }) => [kind, href]),
    ]),
  );
}
