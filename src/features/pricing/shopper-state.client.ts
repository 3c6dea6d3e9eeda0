/** The state the shopper buys in, as their own browser knows it. */

import { postcodeState } from '#domain/geo/postcode-state.ts';
import { readBuyerState } from '#domain/pricing/buyer-state.ts';
import { buyerStateKey } from '#domain/shared/kept-keys.ts';
import type { AustralianState } from '#domain/shared/states.ts';
import { stored } from '#ui/stored.client.ts';
import { rememberedPostcode } from '../locations/shopper-place.client.ts';

/** The state chosen on a car's page, else the state of the postcode they gave; `null` if neither is known. */
export function shopperState(site: string): AustralianState | null {
  return readBuyerState(stored(buyerStateKey(site))) ?? postcodeState(rememberedPostcode(site) ?? '');
}

const asked = new Map<string, Promise<Readonly<Record<string, string>>>>();

/** On-road prices in a state, by car id; cars without a figure are left out. */
export function totalsIn(
  state: AustralianState,
  ids: readonly number[],
): Promise<Readonly<Record<string, string>>> {
  const address = `/api/drive-away?state=${state}&cars=${[...new Set(ids)].toSorted((a, b) => a - b).join(',')}`;
  const known = asked.get(address);
  if (known) return known;
  const answer = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    return (await response.json()) as Record<string, string>;
  });
  asked.set(address, answer);
  answer.catch(() => asked.delete(address));
  return answer;
}
