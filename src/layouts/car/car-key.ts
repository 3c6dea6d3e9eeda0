/** Tells whether a car's page would show the same as before, for a fraction of what working it out costs. */
import { financeHref } from '#domain/finance/link.ts';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import { carActions } from '#domain/inventory/page/car-actions.ts';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { AUSTRALIAN_STATES } from '#domain/shared/states.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
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

/** What is the same for all cars of a site. The day of a registration is that of the car's own state. */
const ofSite = oncePer((tenant) => {
  const { site, origin, now } = tenant;
  const { pages } = siteBuild(tenant);
  const named = [...PROTECTION_PAGES.map(([path]) => path), MONEY_BACK_PAGE];
  const days = AUSTRALIAN_STATES.map((state) => dateIn(state, now));
  return contentHash(JSON.stringify([site, origin, days, named.filter((path) => pages.has(path))]));
});

/** Of all that `carPageData` reads: the car, its document, the cars like it, the site, the day, and where its links lead. */
export function carKey(tenant: Tenant, { car, doc, indexed }: CarPage): string {
  const { site, similar, routes, pages } = siteBuild(tenant);
  const hasPage = (path: string) => pages.has(path.toLowerCase());
  const actions = carActions(car, { site, hasPage, financeHref: financeHref(car, site) });
  return contentHash(
    JSON.stringify([
      ...[ofSite(tenant), contentOf(car), contentOf(doc), indexed],
      similarCars(doc, similar, SIMILAR_SHOWN).map(contentOf),
      landingsOf(doc, routes.landings).map(({ kind, path }) => [kind, path]),
      actions.map(({ kind, href }) => [kind, href]),
    ]),
  );
}
