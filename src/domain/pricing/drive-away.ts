/** A car's on-road price in the buyer's state, itemised, with the total shown first and largest. */
import type { Car } from '#domain/inventory/car.ts';
import { askedPrice, type DisplayPrice, formatDollars } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { centsOf, formatCents } from '#domain/payments/cents.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/states.ts';
import { formatDate } from '#domain/shared/time-zone.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type DutiableCar, type DutyTable, stampDuty } from './stamp-duty.ts';

export interface PriceItem {
  label: string;
  /** Cents. */
  from: number;
  to: number;
  /** `$1,350`, or `$300 to $420`. */
  text: string;
}

type Range = Pick<PriceItem, 'from' | 'to'>;

export interface DriveAwayPrice {
  state: AustralianState;
  /** The figure that is shown: `$32,190`, or `about $32,300` if the total is approximate. */
  figure: string;
  /** An approximate total is in whole dollars. */
  total: PriceItem;
  items: readonly PriceItem[];
  /** The sources of the amounts and their dates. */
  notes: readonly string[];
  /** The page with the stamp duty rates. */
  source: string;
}

const rangeText = ({ from, to }: Range) =>
  from === to ? formatCents(from) : `${formatCents(from)} to ${formatCents(to)}`;

const item = (label: string, range: Range): PriceItem => ({ label, ...range, text: rangeText(range) });

/**
 * A sum as text: to the cent if exact, otherwise a range in whole dollars, rounded outwards.
 */
export function sumText({ from, to }: Range): string {
  if (from === to) return formatCents(from);
  return rangeText({ from: Math.floor(from / 100) * 100, to: Math.ceil(to / 100) * 100 });
}

/** An approximate figure is rounded up to the next $100, in cents. */
const STEP = 10_000;

/**
 * A total as one figure. For an approximate one it is the upper end, rounded up: no one pays more than
 * advertised.
 */
function figureText({ from, to }: Range): string {
  return from === to ? formatCents(from) : `about ${formatDollars((Math.ceil(to / STEP) * STEP) / 100)}`;
}

const APPROXIMATE =
  'Parts of it depend on details we don’t have here, so the figure shown is the upper end, rounded up to the next $100.';

const sumOf = (items: readonly Range[]): Range => ({
  from: items.reduce((sum, { from }) => sum + from, 0),
  to: items.reduce((sum, { to }) => sum + to, 0),
});

/** Configured dollars as cents. */
const centsOfRange = ({ from, to }: Range): Range => ({ from: centsOf(from), to: centsOf(to) });
const exactly = (dollars: number): Range => ({ from: centsOf(dollars), to: centsOf(dollars) });

/** A CTP insurance of 0 means that the state's registration includes it. */
function registrationItems(registration: Range, ctp: Range): PriceItem[] {
  if (ctp.to === 0) return [item('12 months’ registration with CTP insurance', centsOfRange(registration))];
  return [
    item('12 months’ registration', centsOfRange(registration)),
    item('12 months’ CTP insurance', centsOfRange(ctp)),
  ];
}

function dutyNote({ since, doubt }: Pick<DutyTable, 'since' | 'doubt'>): string {
  if (doubt !== null) return 'Stamp duty is a rough estimate. We could not check it with the revenue office.';
  return since === null
    ? 'Stamp duty is based on the state’s published rates.'
    : `Stamp duty is based on the rates in force since ${formatDate(since)}.`;
}

/**
 * The drive-away price, as a range if parts of it are approximate. `null` if the price is already drive away
 * or missing, or if the site or the tables lack a part for the state.
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
  const items = [
    item('Price of the car', exactly(dollars)),
    item('Stamp duty', { from: duty.from, to: duty.to }),
    ...registrationItems(registration, ctp),
    ...(settings.dealerFee > 0 ? [item('Dealer delivery', exactly(settings.dealerFee))] : []),
  ];
  const sum = sumOf(items);
  return {
    state,
    figure: figureText(sum),
    total: {
      label: `Drive away in ${state.toUpperCase()}`,
      ...sum,
      text: sumText(sum),
    },
    items,
    notes: [
      ...(sum.from === sum.to ? [] : [APPROXIMATE]),
      dutyNote(duty),
      `Registration and CTP costs as at ${formatDate(settings.pricesFrom)}.`,
      'This is an estimate for a private buyer at the price shown. We’ll confirm the total before you sign.',
    ],
    source: duty.source,
  };
}

/** The drive-away price in every state that has one, the site's own state first. */
export function driveAwayPrices(
  car: Parameters<typeof driveAwayPrice>[0],
  { state: own, driveAway }: Pick<Site, 'state' | 'driveAway'>,
): DriveAwayPrice[] {
  return [own, ...AUSTRALIAN_STATES.filter((state) => state !== own)]
    .map((state) => driveAwayPrice(car, state, driveAway))
    .filter((price) => price !== null);
}

/**
 * The drive-away prices to show beside a price, as above; `null` if there are none. Only for cars with a
 * purchase price: a subscription, a price on request and a sold car have no total.
 */
export function shownDriveAway(
  car: Parameters<typeof driveAwayPrice>[0] & Parameters<typeof isAvailable>[0],
  price: DisplayPrice,
  site: Pick<Site, 'state' | 'driveAway'>,
): readonly [DriveAwayPrice, ...DriveAwayPrice[]] | null {
  if (!isAvailable(car) || (price.kind !== 'price' && price.kind !== 'reduced')) return null;
  const [first, ...others] = driveAwayPrices(car, site);
  return first ? [first, ...others] : null;
}

/** The shown price in one state; `null` without one. */
export function driveAwayIn(
  state: AustralianState,
  car: Parameters<typeof shownDriveAway>[0],
  price: DisplayPrice,
  site: Pick<Site, 'state' | 'driveAway'>,
): DriveAwayPrice | null {
  return shownDriveAway(car, price, site)?.find((each) => each.state === state) ?? null;
}

/** The shown price in the site's own state, for places where no state can be chosen; `null` without one. */
export function ownDriveAway(
  car: Parameters<typeof shownDriveAway>[0],
  price: DisplayPrice,
  site: Pick<Site, 'state' | 'driveAway'>,
): DriveAwayPrice | null {
  return driveAwayIn(site.state, car, price, site);
}
