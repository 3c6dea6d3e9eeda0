/** The locations of the site as its pages show them. */
import { createElement } from 'react';
import type { TeamMember } from '#domain/content/front-matter.ts';
import { departmentOf, isOnePage, type Place } from '#domain/locations/places.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { urlOf } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Location } from '#domain/tenant/site.ts';
import { HoursTable } from '#features/locations/HoursTable.tsx';
import type { Tenant } from '#tenant/tenant.ts';
import { markup } from '#ui/markup.ts';
import { siteBuild } from '../build/build.ts';
import { shownPlaces } from './paths.ts';

interface SiteLocations {
  places: readonly Place[];
  /** `/locations` is the page of one place. */
  isOnePage: boolean;
  team: readonly TeamMember[];
}

export function siteLocations({ site, collections }: Tenant): SiteLocations {
  const all = shownPlaces(site);
  return {
    places: all,
    isOnePage: isOnePage(site.locationPages.layout, all),
    team: collections.team.map(({ data }) => data),
  };
}

interface CarsHere {
  /** Newest first, those that can be bought. */
  cars: readonly SearchDocument[];
  /** Search by the location. */
  href: string;
}

/** The cars that stand at a location. `null` where there are none, or where it sells none. */
export function carsAt(tenant: Tenant, location: Location): CarsHere | null {
  const { fresh, routes } = siteBuild(tenant);
  const cars = fresh.filter(({ location_name }) => location_name === location.name);
  if (cars.length === 0 || departmentOf(location) !== 'sales') return null;
  return { cars, href: urlOf(routes, { ...emptyQuery(), filters: { location_name: [location.name] } }) };
}

/** The hours of a department as markup. */
export function hoursOf({ now }: Pick<Tenant, 'now'>, location: Location, id: string): string {
  return markup(createElement(HoursTable, { location, now, id }));
}
