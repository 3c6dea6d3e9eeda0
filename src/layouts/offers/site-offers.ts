/** The offers that have a page on a site. */
import type { Offer } from '#domain/content/front-matter.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Entry } from '#tenant/tenant.ts';

/** An offer with a page. */
export interface SiteOffer {
  id: string;
  path: string;
  data: Offer;
  /** `false` once it has ended: its page says so for a while. */
  isRunning: boolean;
  entry: Entry<'offers'>;
}

/** Offers with a page, those that end soonest first; those that have ended come last. */
export function readOffers(entries: readonly Entry<'offers'>[], site: Site, now: Date): SiteOffer[] {
  if (!site.offers.enabled) return [];
  const end = ({ data }: SiteOffer) => (data.expiry === null ? Infinity : Date.parse(data.expiry));
  return entries
    .flatMap((entry): SiteOffer[] => {
      const { data } = entry;
      const state = offerState(data, now);
      if (state === null) return [];
      const id = offerId(entry.id, data);
      return [{ id, path: offerPath(id, data, site), data, isRunning: state === 'running', entry }];
    })
    .sort((a, b) => Number(b.isRunning) - Number(a.isRunning) || end(a) - end(b) || (a.id < b.id ? -1 : 1));
}
