/** A car page's content, worked out from the car. */

import { spokenModel } from '#domain/brands/directory.ts';
import { type FinanceEstimate, financeEstimate } from '#domain/finance/estimate.ts';
import { financeHref } from '#domain/finance/link.ts';
import { MONEY_BACK_PAGE, type MoneyBackPromise, moneyBackPromise } from '#domain/guarantee/money-back.ts';
import { marketBadge, marketBadgeMethod, marketBadgeText } from '#domain/inventory/badge.ts';
import type { Car } from '#domain/inventory/car.ts';
import { isCertifiedToyota } from '#domain/inventory/eligibility.ts';
import { makeModelName } from '#domain/inventory/naming.ts';
import {
  type CarAction,
  type CarActionKind,
  carActions,
  similarAction,
} from '#domain/inventory/page/car-actions.ts';
import { dealerComments } from '#domain/inventory/page/comments.ts';
import { featureGroups, standardEquipment } from '#domain/inventory/page/features.ts';
import {
  type AncapRating,
  ancapRating,
  type RunningCosts,
  runningCosts,
} from '#domain/inventory/page/running-costs.ts';
import { type SimilarIndex, similarCars } from '#domain/inventory/page/similar.ts';
import { keyInformation, type SpecRow, specGroups } from '#domain/inventory/page/specs.ts';
import { carSummary } from '#domain/inventory/page/summary.ts';
import { callPhone, maskPhone, phoneHref } from '#domain/inventory/phones.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { galleryPictures, type Picture } from '#domain/inventory/pictures/images.ts';
import { type DisplayPrice, displayPrice } from '#domain/inventory/price.ts';
import {
  type Availability,
  availability,
  isAvailable,
  soldTexts,
  type UnavailableTexts,
  unavailableTexts,
} from '#domain/inventory/status.ts';
import { type CarTag, carTag } from '#domain/inventory/tags.ts';
import { alsoSeenIn } from '#domain/locations/elsewhere.ts';
import { placeName } from '#domain/locations/places.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { type DriveAwayPrice, shownDriveAway } from '#domain/pricing/drive-away.ts';
import { reservationRefusal } from '#domain/reservations/offer.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Landing } from '#domain/search/routes.ts';
import { emptyQuery, toUrl } from '#domain/search/url.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { Crumb } from '#domain/structured-data/breadcrumbs.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { type PriceStanding, priceStanding } from '#domain/valuation/standing.ts';
import { nameLines } from '#features/inventory/card.ts';
import type { DeliveryProps } from '#features/pricing/Delivery.tsx';

/** A car's page: `indexed`, or only for people returning to it. */
export interface CarPage {
  car: Car;
  doc: SearchDocument;
  indexed: boolean;
}

/** What a car's page needs to know about the site around it, from a build or from the platform. */
export interface CarSurroundings {
  site: Site;
  now: Date;
  routes: { landings: readonly Landing[] };
  similar: SimilarIndex<SearchDocument>;
  /** Paths of existing pages. */
  pages: { has(path: string): boolean };
}

export interface Call {
  /** What is shown before a click: the first digits, or the whole number if the site does not mask it. */
  masked: string | null;
  number: string;
  href: string;
}

/** Number of similar cars on a page. */
const SIMILAR_SHOWN = 4;

const alike = new WeakMap<CarSurroundings['similar'], WeakMap<SearchDocument, SearchDocument[]>>();

/** The similar cars on a car's page. Its key needs them first, then the page: they are picked once. */
export function carsLike(doc: SearchDocument, index: CarSurroundings['similar']): SearchDocument[] {
  const known = alike.get(index) ?? new WeakMap<SearchDocument, SearchDocument[]>();
  alike.set(index, known);
  const cars = known.get(doc) ?? similarCars(doc, index, SIMILAR_SHOWN);
  known.set(doc, cars);
  return cars;
}

function callOf(car: Car, site: Site): Call | null {
  const number = callPhone(car, site);
  if (number === null) return null;
  return { number, href: phoneHref(number), masked: site.phones.mask ? maskPhone(number) : null };
}

interface LandingsByName {
  makes: ReadonlyMap<string, Landing>;
  models: ReadonlyMap<string, Landing>;
}

