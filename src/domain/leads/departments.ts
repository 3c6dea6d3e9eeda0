/** The dealership and location that answer a lead, and whether the form has to ask for them. */
import { coarsePosition } from '#domain/geo/postcodes.ts';
import type { LocationType } from '#domain/inventory/car.ts';
import { byDistance } from '#domain/locations/nearest.ts';
import { departmentOf, placeName } from '#domain/locations/places.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { hidden, select } from './fields.ts';
import type { FormContext, FormField, LeadCar } from './form.ts';

/** Locations that answer such a form; all visible ones if the site has no such department. */
function departmentsFor(site: Site, department: LocationType): readonly Location[] {
  const visible = site.locations.filter((location) => location.visible);
  const right = visible.filter((location) => departmentOf(location) === department);
  return right.length > 0 ? right : visible;
}

const wordsOf = (slug: string) =>
  slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A dealership's name for shoppers: that of its location. */
function dealershipName(site: Site, slug: string): string {
  const home = site.locations.find((location) => location.dealership_slug === slug && location.visible);
  return home ? placeName(home.name) : wordsOf(slug);
}

const first = (locations: readonly Location[]) =>
  locations.find((location) => location.primary) ?? locations[0] ?? null;

/** A car's location; else the first sales department of its dealership. */
export function locationOfCar(
  site: Site,
  car: Pick<LeadCar, 'dealership_slug' | 'location'>,
): Location | null {
  const own = departmentsFor(site, 'sales').filter((each) => each.dealership_slug === car.dealership_slug);
  const { slug, location_name } = car.location;
  return (
    site.locations.find((each) => slug !== null && each.slug === slug) ??
    own.find((each) => location_name !== null && each.name === location_name) ??
    first(own)
  );
}

/** The dealerships that can answer: those of the site with such a department; all if none has one. */
function dealershipsFor(site: Site, department: LocationType): readonly string[] {
  const departments = departmentsFor(site, department);
  const able = site.dealerships.filter((slug) => departments.some((each) => each.dealership_slug === slug));
  return able.length > 0 ? able : site.dealerships;
}

/**
 * The fields that decide who answers. A form about a car asks for neither, because the car has a location. Otherwise the
 * form asks for the dealership if there are several, and for the location if the dealership has several; each question
 * can be switched off. `byPostcode`: the form asks for a postcode, and the nearest department answers.
 */
export function departmentFields(
  { site, car }: FormContext,
  department: LocationType,
  { byPostcode = false }: { byPostcode?: boolean } = {},
): FormField[] {
  if (car !== null) {
    const location = locationOfCar(site, car);
    return [
      hidden('dealership_slug', car.dealership_slug),
      hidden('location_id', location === null ? '' : String(location.id)),
    ];
  }
  const departments = departmentsFor(site, department);
  const dealerships = dealershipsFor(site, department);
  if (byPostcode && departments.length > 1) return [hidden('dealership_slug', ''), hidden('location_id', '')];
  const asksDealership = site.forms.dealershipSelect && dealerships.length > 1;
  const isAmbiguous = asksDealership
    ? dealerships.some((slug) => departments.filter((each) => each.dealership_slug === slug).length > 1)
    : departments.length > 1;
  const asksLocation = site.forms.locationSelect && isAmbiguous;
  const home = first(departments);
  return [
    asksDealership
      ? select(
          'dealership_slug',
          'Dealership',
          dealerships.map((slug) => {
            const own = first(departments.filter((each) => each.dealership_slug === slug));
            const choice = { value: slug, label: dealershipName(site, slug) };
            return own === null ? choice : { ...choice, location: String(own.id) };
          }),
          { required: true, missing: 'Please choose a dealership.', ofCar: true },
        )
      : hidden('dealership_slug', asksLocation ? '' : (home?.dealership_slug ?? dealerships[0] ?? '')),
    asksLocation
      ? select(
          'location_id',
          'Location',
          departments.map(({ id, name }) => ({ value: String(id), label: name })),
          { required: true, missing: 'Please choose a location.', ofCar: true },
        )
      : hidden('location_id', asksDealership || home === null ? '' : String(home.id)),
  ];
}

/** The department nearest to a postcode's area; null if either position is unknown. */
function nearestTo(postcode: string | null, departments: readonly Location[]): Location | null {
  const from = postcode === null ? null : coarsePosition(postcode);
  if (from === null) return null;
  const placed = departments.flatMap((department) => {
    const { lat, long } = department.address;
    return lat === null || long === null ? [] : [{ lat, lng: long, department }];
  });
  return byDistance(placed, from)[0]?.place.department ?? null;
}

interface Department {
  dealership_slug: string;
  location: Location | null;
}

/**
 * The department that answers, from the body. A location outside the chosen dealership is replaced by the
 * dealership's own; unknown values count as missing.
 */
export function departmentOfLead(
  { site, car }: FormContext,
  department: LocationType,
  values: { dealership_slug: string | null; location_id: string | null; postcode?: string | null },
): Department {
  if (car !== null) return { dealership_slug: car.dealership_slug, location: locationOfCar(site, car) };
  // The dealership's departments that match, or all visible ones if none does.
  const named = site.locations.find(({ id, visible }) => visible && String(id) === values.location_id);
  const dealership =
    site.dealerships.find((slug) => slug === values.dealership_slug) ?? named?.dealership_slug ?? null;
  const right = departmentsFor(site, department);
  const departments = right.some((each) => dealership === null || each.dealership_slug === dealership)
    ? right
    : site.locations.filter(({ visible }) => visible);
  const chosen = departments.find(
    ({ id, dealership_slug }) =>
      String(id) === values.location_id && (dealership === null || dealership_slug === dealership),
  );
  const location =
    chosen ??
    (dealership === null
      ? (nearestTo(values.postcode ?? null, departments) ?? first(departments))
      : first(departments.filter((each) => each.dealership_slug === dealership)));
  return {
    dealership_slug: dealership ?? location?.dealership_slug ?? site.dealerships[0] ?? '',
    location,
  };
}
