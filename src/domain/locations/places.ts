/** Locations as shoppers see them: one place with a sales, a service and a parts desk, not three. */
import type { LocationType } from '#domain/inventory/car.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import type { Location } from '#domain/tenant/site.ts';

/** The name without what the desk does: `Harbour Cairns Service` is `Harbour Cairns`. */
export function placeName(name: string): string {
  return name.replace(/\s+(?:Sales|Service|Parts)$/i, '');
}

/** The IANA time zone of the location's own clock: that of its state, except where it says otherwise. */
export function zoneOf({ time_zone, address }: Pick<Location, 'time_zone' | 'address'>): string {
  return time_zone ?? timeZoneOf(address.state);
}

/** A location without a type counts as sales. */
export function deskOf(location: Pick<Location, 'location_type'>): LocationType {
  return location.location_type ?? 'sales';
}

export interface Place {
  name: string;
  /** Of its first desk; another may stand next door. */
  address: Location['address'];
  /** Sales first. */
  desks: readonly Location[];
}

const DESKS: readonly LocationType[] = ['sales', 'service', 'parts'];

/** Locations of one name in one town are desks of one place. Places keep the order of their first location. */
export function places(locations: readonly Location[]): Place[] {
  const byName = Map.groupBy(locations, ({ name, address }) =>
    `${placeName(name)}|${address.city}`.toLowerCase(),
  );
  return [...byName.values()].flatMap((group) => {
    const desks = group.toSorted((a, b) => DESKS.indexOf(deskOf(a)) - DESKS.indexOf(deskOf(b)));
    const [first] = desks;
    return first === undefined ? [] : [{ name: placeName(first.name), address: first.address, desks }];
  });
}

/** A page of a map service that shows the way. */
export function directionsUrl({ address }: Pick<Location, 'address'>): string {
  return (
    address.place_url ?? `https://www.google.com/maps/dir/?api=1&destination=${address.lat},${address.long}`
  );
}