function landingsByName(landings: readonly Landing[]): LandingsByName {
  const by = (kind: Landing['kind'], field: 'make' | 'make_model') =>
    new Map(
      landings
        .filter((landing) => landing.kind === kind)
        .flatMap((landing) => (landing.preset[field] ?? []).map((value) => [value, landing] as const)),
    );
  return { makes: by('make', 'make'), models: by('model', 'make_model') };
}

/** A stock's landing pages stay the same objects while all its cars are processed. */
const known = new WeakMap<readonly Landing[], LandingsByName>();

/** The landing pages of the car's make and model, if they exist. */
export function landingsOf(doc: SearchDocument, landings: readonly Landing[]): Landing[] {
  const { makes, models } = known.get(landings) ?? landingsByName(landings);
  if (!known.has(landings)) known.set(landings, { makes, models });
  return [makes.get(doc.make), models.get(doc.make_model)].filter((landing) => landing !== undefined);
}

/** Pages about protection for cars and buyers, with the text of their links. */
export const PROTECTION_PAGES: readonly (readonly [path: string, label: string])[] = [
  ['/warranty', 'Warranty'],
  ['/roadside-assistance', 'Roadside assistance'],
  ['/prepaid-maintenance-plan', 'Prepaid maintenance plan'],
  ['/diamond-advantage', 'Diamond Advantage'],
  ['/autopact-protection-plan', 'AutoPact protection plan'],
  ['/autopact-handback-guarantee', 'AutoPact handback guarantee'],
  ['/ultratek', 'Ultratek'],
];

/** The model without its make, except where only a number would be left. */
function modelLabel(car: Pick<Car, 'make' | 'model'>): string {
  const title = makeModelName(car);
  return spokenModel({ name: title.slice(car.make.length).trim() || car.model, title });
}

/** Details that identify the car when a shopper calls. */
function detailRows(car: Car, seller: Location | null, key: readonly SpecRow[]): SpecRow[] {
  const told = new Set(key.map(({ label }) => label));
  const place = car.location.location_name ?? seller?.name ?? car.dealership_name;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Located at', placeName(place)],
    ['Sold by', placeName(car.dealership_name) === placeName(place) ? null : car.dealership_name],
    ['Dealer licence', seller?.dealer_license_number ?? null],
  ];
  return rows.flatMap(([label, value]) => (value && !told.has(label) ? [{ label, value }] : []));
}

export interface CarView {
  title: string;
  badge: string;
  price: DisplayPrice;
  /** The on-road price by state, the site's own first; `null` if the site does not show it. */
  driveAway: readonly [DriveAwayPrice, ...DriveAwayPrice[]] | null;
  /** The delivery cost; `null` if the site does not deliver. */
  delivery: DeliveryProps | null;
  tag: CarTag | null;
  market: { text: string; method: string } | null;
  /** Its price among similar cars here; `null` if there are too few. */
  standing: PriceStanding | null;
  finance: FinanceEstimate | null;
  running: RunningCosts | null;
  ancap: AncapRating | null;
  pictures: Picture[];
  /** Shown if there is no picture. */
  artwork: string;
  call: Call | null;
  /** The location that sells it, by its index in the site's list. */
  sellerId: number | null;
  /** Other towns where it can be seen. */
  elsewhere: string[];
  crumbs: Crumb[];
  /** Link to more cars of the model. */
  similarHref: string;
  actions: Partial<Record<CarActionKind, CarAction>>;
  unavailable: UnavailableTexts | null;
  availability: Availability;
  /**
   * Link to a reserved car's waiting list, or to the reservation for its holder; `null` if there is no
   * waiting list.
   */
  waitingHref: string | null;
  /** What to say and offer once the car is sold, which may happen while the page is open. */
  whenSold: UnavailableTexts;
  similarAction: CarAction;
  certified: boolean;
  key: ReturnType<typeof keyInformation>;
  details: SpecRow[];
  comments: ReturnType<typeof dealerComments>;
  equipment: ReturnType<typeof standardEquipment>;
  features: ReturnType<typeof featureGroups>;
  specs: ReturnType<typeof specGroups>;
  summary: string;
  /** Links of the section "Protect Your Car"; `null` if the site does not have it. */
  protection: { label: string; href: string }[] | null;
  /** The money-back promise; `href` only if its terms are on the site. */
  moneyBack: (MoneyBackPromise & { href: string | null }) | null;
  similar: SearchDocument[];
  /** How long it has been for sale, in words; `null` if the site does not show it. */
  forSaleSince: string | null;
  /** Oldest first; empty if the site does not show it, or the price never changed. */
  priceHistory: Car['price_history'];
}

