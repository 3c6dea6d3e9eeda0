/** Tells whether a car's page would be the same as before, at a fraction of the cost of working it out. */
import { financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { MONEY_BACK_PAGE } from '#domain/guarantee/money-back.ts';
import type { Car } from '#domain/inventory/car.ts';
import { carActions } from '#domain/inventory/page/car-actions.ts';
import { candidateLists, hasSameCandidates } from '#domain/inventory/page/similar.ts';
import { regoExpiry } from '#domain/inventory/rego.ts';
import { dateIn } from '#domain/shared/time-zone.ts';
import { contentHash } from '#tenant/content-hash.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import { configurationOf, contentOf } from '../build/known-cars.ts';
import { type CarPage, carsLike, landingsOf, PROTECTION_PAGES, standingOf } from './car.ts';

/** What all cars of a site share: its configuration, the day and where their links may lead. */
const ofSite = oncePer((tenant) => {
  const { site, now } = tenant;
  const { pages, routes } = siteBuild(tenant);
  const linked = [...pages].filter((path) => !path.startsWith('/cars/'));
  const landings = routes.landings.map(({ kind, path }) => [kind, path]);
  return contentHash(JSON.stringify([configurationOf(tenant), dateIn(site.state, now), linked, landings]));
});

/** What follows from a car and the site alone, with its inputs. */
const ownKeys = new WeakMap<
  Car,
  { ofSite: string; day: string; content: string; indexed: boolean; key: string }
>();

function ownKey(tenant: Tenant, { car, doc, indexed }: CarPage): string {
  const { site, now, routes, pages } = siteBuild(tenant);
  // A registration's end is judged in the car's own time zone.
  const day = dateIn(car.location.state ?? site.state, now);
  // Compared one by one: joined to a text, they would cost a large stock more than all else here.
  const from = { ofSite: ofSite(tenant), day, content: contentOf(doc), indexed };
  const last = ownKeys.get(car);
  if (
    last?.content === from.content &&
    last.ofSite === from.ofSite &&
    last.day === day &&
    last.indexed === indexed
  )
    return last.key;
  const hasPage = (path: string) => pages.has(path.toLowerCase());
  const actions = carActions(car, { site, hasPage, financeHref: financeHref(car, site) });
  const named = [...PROTECTION_PAGES.map(([path]) => path), MONEY_BACK_PAGE];
  const key = contentHash(
    JSON.stringify([
      ...[configurationOf(tenant), named.filter(hasPage), contentOf(car), contentOf(doc), indexed],
      ...[regoExpiry(car, site.state, now), financeEstimate(car, site, now)],
      landingsOf(doc, routes.landings).map(({ kind, path }) => [kind, path]),
      actions.map(({ kind, href }) => [kind, href]),
    ]),
  );
  ownKeys.set(car, { ...from, key });
  return key;
}

/**
 * Covers everything `carPageData` reads: the car, its document, similar cars, its price among all cars of its
 * model, the site, and where its links lead. Of the day it reads whether the registration has ended and the
 * finance estimate; the tag is in the document.
 */
export function carKey(tenant: Tenant, page: CarPage): string {
  return `${ownKey(tenant, page)} ${aroundKey(tenant, page)}`;
}

type Lists = ReturnType<typeof candidateLists<CarPage['doc']>>;

/** What follows from a car, the site and the cars around it, with its inputs. */
const aroundKeys = new WeakMap<
  Car,
  { doc: object; configuration: string; lists: Lists; standing: string; alike: string; key: string }
>();

function aroundKey(tenant: Tenant, page: CarPage): string {
  const build: SiteBuild = siteBuild(tenant);
  const { car, doc } = page;
  const configuration = configurationOf(tenant);
  const lists = candidateLists(doc, build.similar);
  const last = aroundKeys.get(car);
  const known = last?.doc === doc && last.configuration === configuration ? last : null;
  if (known !== null && lists.every((list, at) => list === known.lists[at])) return known.key;
  // Its price is compared with its model only.
  const standing =
    known !== null && known.lists[0] === lists[0]
      ? known.standing
      : contentHash(JSON.stringify(standingOf(page, build)));
  const alike =
    known !== null && hasSameCandidates(doc, lists, known.lists)
      ? known.alike
      : contentHash(carsLike(doc, build.similar).map(contentOf).join(' '));
  const key = `${standing} ${alike}`;
  aroundKeys.set(car, { doc, configuration, lists, standing, alike, key });
  return key;
}
