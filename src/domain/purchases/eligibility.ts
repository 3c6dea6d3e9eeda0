/** Which cars can be bought online, and on which of the two pages. */
import type { Car } from '#domain/inventory/car.ts';
import { isTestDriveOnly } from '#domain/inventory/eligibility.ts';
import { askedPrice } from '#domain/inventory/price.ts';
import { isAvailable, itemWord, soldTexts } from '#domain/inventory/status.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { PurchaseStep } from './steps.ts';

type OnlineSales = Pick<Site['buyOnline'], 'enabled' | 'usedCheckout'>;

export const CHECKOUT_JOURNEY = '/checkout-journey';

/** Whether cars are sold online at all. */
export function sellsOnline({ enabled, usedCheckout }: OnlineSales): boolean {
  return enabled || usedCheckout;
}

/** The page of a car's order; `null` if this site does not sell such cars online. */
export function buyingPath(
  { slug, car_type }: Pick<Car, 'slug' | 'car_type'>,
  { enabled, usedCheckout }: OnlineSales,
): string | null {
  if (usedCheckout && car_type === 'used') return `${CHECKOUT_JOURNEY}?car_id=${slug}`;
  return enabled ? `/cars/${slug}/buy-online` : null;
}

export interface PurchaseRefusal {
  reason: 'sold' | 'reserved' | 'not for sale' | 'no price' | 'not used';
  title: string;
  message: string;
}

type RefusedCar = Pick<
  Car,
  | 'status'
  | 'sold'
  | 'reserved'
  | 'tag'
  | 'price'
  | 'offer_price'
  | 'car_type'
  | 'item_type'
  | 'slug'
  | 'show_on_dealer_website'
>;

/** In the order they are checked. */
const RULES: readonly {
  holds: (car: RefusedCar, sales: OnlineSales) => boolean;
  refusal: (word: string, car: RefusedCar) => PurchaseRefusal;
}[] = [
  {
    holds: (car) => !isAvailable(car) || !car.show_on_dealer_website,
    refusal: (word, car) => ({
      reason: 'sold',
      title: `This ${word} has been sold`,
      message: soldTexts(car).notice,
    }),
  },
  {
    holds: (car, sales) => buyingPath(car, sales) === null,
    refusal: (word, { item_type }) => ({
      reason: 'not used',
      title: `This ${word} is not sold online`,
      message: `Only our used ${itemWord(item_type, 2)} can be bought online. Ask us about this one and we’ll be happy to help.`,
    }),
  },
  {
    holds: isTestDriveOnly,
    refusal: (word) => ({
      reason: 'not for sale',
      title: `This ${word} is for test drives only`,
      message: `It’s a demonstrator and isn’t for sale. Ask us about one like it.`,
    }),
  },
  {
    holds: (car) => car.reserved,
    refusal: (word) => ({
      reason: 'reserved',
      title: `This ${word} is reserved`,
      message:
        'We’re holding it for someone for a few days at most. We can tell you when it’s available again.',
    }),
  },
  {
    holds: (car) => askedPrice(car) === null,
    refusal: (word) => ({
      reason: 'no price',
      title: `This ${word} has no price yet`,
      message: 'Ask us for a price and we’ll put your order together with you.',
    }),
  },
];

/** Why the car cannot be bought online right now; `null` if it can. */
export function purchaseRefusal(car: RefusedCar, sales: OnlineSales): PurchaseRefusal | null {
  const rule = RULES.find(({ holds }) => holds(car, sales));
  return rule ? rule.refusal(itemWord(car.item_type), car) : null;
}

/** An order's page at one of its steps. */
export function stepHref(path: string, step: PurchaseStep): string {
  return withParameter(path, 'step', step);
}

/**
 * The address of a sent order in any browser, from the mail that confirms it. Only that mail knows its own id; the lead's
 * is known to the dealership's systems too.
 */
export function orderHref(path: string, mailId: string): string {
  return withParameter(path, 'order', mailId);
}

const withParameter = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
