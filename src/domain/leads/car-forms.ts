/** The forms on a car's page: their addresses, and the file they share with similar cars. */
import { isTestDriveOnly } from '#domain/inventory/eligibility.ts';
import { type CarFormId, FORM_ANCHORS } from '#domain/inventory/page/car-actions.ts';
import type { Site } from '#domain/tenant/site.ts';
import { locationOfCar } from './departments.ts';
import type { LeadCar } from './form.ts';

export const CAR_FORMS = Object.keys(FORM_ANCHORS) as CarFormId[];

const nameOf = (form: CarFormId) => FORM_ANCHORS[form].slice(1);

/** The address of a form about a car, as a page of its own. */
export const carFormPath = (slug: string, form: CarFormId): string => `/cars/${slug}/${nameOf(form)}`;

/** The addresses of all forms about a car; `slug` may be a placeholder. */
export const carFormPaths = (slug: string): string[] => CAR_FORMS.map((form) => carFormPath(slug, form));

export interface CarFormAddress {
  slug: string;
  form: CarFormId;
}

/** The car and form of such an address; null for any other. */
export function namedCarForm(path: string): CarFormAddress | null {
  const [, slug, name] = /^\/cars\/([a-z0-9-]{1,200})\/([a-z-]+)\/?$/.exec(path) ?? [];
  const form = CAR_FORMS.find((each) => nameOf(each) === name);
  return slug === undefined || form === undefined ? null : { slug, form };
}

const NO_LOCATION: LeadCar['location'] = {
  ...{ slug: null, location_name: null, location_type: null, phone: null, city: null, state: null },
  distribution_locations: [],
};

/**
 * The car reduced to what changes its forms, so that similar cars share them. The page fills in the name and number. Of
 * the location only the department that answers is kept, because feeds give each car its own phone number or list of
 * places.
 */
export function anyCarLike(site: Site, car: LeadCar): LeadCar {
  return {
    ...{ id: 0, slug: '', name: '', make: '', model: '', year: null, stocknum: null },
    ...{ car_type: car.car_type, item_type: car.item_type, status: car.status, sold: car.sold },
    tag: isTestDriveOnly(car) ? car.tag : null,
    ...{ dealership_id: car.dealership_id, dealership_slug: car.dealership_slug },
    location: { ...NO_LOCATION, slug: locationOfCar(site, car)?.slug ?? null },
  };
}
