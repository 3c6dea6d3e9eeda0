/** The phone number on a car's page, and how it is masked. */
import type { Location, Site } from '#domain/tenant/site.ts';
import type { Car } from './car.ts';
import { knownText } from './known-text.ts';

type CalledCar = Pick<Car, 'car_type' | 'item_type' | 'dealership_slug'> & {
  location: Pick<Car['location'], 'phone' | 'slug'>;
};
type PhoneSettings = Pick<Site, 'phones' | 'phone' | 'locations'>;

const phoneOf = (location: Location | undefined) =>
  location?.phone ?? location?.contact_detail.phone ?? location?.contact_detail.landline_phone ?? null;

/** The phone of the car's location, otherwise of its dealership's sales location. */
function locationPhone(car: CalledCar, locations: readonly Location[]): string | null {
  const here = locations.find((location) => location.slug === car.location.slug);
  const sales = locations.filter(
    ({ dealership_slug, location_type }) =>
      dealership_slug === car.dealership_slug && (location_type ?? 'sales') === 'sales',
  );
  return phoneOf(here) ?? phoneOf(sales.find((location) => location.primary) ?? sales[0]);
}

/** In order of priority; the first one with a number is used. */
const CHOICES: readonly ((car: CalledCar, site: PhoneSettings) => string | null | undefined)[] = [
  (_, { phones }) => phones.override,
  (car, { phones }) => phones.byType[car.item_type],
  (car, { phones }) => phones.byType[car.car_type],
  (car, { phones }) => (car.car_type === 'demo' ? phones.demo : null),
  (car, { phones }) => (car.car_type === 'new' ? phones.new : phones.used),
  (car) => car.location.phone,
  (car, { locations }) => locationPhone(car, locations),
  (_, { phone }) => phone,
];

/**
 * The number that a car's call button dials: the override, otherwise the number for its item or car type, otherwise for
 * new or used cars (demos count as used), otherwise the location's, otherwise the site's. `null` if there is none: the
 * caller warns.
 */
export function callPhone(car: CalledCar, site: PhoneSettings): string | null {
  for (const choose of CHOICES) {
    const phone = knownText(choose(car, site));
    if (phone !== null) return phone;
  }
  return null;
}

const UNMASKED = 5;

/** Keeps the first five characters and shows the rest as asterisks: `07 55********`. */
export function maskPhone(phone: string): string {
  const characters = Array.from(phone);
  return characters.map((character, index) => (index < UNMASKED ? character : '*')).join('');
}

/** The number as a link: `tel:0755501234`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
}