/** A car that is still on its way is not in stock yet. */
function sinceText({ status, created_at }: Car, { state }: Site): string {
  const day = formatDate(dateIn(state, new Date(created_at)));
  return `${status === 'coming_soon' ? 'Listed' : 'In stock'} since ${day}`;
}

function deliveryOf(car: Car, seller: Location | null, { delivery }: Site): DeliveryProps | null {
  if (!isAvailable(car) || seller === null || delivery.rates.length === 0) return null;
  const { lat, long: lng } = seller.address;
  return { from: { lat, lng }, rates: delivery.rates };
}

/** The price position of a car for sale; `null` if the site does not show it. */
export function standingOf(
  { car, doc }: Pick<CarPage, 'car' | 'doc'>,
  { site, similar }: Pick<CarSurroundings, 'site' | 'similar'>,
): PriceStanding | null {
  if (!site.car.marketBadge || !isAvailable(car)) return null;
  return priceStanding(doc, similar.byModel.get(doc.make_model) ?? []);
}

export function carView({ car, doc }: CarPage, around: CarSurroundings): CarView {
  const { site, now, routes, similar, pages } = around;
  const { title, badge } = nameLines(doc);
  const market = marketBadge(car, site);
  const ways = landingsOf(doc, routes.landings);
  const isOffered = isAvailable(car);
  const told = site.pricing.historyShown && isOffered;
  const seller = sellerOf(car, site.locations);
  const key = keyInformation(car, site.state, now);
  const hasPage = (path: string) => pages.has(path.toLowerCase());
  const actions = carActions(car, { site, hasPage, financeHref: financeHref(car, site) });
  const whenSold = soldTexts(car);
  const promise = moneyBackPromise(site.moneyBack);
  const price = displayPrice(car, site.pricing);
  return {
    title,
    badge,
    price,
    driveAway: shownDriveAway(car, price, site),
    standing: standingOf({ car, doc }, around),
    delivery: deliveryOf(car, seller, site),
    tag: carTag(car, site, now),
    market: market && { text: marketBadgeText(market), method: marketBadgeMethod(market) },
    finance: financeEstimate(car, site, now),
    running: runningCosts(car, site.runningCosts),
    ancap: ancapRating(car),
    pictures: galleryPictures(car, doc.name, site.car.imageHosts),
    artwork: artworkPath(doc),
    call: callOf(car, site),
    sellerId: seller?.id ?? null,
    elsewhere: alsoSeenIn(car, seller, site),
    crumbs: [
      { label: 'Home', href: '/' },
      ...ways.map(({ kind, path }) => ({
        label: kind === 'make' ? car.make : modelLabel(car),
        href: path,
      })),
      { label: doc.name, href: `/cars/${car.slug}` },
    ],
    similarHref:
      ways.at(-1)?.path ?? `/search${toUrl({ ...emptyQuery(), filters: { make_model: [doc.make_model] } })}`,
    actions: Object.fromEntries(actions.map((action) => [action.kind, action])),
    unavailable: unavailableTexts(car),
    availability: availability(car),
    waitingHref: reservationRefusal(car, site.reserve)?.canWait ? checkoutPath(car.slug) : null,
    whenSold,
    similarAction: similarAction(whenSold),
    certified: isCertifiedToyota(car, site.car),
    key,
    details: detailRows(car, seller, [...key.first, ...key.rest]),
    comments: dealerComments(car.dealercomments),
    equipment: standardEquipment(car),
    features: featureGroups(car),
    specs: specGroups(car),
    summary: carSummary(car),
    protection:
      site.car.protect && isOffered
        ? PROTECTION_PAGES.flatMap(([href, label]) => (hasPage(href) ? [{ label, href }] : []))
        : null,
    moneyBack:
      promise && isOffered && car.car_type === 'used'
        ? { ...promise, href: hasPage(MONEY_BACK_PAGE) ? MONEY_BACK_PAGE : null }
        : null,
    similar: carsLike(doc, similar),
    forSaleSince: told ? sinceText(car, site) : null,
    priceHistory: told && car.price_history.length > 1 ? car.price_history : [],
  };
}
