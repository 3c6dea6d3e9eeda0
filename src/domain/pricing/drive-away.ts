/** What a car costs on the road in a buyer's state, item by item, with the total that is shown first and largest. */
import type { Car } from '#domain/inventory/car.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { centsOf, formatCents } from '#domain/payments/cents.ts';
import type { AustralianState } from '#domain/shared/states.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type DutiableCar, stampDuty } from './stamp-duty.ts';

export interface PriceItem {
  label: string;
  /** Cents. */
  from: number;
  to: number;
  /** `$1,350`, or `$300 to $420`. */
  text: string;
}

export interface DriveAwayPrice {
  state: AustralianState;
  total: PriceItem;
  items: readonly PriceItem[];
  /** Where the amounts come from, and of when they are. */
  notes: readonly string[];
  source: string;
}

const item = (label: string, from: number, to: number): PriceItem => ({
  label,
  from,
  to,
  text: from === to ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`,
});

/**
 * The drive-away price, as a range where parts of it are known roughly. `null` where the price is a drive-away price
 * already or there is none, and where the site or the tables do not tell a part for the state.
 */
export function driveAwayPrice(
  car: DutiableCar & Pick<Car, 'price' | 'offer_price' | 'price_type'>,
  state: AustralianState,
  settings: Site['driveAway'],
): DriveAwayPrice | null {
  const dollars = askedPrice(car);
  const registration = settings.registration[state];
  const ctp = settings.ctp[state];
  if (!settings.enabled || dollars === null || car.price_type === 'drive_away') return null;
  const duty = stampDuty(state, dollars, car);
  if (!registration || !ctp || duty === null) return null;
  const ranged = (label: string, range: { from: number; to: number }) =>
    item(label, centsOf(range.from), centsOf(range.to));
  const items = [
    item('Price of the car', centsOf(dollars), centsOf(dollars)),
    item('Stamp duty', duty.from, duty.to),
    ranged('Registration, 12 months', registration),
    ranged('CTP insurance, 12 months', ctp),
    ...(settings.dealerFee > 0
      ? [item('Dealer delivery', centsOf(settings.dealerFee), centsOf(settings.dealerFee))]
      : []),
  ];
  const sum = (end: 'from' | 'to') => items.reduce((total, each) => total + each[end], 0);
  return {
    state,
    total: item(`Drive away in ${state.toUpperCase()}`, sum('from'), sum('to')),
    items,
    notes: [
      `Stamp duty by the table of ${formatDate(duty.asOf)}; registration and CTP as of ${formatDate(settings.pricesFrom)}.`,
      'An estimate for a private buyer. We confirm the total before you sign.',
    ],
    source: duty.source,
  };
}
