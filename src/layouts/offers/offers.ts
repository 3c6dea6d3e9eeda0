/** The offers of a site as its pages show them. */
import type { Offer } from '#domain/content/front-matter.ts';
import { exploreHref } from '#domain/offers/offer.ts';
import { type OfferText, offerText } from '#domain/offers/offer-text.ts';
import { dateIn, formatDate } from '#domain/shared/time-zone.ts';
import type { EnquiredOffer } from '#features/leads/OfferEnquiry.tsx';
import type { SiteBuild } from '../build/build.ts';
import { leadsSomewhere } from '../frame/navigation.ts';
import { pictureOf } from '../home/home.ts';
import type { SiteOffer } from './site-offers.ts';

/** What a card or a page says of an offer. */
interface OfferView extends SiteOffer {
  words: OfferText;
  /** Its conditions. */
  terms: OfferText | null;
  /** "31 January 2027": its last day, as the site's state counts days. */
  until: string | null;
  /** Its own picture, else one of a car it is for; `null` where it is for no car. */
  picture: string | null;
  explore: { label: string; href: string } | null;
}

const SECOND_MS = 1000;

/** Cars of the stock that an offer is for: those of its model, else of its make. */
export function carsOfOffer(build: SiteBuild, { manufacturer, model }: Offer): SiteBuild['stock'] {
  if (manufacturer === null) return [];
  const same = (a: string, b: string) => a.localeCompare(b, 'en-AU', { sensitivity: 'base' }) === 0;
  const ofMake = build.stock.filter(({ make }) => same(make, manufacturer));
  return model === null ? ofMake : ofMake.filter((car) => same(car.model, model.name));
}

export function offerView(offer: SiteOffer, build: SiteBuild): OfferView {
  const { data } = offer;
  const cars = carsOfOffer(build, data);
  const explore = exploreHref(data);
  return {
    ...offer,
    words: offerText(data.description),
    terms: data.disclaimer === null ? null : offerText(data.disclaimer),
    // It is over at a moment: one at midnight is the end of the day before.
    until:
      data.expiry === null
        ? null
        : formatDate(dateIn(build.site.state, new Date(Date.parse(data.expiry) - SECOND_MS))),
    picture: data.image ?? (cars.length === 0 ? null : pictureOf(cars)),
    explore:
      data.model !== null && explore !== null && leadsSomewhere(explore, build.pages)
        ? { label: `Explore the ${data.model.name}`, href: explore }
        : null,
  };
}

/** An offer as an enquiry names it. */
export function enquired(id: string, { name, manufacturer, model }: Offer): EnquiredOffer {
  return { id, name, manufacturer, model: model?.name ?? null };
}
