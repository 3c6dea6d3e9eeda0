/**
 * What a page knew about the car of its form, sent with the form. If the car is withdrawn while the shopper types, the
 * lead still says which car it was about.
 */
import type { LeadCar as RecordCar } from '#domain/deliveries/record.ts';
import { CAR_TYPES, ITEM_TYPES } from '#domain/inventory/kinds.ts';
import type { LeadCar } from '../form.ts';
import { plainText } from '../submission/read-value.ts';

/** The name of the hidden field. */
export const SHOWN_CAR_FIELD = 'shown_car';

/** The field's content: JSON with the car's own names. */
export function shownCarText(car: LeadCar): string {
  const { slug, name, make, model, year, stocknum, car_type, item_type, dealership_slug, location } = car;
  const place = location.slug;
  return JSON.stringify({
    ...{ slug, name, make, model, year, stocknum, car_type, item_type, dealership_slug, place },
  });
}

type Facts = Readonly<Record<string, unknown>>;

function factsOf(field: unknown): Facts | null {
  if (typeof field !== 'string' || field.length > 2000) return null;
  try {
    const facts: unknown = JSON.parse(field);
    return typeof facts === 'object' && facts !== null ? (facts as Facts) : null;
  } catch {
    return null;
  }
}

/**
 * The car, as its page described it. Never throws.
 * @param field the value of `SHOWN_CAR_FIELD`
 * @param id the car's posted number
 * @param dealerships those of the site; any other in the body is replaced by the first
 * @returns null if the description lacks what a car needs
 */
export function shownCar(field: unknown, id: number, dealerships: readonly string[]): LeadCar | null {
  const facts = factsOf(field);
  const text = (name: string, maxLength: number) => {
    const words = plainText(facts?.[name])?.trim();
    return words && words.length <= maxLength ? words : null;
  };
  const [name, make, model] = [text('name', 200), text('make', 80), text('model', 80)];
  if (name === null || make === null || model === null) return null;
  const year = facts?.year;
  return {
    id,
    slug: text('slug', 200) ?? '',
    ...{ name, make, model },
    year: typeof year === 'number' && Number.isInteger(year) && year > 1900 && year < 2100 ? year : null,
    stocknum: text('stocknum', 40),
    car_type: CAR_TYPES.find((type) => type === facts?.car_type) ?? 'used',
    item_type: ITEM_TYPES.find((type) => type === facts?.item_type) ?? 'car',
    status: 'in_stock',
    sold: false,
    tag: null,
    dealership_id: 0,
    dealership_slug: dealerships.find((slug) => slug === facts?.dealership_slug) ?? dealerships[0] ?? '',
    location: {
      slug: text('place', 80),
      ...{ location_name: null, location_type: null, phone: null, city: null, state: null },
      distribution_locations: [],
    },
  };
}

/** The facts stored with the lead of such a car. */
export function withdrawnCar(car: LeadCar): RecordCar {
  const { id, slug, name, year, make, model, car_type, stocknum } = car;
  return {
    ...{ id, slug, name, year, make, model, car_type, stocknum },
    ...{ badge: null, vin: null, regplate: null, km: null, colour: null, body: null },
    ...{ transmission: null, doors: null, price: null },
    price_text: '',
    withdrawn: true,
  };
}
