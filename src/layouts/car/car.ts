/** What the page of a car says, worked out from the car. */
import { marketBadge, marketBadgeText } from '#domain/inventory/badge.ts';
import type { Car } from '#domain/inventory/car.ts';
import { dealerComments } from '#domain/inventory/comments.ts';
import { historyReport } from '#domain/inventory/eligibility.ts';
import { featureGroups, standardEquipment } from '#domain/inventory/features.ts';
import { photos } from '#domain/inventory/images.ts';
import { makeModelName } from '#domain/inventory/naming.ts';
import { callPhone, maskPhone, phoneHref } from '#domain/inventory/phones.ts';
import { type DisplayPrice, displayPrice } from '#domain/inventory/price.ts';
import { similarCars } from '#domain/inventory/similar.ts';
import { keyInformation, specGroups } from '#domain/inventory/specs.ts';
import { isAvailable, itemWord, unavailableWords } from '#domain/inventory/status.ts';
import type { Crumb } from '#domain/inventory/structured-data.ts';
import { carSummary } from '#domain/inventory/summary.ts';
import { type CarTag, carTag } from '#domain/inventory/tags.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { Landing } from '#domain/search/routes.ts';
import { emptyQuery, toUrl } from '#domain/search/url.ts';
import type { Location } from '#domain/tenant/site.ts';
import { artworkPath } from '#features/inventory/artwork/artwork.ts';
import { nameLines } from '#features/inventory/card.ts';
import type { CarPage, SiteBuild } from '../build.ts';

export interface Picture {
  url: string;
  /** A small version, where the feed has one. */
  thumbnail: string;
  alt: string;
}

export interface Call {
  /** What is shown before a click: some digits, or the whole number where the site does not mask. */
  masked: string | null;
  number: string;
  href: string;
}

const SIMILAR_SHOWN = 4;
/** More pictures than that are not looked at, and weigh. */
const PICTURES_SHOWN = 40;

function picturesOf(car: Car, doc: SearchDocument): Picture[] {
  const own = photos(car).slice(0, PICTURES_SHOWN);
  // Thumbnails come in the order of the feed's images, which need not be the order shown.
  const thumbnails = new Map(car.images.map(({ url }, index) => [url, car.thumbnails[index]]));
  return own.map(({ url, alt }, index) => ({
    url,
    thumbnail: thumbnails.get(url) ?? url,
    alt: alt ?? `${doc.name}, picture ${index + 1} of ${own.length}`,
  }));
}

function callOf(car: Car, site: SiteBuild['site']): Call | null {
  const number = callPhone(car, site);
  if (number === null) return null;
  return { number, href: phoneHref(number), masked: site.phones.mask ? maskPhone(number) : null };
}

/** The landing page of the car's model, else of its make; search for its model where it has none. */
function landingsOf(doc: SearchDocument, { landings }: SiteBuild['routes']): Landing[] {
  const make = landings.find(({ kind, preset }) => kind === 'make' && preset.make?.includes(doc.make));
  const model = landings.find(
    ({ kind, preset }) => kind === 'model' && preset.make_model?.includes(doc.make_model),
  );
  return [make, model].filter((landing) => landing !== undefined);
}

export interface CarView {
  title: string;
  badge: string;
  price: DisplayPrice;
  tag: CarTag | null;
  marketText: string | null;
  pictures: Picture[];
  /** Shown when there is no picture. */
  artwork: string;
  call: Call | null;
  seller: Location | null;
  crumbs: Crumb[];
  /** More cars of the model. */
  similarHref: string;
  historyReport: string | null;
  unavailable: ReturnType<typeof unavailableWords>;
  key: ReturnType<typeof keyInformation>;
  comments: ReturnType<typeof dealerComments>;
  equipment: ReturnType<typeof standardEquipment>;
  features: ReturnType<typeof featureGroups>;
  specs: ReturnType<typeof specGroups>;
  summary: string;
  similar: SearchDocument[];
  /** Days since it came into stock; `null` where the site does not tell. */
  daysInStock: number | null;
  /** Oldest first; empty where the site does not tell, or there was never another price. */
  priceHistory: Car['price_history'];
}

const DAY_MS = 86_400_000;

export function carView({ car, doc }: CarPage, build: SiteBuild): CarView {
  const { site, now, routes, similar } = build;
  const { title, badge } = nameLines(doc);
  const market = marketBadge(car, site);
  const ways = landingsOf(doc, routes);
  const told = site.pricing.historyShown && isAvailable(car);
  return {
    title,
    badge,
    price: displayPrice(car, site.pricing),
    tag: carTag(car, site, now),
    marketText: market && marketBadgeText(market),
    pictures: picturesOf(car, doc),
    artwork: artworkPath(doc.simple_body, doc.colour),
    call: callOf(car, site),
    seller: sellerOf(car, site.locations),
    crumbs: [
      { label: 'Home', href: '/' },
      ...ways.map(({ kind, path }) => ({
        label: kind === 'make' ? car.make : makeModelName(car).slice(car.make.length).trim() || car.model,
        href: path,
      })),
      { label: doc.name, href: `/cars/${car.slug}` },
    ],
    similarHref:
      ways.at(-1)?.path ?? `/search${toUrl({ ...emptyQuery(), filters: { make_model: [doc.make_model] } })}`,
    historyReport: historyReport(car, site.car),
    unavailable: unavailableWords(car),
    key: keyInformation(car, site.state, now),
    comments: dealerComments(car.dealercomments),
    equipment: standardEquipment(car),
    features: featureGroups(car),
    specs: specGroups(car),
    summary: carSummary(car),
    similar: similarCars(doc, similar, SIMILAR_SHOWN),
    daysInStock: told ? Math.max(0, Math.floor((now.getTime() - Date.parse(car.created_at)) / DAY_MS)) : null,
    priceHistory: told && car.price_history.length > 1 ? car.price_history : [],
  };
}

/** `Used 2021 Toyota HiLux SR5 for sale, $45,990 Drive away …`: what stands under the title in a search engine. */
export function carDescription(car: Car, summary: string, site: SiteBuild['site']): string {
  return `${summary} For sale at ${site.name}: see the price, pictures and specifications of this ${itemWord(car.item_type)}.`;
}
