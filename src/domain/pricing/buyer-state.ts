/** The state in which a shopper would register a car, kept in their own browser once chosen. */
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/states.ts';

/** The stored state; `null` if there is none, or it is not a state. */
export function readBuyerState(stored: string | null): AustralianState | null {
  return AUSTRALIAN_STATES.find((state) => state === stored) ?? null;
}
