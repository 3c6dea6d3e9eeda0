/** Whether a car can be bought, is found by search, and has its own page. */
import type { Car, CarStatus, ItemType } from './car.ts';

const DAY_MS = 86_400_000;

/** The fields that show a sale. A search document has no `sold`: its status includes it. */
interface SaleState {
  status: CarStatus;
  sold?: boolean;
}

/** Sold by its status, or by the flag that some feeds set before the status changes. */
export function isSold(car: SaleState): boolean {
  return car.status === 'sold' || car.sold === true;
}

/** In stock or coming soon, and not sold. A reserved car still counts: the reservation may lapse. */
export function isAvailable(car: SaleState): boolean {
  return !isSold(car);
}

/** Where a car is between arrival and sale, the most important first. */
export type Availability = 'sold' | 'reserved' | 'coming soon' | 'available';

/** Whether a car is available now, whatever the banner on its picture. */
export function availability(car: SaleState & Pick<Car, 'reserved'>): Availability {
  if (isSold(car)) return 'sold';
  if (car.reserved) return 'reserved';
  return car.status === 'coming_soon' ? 'coming soon' : 'available';
}

/** The word shown above a car's name. */
export const AVAILABILITY_TEXTS: Readonly<Record<Availability, string>> = {
  sold: 'Sold',
  reserved: 'Reserved',
  'coming soon': 'Coming soon',
  available: 'Available',
};

/** Whether the car sold at most `days` days before `now`; false if the date of sale is unknown. */
function isSoldWithin(car: SaleState & Pick<Car, 'sold_date_timestamp'>, days: number, now: Date) {
  if (!isSold(car) || car.sold_date_timestamp === null) return false;
  return now.getTime() - car.sold_date_timestamp * 1000 <= days * DAY_MS;
}

/**
 * Whether search includes the car: it is shown on the dealer's website, and is available or recently sold.
 */
export function isInSearch(
  car: SaleState & Pick<Car, 'sold_date_timestamp' | 'show_on_dealer_website'>,
  search: { soldDays: number },
  now: Date,
): boolean {
  return car.show_on_dealer_website && (isAvailable(car) || isSoldWithin(car, search.soldDays, now));
}

/** How many days a sold car's page stays. */
const SOLD_PAGE_DAYS = 90;

/**
 * The state of a car's page: `indexed` while search includes the car; `unindexed` (with a sold notice and similar cars)
 * until 90 days after the sale; then `gone`, and its address redirects to a search for the model.
 */
export function pageLife(
  car: SaleState & Pick<Car, 'sold_date_timestamp' | 'show_on_dealer_website'>,
  search: { soldDays: number },
  now: Date,
): 'indexed' | 'unindexed' | 'gone' {
  if (isInSearch(car, search, now)) return 'indexed';
  return car.show_on_dealer_website && isSoldWithin(car, SOLD_PAGE_DAYS, now) ? 'unindexed' : 'gone';
}

const ITEM_NOUNS: Readonly<Record<ItemType, { one: string; many: string }>> = {
  car: { one: 'car', many: 'cars' },
  caravan: { one: 'caravan', many: 'caravans' },
  motorhome: { one: 'motorhome', many: 'motorhomes' },
  truck: { one: 'truck', many: 'trucks' },
  bus: { one: 'bus', many: 'buses' },
  part: { one: 'part', many: 'parts' },
};

/** The noun for what is sold: "car", or "caravans" for any number but 1. */
export function itemWord(type: ItemType, howMany = 1): string {
  return howMany === 1 ? ITEM_NOUNS[type].one : ITEM_NOUNS[type].many;
}

/** The texts on the page of a car that can no longer be bought, in place of its actions. */
export interface UnavailableTexts {
  title: string;
  notice: string;
  /** Replaces the action buttons. */
  button: string;
  /** Fills in the enquiry form's message. */
  message: string;
}

/** The texts for an unavailable car; `null` while it can be bought. */
export function unavailableTexts(car: SaleState & Pick<Car, 'item_type'>): UnavailableTexts | null {
  return isAvailable(car) ? null : soldTexts(car);
}

/** The texts for a sold car. */
export function soldTexts(car: Pick<Car, 'item_type'>): UnavailableTexts {
  const word = itemWord(car.item_type);
  return {
    title: 'SOLD',
    notice: `Unfortunately this ${word} recently sold. But don't worry, we can help you find a similar ${word}!`,
    button: 'Find Me Something Similar',
    message: 'Can you please find me something similar?',
  };
}
