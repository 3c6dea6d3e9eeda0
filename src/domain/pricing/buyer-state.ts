/** The state a shopper would register a car in, kept in the shopper's own browser once it was chosen. */
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/states.ts';

/** What was stored; `null` where nothing was, or it is no state. */
export function readBuyerState(stored: string | null): AustralianState | null {
  return AUSTRALIAN_STATES.find((state) => state === stored) ?? null;
}
