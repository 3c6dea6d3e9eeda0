/** The locations of the site as its pages show them. */
import { getCollection } from 'astro:content';
import { createElement } from 'react';
import type { TeamMember } from '#domain/content/front-matter.ts';
import { departmentOf, isOnePage, type Place } from '#domain/locations/places.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { urlOf } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Location } from '#domain/tenant/site.ts';
import { HoursTable } from '#features/locations/HoursTable.tsx';
import { markup } from '#ui/markup.ts';
import { siteBuild } from '../build/build.ts';
import { shownPlaces } from './paths.ts';

interface SiteLocations {
  places: readonly Place[];
  /** `/locations` is the page of one place. */
  isOnePage: boolean;
  team: readonly TeamMember[];
}

export async function siteLocations(): Promise<SiteLocations> {
  const { site } = await siteBuild();
  const all = shownPlaces(site);
  return {
    places: all,
    isOnePage: isOnePage(site.locationPages.layout, all),
    team: (await getCollection('team')).map(({ data }) => data),
  };
}

interface CarsHere {
  /** Newest first, those that can be bought. */
  cars: readonly SearchDocument[];
  /** Search by the location. */
  href: string;
}

/** The cars that stand at a location. `null` where there are none, or where it sells none. */
export async function carsAt(location: Location): Promise<CarsHere | null> {
  const { fresh, routes } = await siteBuild();
  const cars = fresh.filter(({ location_name }) => location_name === location.name);
  if (cars.length === 0 || departmentOf(location) !== 'sales') return null;
  return { cars, href: urlOf(routes, { ...emptyQuery(), filters: { location_name: [location.name] } }) };
}

/** The hours of a department as markup. */
export async function hoursOf(location: Location, id: string): Promise<string> {
  const { now } = await siteBuild();
  return markup(createElement(HoursTable, { location, now, id }));
}
