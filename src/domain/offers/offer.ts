/** Where an offer is shown, and for how long. */
import type { Offer } from '#domain/content/front-matter.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { runsAt } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';

/** How long an expired offer keeps a page that says it has ended, for old links. */
const REMEMBERED_DAYS = 90;
const DAY_MS = 86_400_000;

type OfferState = 'running' | 'ended';

/**
 * An offer that is current, or has ended but still has a page; `null` for one that has not started or ended
 * long ago, which has no page.
 */
export function offerState(offer: Pick<Offer, 'start' | 'expiry'>, now: Date): OfferState | null {
  if (runsAt(offer, now)) return 'running';
  const over = offer.expiry === null ? null : now.getTime() - Date.parse(offer.expiry);
  return over !== null && over >= 0 && over < REMEMBERED_DAYS * DAY_MS ? 'ended' : null;
}

/** An offer's id: its own `id`, otherwise its file name, `2026/tyres` as `2026-tyres`. */
export function offerId(file: string, { id }: Pick<Offer, 'id'>): string {
  return id === null ? slugify(file) : String(id);
}

/**
 * The path of an offer's page: `/offers/{id}` on a single-brand site or for an offer without a manufacturer,
 * otherwise `/offers/{manufacturer}/{id}`.
 */
export function offerPath(
  id: string,
  { manufacturer }: Pick<Offer, 'manufacturer'>,
  site: Pick<Site, 'manufacturer'>,
): string {
  const segments = site.manufacturer === null && manufacturer !== null ? [slugify(manufacturer), id] : [id];
  return ['/offers', ...segments].join('/');
}

/** Target of "explore the model"; `null` for an offer without a model. */
export function exploreHref({ model }: Pick<Offer, 'model'>): string | null {
  return model && (model.override_url ?? `/${model.slug}`);
}
