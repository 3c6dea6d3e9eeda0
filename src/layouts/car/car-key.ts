/** Tells whether a car's page would show the same as before, for a fraction of what working it out costs. */
import { financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import type { Car } from '#domain/inventory/car.ts';
import { carActions } from '#domain/inventory/page/car-actions.ts';
import { similarCars } from '#domain/inventory/page/similar.ts';
import { regoExpiry } from '#domain/inventory/rego.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { type CarPage, landingsOf, PROTECTION_PAGES, SIMILAR_SHOWN, standingOf } from './car.ts';

/** A car that has not changed stays the same object from one stock to the next. */
const known = new WeakMap<object, string>();

/** A hash of a car, or of what search knows of one. */
export function contentOf(of: object): string {
  const hash = known.get(of) ?? contentHash(JSON.stringify(of));
  known.set(of, hash);
  return hash;
}

const ofConfiguration = oncePer(({ site, origin }) => contentHash(JSON.stringify([site, origin])));

/** What is the same for all cars of a site: its configuration, the day, and where their links may lead. */
const ofSite = oncePer((tenant) => {
  const { site, now } = tenant;
  const { pages, routes } = siteBuild(tenant);
  const linked = [...pages].filter((path) => !path.startsWith('/cars/'));
  const landings = routes.landings.map(({ kind, path }) => [kind, path]);
  return contentHash(JSON.stringify([ofConfiguration(tenant), dateIn(site.state, now), linked, landings]));
});

/** What follows from a car and the site alone, with what it was worked out from. */
const ownKeys = new WeakMap<Car, { from: string; key: string }>();

function ownKey(tenant: Tenant, { car, doc, indexed }: CarPage): string {
  const { site, now, routes, pages } = siteBuild(tenant);
  // When a registration ends is asked where the car stands.
  const day = dateIn(car.location.state ?? site.state, now);
  const from = `${ofSite(tenant)} ${day} ${contentOf(doc)} ${indexed}`;
  const last = ownKeys.get(car);
  if (last?.from === from) return last.key;
  const hasPage = (path: string) => pages.has(path.toLowerCase());
  const actions = carActions(car, { site, hasPage, financeHref: financeHref(car, site) });
  const named = [...PROTECTION_PAGES.map(([path]) => path), MONEY_BACK_PAGE];
  const key = contentHash(
    JSON.stringify([
      ...[ofConfiguration(tenant), named.filter(hasPage), contentOf(car), contentOf(doc), indexed],
      ...[regoExpiry(car, site.state, now), financeEstimate(car, site, now)],
      landingsOf(doc, routes.landings).map(({ kind, path }) => [kind, path]),
      actions.map(({ kind, href }) => [kind, href]),
    ]),
  );
  ownKeys.set(car, { from, key });
  return key;
}

/**
 * Of all that `carPageData` reads: the car, its document, the cars like it, where its price stands among all of its model,
 * the site, and where its links lead. Of the
 * day it reads when a registration ends and what finance is estimated; the tag stands in the document.
 */
export function carKey(tenant: Tenant, page: CarPage): string {
  const build = siteBuild(tenant);
  const alike = similarCars(page.doc, build.similar, SIMILAR_SHOWN);
  const standing = JSON.stringify(standingOf(page, build));
  return contentHash([ownKey(tenant, page), standing, ...alike.map(contentOf)].join(' '));
}
