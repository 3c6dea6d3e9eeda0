/** A car's page, for the shopper who holds the car. */
import type { ReservationView } from './view.ts';

/** The answer of `GET /cars/{slug}/checkout/hold`; `hold` is `null` for anyone else. */
export interface OwnHoldAnswer {
  hold: OwnHold | null;
}

export interface OwnHold {
  /** `You are holding this car until Tue 5:40 pm`. */
  words: string;
  /** The link's path and label. */
  href: string;
  label: string;
}

/** `Tue 5:40 pm`: holds end within days. */
function shortMoment(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short' }).format(at);
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${day} ${clock.format(at).replaceAll('\u202f', ' ')}`;
}

/**
 * A reservation's hold for its own shopper; `null` once it has ended.
 * @param item the site's word: `car`, `caravan`
 */
export function ownHold(
  { live, status, page, hold_until, pay_until }: ReservationView,
  { item, timeZone }: { item: string; timeZone: string },
): OwnHold | null {
  const ends = hold_until ?? pay_until;
  if (!live || ends === null) return null;
  return {
    words: `We’re holding this ${item} for you until ${shortMoment(ends, timeZone)}`,
    href: page,
    label: status === 'confirmed' ? 'See Your Reservation' : 'Pay the Deposit',
  };
}
