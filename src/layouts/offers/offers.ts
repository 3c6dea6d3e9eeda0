/** A site's offers, as its pages show them. */
import { byName, isSameName } from '#domain/brands/names.ts';
import type { Offer } from '#domain/content/front-matter.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { kindArtwork } from '#domain/inventory/pictures/kind-artwork.ts';
import { shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import { COVERED } from '#domain/inventory/pictures/shapes.ts';
import { exploreHref } from '#domain/offers/offer.ts';
import { type OfferText, offerText } from '#domain/offers/offer-text.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { EnquiredOffer } from '#features/leads/OfferEnquiry.tsx';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import { leadsSomewhere } from '../frame/navigation.ts';
import { ON_OFFER, ownPicture, type PictureAttributes } from '../pictures.ts';
import type { SiteOffer } from './site-offers.ts';

/** An offer's card as plain data. */
export interface OfferCard extends EnquiredOffer {
  path: string;
  words: OfferText;
  /** Its conditions. */
  terms: OfferText | null;
  /** When it ends. */
  expiry: string | null;
  /** "31 January 2027": its last day, in the site's state. */
  until: string | null;
  /** Its own picture, otherwise one of a car or model it is for; `null` if it is for neither. */
  picture: string | null;
  /** The same in the sizes of cards, if it is one of the dealership's own. */
  sized: PictureAttributes | null;
  explore: { label: string; href: string } | null;
}

const SECOND_MS = 1000;

/** Facts about a car that an offer does not give. */
const NOTHING_MORE = {
  badge: null,
  series: null,
  year: null,
  simple_body: null,
  body: null,
  doors: null,
  seats: null,
  item_type: 'car',
  caravan: null,
} as const;

const carsByMake = oncePer((tenant) =>
  byName(siteBuild(tenant).stock, ({ make }) => make).map(({ name, items }) => ({
    name,
    cars: items,
    models: byName(items, ({ model }) => model),
  })),
);

/** Cars in stock that an offer is for: its model's, otherwise its make's, of its type of car if it names one. */
export function carsOfOffer(
  tenant: Tenant,
  { manufacturer, model, carType }: Pick<Offer, 'manufacturer' | 'model' | 'carType'>,
): readonly SearchDocument[] {
  if (manufacturer === null) return [];
  const make = carsByMake(tenant).find(({ name }) => isSameName(name, manufacturer));
  const cars =
    model === null ? make?.cars : make?.models.find(({ name }) => isSameName(name, model.name))?.items;
  return (cars ?? []).filter(({ car_type }) => carType === null || car_type === carType);
}

/** The drawing of a model that is not in stock; `null` where its name leaves its shape open. */
function drawingOf({ manufacturer, model }: Pick<Offer, 'manufacturer' | 'model'>): string | null {
  if (manufacturer === null || model === null) return null;
  const shape = shapeOf({ ...NOTHING_MORE, make: manufacturer, model: model.name });
  return shape === COVERED ? null : artworkPath({ shape, colour: null });
}

/** The offers as cards. */
export const offerCards = (tenant: Tenant, offers: readonly SiteOffer[]): OfferCard[] =>
  offers.map((offer) => offerCard(tenant, offer));

/** The offer as a card. */
export function offerCard(tenant: Tenant, { id, path, data }: SiteOffer): OfferCard {
  const { site, pages } = siteBuild(tenant);
  const { name, manufacturer, model, expiry } = data;
  const cars = carsOfOffer(tenant, data);
  const explore = exploreHref(data);
  return {
    ...{ id, path, name, manufacturer, expiry },
    model: model?.name ?? null,
    words: offerText(data.description),
    terms: data.disclaimer === null ? null : offerText(data.disclaimer),
    // An offer that ends at midnight ends on the day before.
    until: expiry === null ? null : formatDate(dateIn(site.state, new Date(Date.parse(expiry) - SECOND_MS))),
    picture: data.image ?? (cars.length === 0 ? drawingOf(data) : kindArtwork(cars)),
    sized: data.image === null ? null : ownPicture(tenant, data.image, ON_OFFER),
    explore:
      model !== null && explore !== null && leadsSomewhere(explore, pages)
        ? { label: `Explore the ${model.name}`, href: explore }
        : null,
  };
}
