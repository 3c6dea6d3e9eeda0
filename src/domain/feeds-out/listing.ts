/** Which cars another company's listing accepts, and why the others are left out. */
import type { Car } from '#domain/inventory/car.ts';
import { isTestDriveOnly } from '#domain/inventory/eligibility.ts';
import { tidy } from '#domain/inventory/feed/html-text.ts';
import { knownText } from '#domain/inventory/known-text.ts';
import { dealerComments } from '#domain/inventory/page/comments.ts';
import { carSummary } from '#domain/inventory/page/summary.ts';
import { photos } from '#domain/inventory/pictures/images.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';
import { priceFacts } from '#domain/inventory/price.ts';
import { isAvailable } from '#domain/inventory/status.ts';
import { sellerOf } from '#domain/locations/seller.ts';
import { counted } from '#domain/shared/counted.ts';
import { cutText } from '#domain/shared/cut-text.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

export type ListingSite = Pick<
  Site,
  'name' | 'pricing' | 'search' | 'locations' | 'phone' | 'phones' | 'feedsOut'
>;

/** A car with the facts that every listing requires. */
export interface ListedCar {
  car: Car & { year: number };
  vin: string;
  /** The price a shopper pays, in dollars; `was` if it was reduced. */
  price: number;
  was: number | null;
  /** `null` for a new car without a recorded reading. */
  km: number | null;
  /** Absolute addresses of its own photos. */
  images: readonly [string, ...string[]];
  seller: Location;
  /** Absolute address of its page. */
  link: string;
}

/** A car left out of a listing. `reason` follows its name as a sentence: "has no photo". */
interface LeftOut {
  slug: string;
  reason: string;
}

export interface Listing<T> {
  listed: T[];
  leftOut: LeftOut[];
}

/**
 * 17 letters and digits, none of them I, O or Q. There is no check-digit test, because few Australian cars have one.
 */
const VIN = /^[A-HJ-NPR-Z\d]{17}$/;

/** The car's VIN in capitals without spaces, or `null` if it is not valid. */
function vinOf(car: Pick<Car, 'vin'>): string | null {
  const vin = knownText(car.vin)?.replaceAll(/[\s-]/g, '').toUpperCase() ?? '';
  return VIN.test(vin) ? vin : null;
}

/** Whether listings accept the format. SVG is a drawing, not a photo of the car. */
const isPhoto = (url: URL) => /^https?:$/.test(url.protocol) && !/\.svgz?$/i.test(url.pathname);

/**
 * What every listing requires: a car for sale with a name, price, photo, VIN and location.
 * @param origin the site's address, with a trailing slash
 */
function listedOrReason(car: Car, site: ListingSite, origin: string): ListedCar | string {
  if (!isAvailable(car)) return 'is sold';
  if (isTestDriveOnly(car)) return 'is not for sale: test drive only';
  if (car.year === null) return 'has no year';
  const { price, was, subscription_price } = priceFacts(car, site.pricing);
  if (price === null) return subscription_price === null ? 'has no price' : 'has a weekly price only';
  const vin = vinOf(car);
  if (vin === null) return 'has no 17-character VIN';
  if (car.km === null && car.car_type !== 'new') return 'has no kilometres';
  const [first, ...more] = photos(car)
    .map(({ url }) => new URL(plainAddress(url, 'w', 1600), origin))
    .filter(isPhoto)
    .map(({ href }) => href);
  if (first === undefined) return 'has no photo';
  const seller = sellerOf(car, site.locations);
  if (seller === null) return 'is not at one of the site’s locations';
  const link = new URL(`cars/${car.slug}`, origin).href;
  return {
    car: { ...car, year: car.year },
    vin,
    price,
    was,
    km: car.km,
    images: [first, ...more],
    seller,
    link,
  };
}

/**
 * A listing's rows. For a car that meets the general rules, `row` returns its row, or why this listing does not accept
 * it. Of two cars with one VIN only the first is listed, because listings drop both.
 */
export function listCars<T extends object>(
  cars: readonly Car[],
  site: ListingSite,
  origin: string,
  row: (car: ListedCar) => T | string,
): Listing<T> {
  const vins = new Set<string>();
  const rowOrReason = (car: Car): T | string => {
    const found = listedOrReason(car, site, origin);
    if (typeof found === 'string') return found;
    if (vins.has(found.vin)) return 'has the same VIN as another car';
    const outcome = row(found);
    if (typeof outcome !== 'string') vins.add(found.vin);
    return outcome;
  };
  const listed: T[] = [];
  const leftOut: LeftOut[] = [];
  for (const car of cars) {
    const outcome = rowOrReason(car);
    if (typeof outcome === 'string') leftOut.push({ slug: car.slug, reason: outcome });
    else listed.push(outcome);
  }
  return { listed, leftOut };
}

const plural = (reason: string) => reason.replace(/^is /, 'are ').replace(/^has /, 'have ');

/** One line for the build log: `3 listed, 3 left out (2 have no photo, 1 is sold)`. */
export function listingSummary({ listed, leftOut }: Listing<unknown>): string {
  const counts = Map.groupBy(leftOut, ({ reason }) => reason);
  const reasons = [...counts]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([reason, { length }]) => counted(length, reason, plural(reason)));
  const why = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `${listed.length} listed, ${leftOut.length} left out${why}`;
}

/** `45990` → `45990.00 AUD`, as listings write a price. */
export const listedPrice = (dollars: number): string => `${dollars.toFixed(2)} AUD`;

/** The dealer's comments about a car on one line, otherwise its summary. */
export function listedText(car: Car): string {
  return knownText(car.dealercomments) === null
    ? carSummary(car)
    : dealerComments(car.dealercomments).paragraphs.join(' ');
}

/** The car's name. Listings have no field for demos, so the name says it. */
export const listedName = (car: Pick<Car, 'name' | 'car_type'>): string =>
  car.car_type === 'demo' ? `${car.name} (demo)` : car.name;

/** One line of at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = tidy(text);
  return Array.from(line).length <= length ? line : cutText(line, length - 1);
}
