/** The cost and terms of reserving a car online. */
import { canBeReserved } from '#domain/inventory/eligibility.ts';
import { itemWord } from '#domain/inventory/status.ts';
import { centsOf, formatCents } from '#domain/payments/cents.ts';
import { counted } from '#domain/shared/counted.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Car } from '../inventory/car.ts';

/** In the order shown to shoppers. */
export const CARDS_ACCEPTED = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;

interface ReservationOffer {
  cents: number;
  /** `$200`; `null` if there is no deposit, and none is mentioned. */
  deposit: string | null;
  hours: number;
  button: string;
  /** The promises, one line each. */
  promises: readonly string[];
  /** Empty if nothing is paid. */
  cards: readonly string[];
}

/** A site's offer, with the word for what it sells: `car`, `caravan`. */
export function reservationOffer(
  { deposit: dollars, holdHours }: Pick<Site['reserve'], 'deposit' | 'holdHours'>,
  item: string,
): ReservationOffer {
  const cents = centsOf(dollars);
  const deposit = cents === 0 ? null : formatCents(cents);
  const held = `We’ll hold the ${item} for you for ${counted(holdHours, 'hour')}.`;
  return {
    cents,
    deposit,
    hours: holdHours,
    button: deposit === null ? 'Reserve Now' : `Reserve Now for ${deposit}`,
    promises:
      deposit === null
        ? [held, 'There’s nothing to pay now.']
        : [
            held,
            `Your ${deposit} deposit is 100% refundable.`,
            'You’ll pay on our payment provider’s secure page.',
          ],
    cards: deposit === null ? [] : CARDS_ACCEPTED,
  };
}

/** Why a car cannot be reserved right now; `null` if it can. */
export interface ReservationRefusal {
  reason: 'reserved' | 'not offered';
  message: string;
  /** Whether waiting until the hold ends helps. */
  canWait: boolean;
}

export function reservationRefusal(
  car: Parameters<typeof canBeReserved>[0] & Pick<Car, 'item_type'>,
  settings: Parameters<typeof canBeReserved>[1],
): ReservationRefusal | null {
  if (canBeReserved(car, settings)) return null;
  const word = itemWord(car.item_type);
  return canBeReserved({ ...car, reserved: false }, settings)
    ? takenBefore(word)
    : { reason: 'not offered', message: `This ${word} cannot be reserved online.`, canWait: false };
}

/** Someone else holds it. */
export function takenBefore(item: string): ReservationRefusal {
  return {
    reason: 'reserved',
    message: `Someone else has just reserved this ${item}. We can tell you when it’s available again.`,
    canWait: true,
  };
}
