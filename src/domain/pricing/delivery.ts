/** The cost of delivering a car to the shopper, by straight-line distance. */
import { kmBetween, type Position } from '#domain/geo/distance.ts';
import { formatKilometres } from '#domain/inventory/page/specs.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';

type DeliveryRates = Pick<Site['delivery'], 'rates'>;

export type DeliveryEstimate =
  | { kind: 'price'; km: number; dollars: number; text: string }
  /** Beyond the last rate. */
  | { kind: 'on request'; km: number; text: string };

/** `null` if the site does not deliver. */
export function deliveryEstimate(
  from: Position,
  to: Position,
  { rates }: DeliveryRates,
): DeliveryEstimate | null {
  if (rates.length === 0) return null;
  const km = Math.round(kmBetween(from, to));
  const distance = formatKilometres(km);
  const rate = rates.find(({ upToKm }) => km <= upToKm);
  if (!rate) return { kind: 'on request', km, text: `${distance} away: ask us for a delivery quote.` };
  const cost = rate.dollars === 0 ? 'free' : `about ${formatDollars(rate.dollars)}`;
  return { kind: 'price', km, dollars: rate.dollars, text: `Delivery (${distance}): ${cost}.` };
}

/** The hint before the postcode is known: `Free up to 40 km.`, `From $190.` */
export function deliveryHint({ rates: [nearest] }: DeliveryRates): string {
  if (nearest === undefined) return '';
  const { dollars, upToKm } = nearest;
  return dollars === 0 ? `Free up to ${formatKilometres(upToKm)}.` : `From ${formatDollars(dollars)}.`;
}

/** The rates as rows of a table: `Up to 40 km` · `Free`, `Up to 150 km` · `$190`, `Further` · `Ask us`. */
export function deliveryRows({ rates }: DeliveryRates): { distance: string; cost: string }[] {
  const rows = rates.map(({ upToKm, dollars }) => ({
    distance: `Up to ${formatKilometres(upToKm)}`,
    cost: dollars === 0 ? 'Free' : formatDollars(dollars),
  }));
  return rows.length === 0 ? [] : [...rows, { distance: 'Further', cost: 'Ask us' }];
}
