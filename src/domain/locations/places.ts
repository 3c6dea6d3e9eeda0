/** Groups locations as shoppers see them: one place with sales, service and parts departments instead of three. */
import type { LocationType } from '#domain/inventory/car.ts';
import { slugify } from '#domain/inventory/naming.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

/** The name without the department: `Harbour Cairns Service` is `Harbour Cairns`. */
export function placeName(name: string): string {
  return name.replace(/\s+(?:Sales|Service|Parts)$/i, '');
}

/**
 * The words that all of a site's locations and the dealership's own name begin with:
 * `Harbour` of Harbour Motor Group in Harbour Cairns and Harbour Mackay. Empty if there are none.
 */
export function sharedStart(siteName: string, locationNames: readonly string[]): string {
  const names = locationNames.map((name) => placeName(name).split(' '));
  const words = siteName.split(' ');
  const shared = words.findIndex((word, at) => names.some((name) => name[at] !== word));
  return words.slice(0, shared === -1 ? undefined : shared).join(' ');
}

/** The location's name without its department and that start: `Mackay`; the whole if nothing would be left. */
export function shortPlaceName(name: string, start: string): string {
  const whole = placeName(name);
  return start !== '' && whole.startsWith(`${start} `) ? whole.slice(start.length + 1) : whole;
}

/** The location's IANA time zone: its own, otherwise its state's. */
export function zoneOf({ time_zone, address }: Pick<Location, 'time_zone' | 'address'>): string {
  return time_zone ?? timeZoneOf(address.state);
}

/** A location without a type counts as sales. */
export function departmentOf(location: Pick<Location, 'location_type'>): LocationType {
  return location.location_type ?? 'sales';
}

/** A department's name for shoppers. */
export const DEPARTMENT_LABELS: Readonly<Record<LocationType, string>> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
};

/** `Sales`, `Service` or `Parts`. */
export function departmentLabel(location: Pick<Location, 'location_type'>): string {
  return DEPARTMENT_LABELS[departmentOf(location)];
}

/** The department's name among others at its place: `Sales (trucks)`. */
export function departmentTitle(location: Pick<Location, 'location_type' | 'location_subtype'>): string {
  const { location_subtype: kind } = location;
  return kind === null ? departmentLabel(location) : `${departmentLabel(location)} (${kind})`;
}

export interface Place {
  name: string;
  /** Its slug, from its name; places with one name in several towns have the town appended. */
  slug: string;
  /** The address of its first department; others may be next door. */
  address: Location['address'];
  /** Sales first. */
  departments: readonly [Location, ...Location[]];
}

const DEPARTMENTS: readonly LocationType[] = ['sales', 'service', 'parts'];

/**
 * Locations with one name in one town are departments of one place. Places keep the order of their first
 * location.
 */
export function places(locations: readonly Location[]): Place[] {
  const byName = Map.groupBy(locations, ({ name, address }) =>
    `${placeName(name)}|${address.city}`.toLowerCase(),
  );
  const names = [...byName.values()].map(([first]) => slugify(placeName(first?.name ?? '')));
  return [...byName.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted(
      (a, b) => DEPARTMENTS.indexOf(departmentOf(a)) - DEPARTMENTS.indexOf(departmentOf(b)),
    );
    if (first === undefined) return [];
    const name = placeName(first.name);
    const slug = slugify(name);
    const isShared = names.filter((each) => each === slug).length > 1;
    return [
      {
        name,
        slug: isShared ? `${slug}-${slugify(first.address.city)}` : slug,
        address: first.address,
        departments: [first, ...others] as const,
      },
    ];
  });
}

/** The departments that any place has, in display order: the filters of a list. */
export function departmentTypes(all: readonly Place[]): LocationType[] {
  return DEPARTMENTS.filter((type) =>
    all.some(({ departments }) => departments.some((department) => departmentOf(department) === type)),
  );
}

/** Whether `/locations` is the page of the only place, rather than a list. */
export function isOnePage(layout: Site['locationPages']['layout'], all: readonly Place[]): boolean {
  return layout === 'single' || (layout === 'auto' && all.length === 1);
}

/** A location's phone number, the department's own first. */
export function phoneOf({
  phone,
  contact_detail,
}: Pick<Location, 'phone' | 'contact_detail'>): string | null {
  return phone ?? contact_detail.phone ?? contact_detail.landline_phone;
}

/** `618 Mulgrave Road, Earlville QLD 4870`. */
export function addressLine({ street, city, state, postcode }: Location['address']): string {
  return `${street}, ${city} ${state.toUpperCase()} ${postcode}`;
}

export const LOCATIONS_PATH = '/locations';
export const locationPath = ({ slug }: Pick<Location, 'slug'>): string => `${LOCATIONS_PATH}/${slug}`;
export const contactPath = ({ slug }: Pick<Place, 'slug'>): string => `/contact-us/${slug}`;
export const teamPath = ({ slug }: Pick<Location, 'slug'>): string => `/teams/${slug}`;

/** Directions on a map service. */
export function directionsUrl({ address }: Pick<Location, 'address'>): string {
  if (address.place_url !== null) return address.place_url;
  const place =
    address.place_id === null ? '' : `&destination_place_id=${encodeURIComponent(address.place_id)}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${address.lat},${address.long}${place}`;
}

/** Google's review page for a location; `null` if its place id is not known. */
export function reviewsUrl({ address }: Pick<Location, 'address'>): string | null {
  if (address.place_id === null) return null;
  return `https://search.google.com/local/reviews?${new URLSearchParams({ placeid: address.place_id })}`;
}

/** The map tiles' URL, with the first key that one of the places has. */
export function tilesUrl(tiles: string, shown: readonly Pick<Place, 'departments'>[]): string {
  const keys = shown.flatMap(({ departments }) =>
    departments.flatMap(({ address }) => address.map_key ?? []),
  );
  return tiles.replaceAll('{key}', encodeURIComponent(keys[0] ?? ''));
}
