/** Which dealership and location a lead goes to, and whether the form has to ask. */
import type { LocationType } from '#domain/inventory/car.ts';
import { deskOf, placeName } from '#domain/locations/places.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { hidden, select } from './fields.ts';
import type { FormContext, FormField, LeadCar } from './form.ts';

/** Locations that answer such a form; where a site has no such desk, all that it shows. */
function desksFor(site: Site, desk: LocationType): readonly Location[] {
  const visible = site.locations.filter((location) => location.visible);
  const right = visible.filter((location) => deskOf(location) === desk);
  return right.length > 0 ? right : visible;
}

const wordsOf = (slug: string) =>
  slug.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The name that shoppers know a dealership by: that of its place. */
function dealershipName(site: Site, slug: string): string {
  const home = site.locations.find((location) => location.dealership_slug === slug && location.visible);
  return home ? placeName(home.name) : wordsOf(slug);
}

const first = (locations: readonly Location[]) =>
  locations.find((location) => location.primary) ?? locations[0] ?? null;

/** Where a car stands; failing that, the first sales desk of its dealership. */
export function locationOfCar(
  site: Site,
  car: Pick<LeadCar, 'dealership_slug' | 'location'>,
): Location | null {
  const own = desksFor(site, 'sales').filter((each) => each.dealership_slug === car.dealership_slug);
  const { slug, location_name } = car.location;
  return (
    site.locations.find((each) => slug !== null && each.slug === slug) ??
    own.find((each) => location_name !== null && each.name === location_name) ??
    first(own)
  );
}

/** The dealerships that can answer: those of the site with such a desk; all where none has one. */
function dealershipsFor(site: Site, desk: LocationType): readonly string[] {
  const desks = desksFor(site, desk);
  const able = site.dealerships.filter((slug) => desks.some((each) => each.dealership_slug === slug));
  return able.length > 0 ? able : site.dealerships;
}

/**
 * The fields that say who answers. A car stands somewhere, so nothing is asked. Else the dealership is asked for
 * where there are several, and the location where the dealership alone does not settle it; each can be switched off.
 */
export function deskFields({ site, car }: FormContext, desk: LocationType): FormField[] {
  if (car !== null) {
    const location = locationOfCar(site, car);
    return [
      hidden('dealership_slug', car.dealership_slug),
      hidden('location_id', location === null ? '' : String(location.id)),
    ];
  }
  const desks = desksFor(site, desk);
  const dealerships = dealershipsFor(site, desk);
  const asksDealership = site.forms.dealershipSelect && dealerships.length > 1;
  const isAmbiguous = asksDealership
    ? dealerships.some((slug) => desks.filter((each) => each.dealership_slug === slug).length > 1)
    : desks.length > 1;
  const asksLocation = site.forms.locationSelect && isAmbiguous;
  const home = first(desks);
  return [
    asksDealership
      ? select(
          'dealership_slug',
          'Dealership',
          dealerships.map((slug) => {
            const own = first(desks.filter((each) => each.dealership_slug === slug));
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
          desks.map(({ id, name }) => ({ value: String(id), label: name })),
          { required: true, missing: 'Please choose a location.', ofCar: true },
        )
      : hidden('location_id', asksDealership || home === null ? '' : String(home.id)),
  ];
}

interface Desk {
  dealership_slug: string;
  location: Location | null;
}

/**
 * Who answers, from what the body says. A location that is not of the chosen dealership gives way to the
 * dealership's own; what the site does not know counts as not said.
 */
export function deskOfLead(
  { site, car }: FormContext,
  desk: LocationType,
  said: { dealership_slug: string | null; location_id: string | null },
): Desk {
  if (car !== null) return { dealership_slug: car.dealership_slug, location: locationOfCar(site, car) };
  // Of whoever is asked for by name, those who do that work; where it has none such, all that it shows.
  const named = site.locations.find(({ id, visible }) => visible && String(id) === said.location_id);
  const dealership =
    site.dealerships.find((slug) => slug === said.dealership_slug) ?? named?.dealership_slug ?? null;
  const right = desksFor(site, desk);
  const desks = right.some((each) => dealership === null || each.dealership_slug === dealership)
    ? right
    : site.locations.filter(({ visible }) => visible);
  const chosen = desks.find(
    ({ id, dealership_slug }) =>
      String(id) === said.location_id && (dealership === null || dealership_slug === dealership),
  );
  const location =
    chosen ?? first(desks.filter((each) => dealership === null || each.dealership_slug === dealership));
  return {
    dealership_slug: dealership ?? location?.dealership_slug ?? site.dealerships[0] ?? '',
    location,
  };
}
