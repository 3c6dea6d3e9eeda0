/** What bringing a car to the shopper costs, by distance as the crow flies. */
import { kmBetween, type Position } from '#domain/geo/distance.ts';
import { formatDollars } from '#domain/inventory/price.ts';
import type { Site } from '#domain/tenant/site.ts';

export type DeliveryEstimate =
  | { kind: 'price'; km: number; dollars: number; text: string }
  /** Further away than the rates reach. */
  | { kind: 'on request'; km: number; text: string };

/** `null` where the site delivers no cars. */
export function deliveryEstimate(
  from: Position,
  to: Position,
  { rates }: Pick<Site['delivery'], 'rates'>,
): DeliveryEstimate | null {
  if (rates.length === 0) return null;
  const km = Math.round(kmBetween(from, to));
  const rate = rates.find(({ upToKm }) => km <= upToKm);
  if (!rate) return { kind: 'on request', km, text: `${km} km away: we tell you what delivery costs.` };
  const cost = rate.dollars === 0 ? 'free' : `about ${formatDollars(rate.dollars)}`;
  return { kind: 'price', km, dollars: rate.dollars, text: `Delivery over ${km} km: ${cost}.` };
}
