/** The site's locations, as its pages show them. */
import { createElement } from 'react';
import type { TeamMember } from '#domain/content/front-matter.ts';
import { departmentOf, isOnePage, locationPath, type Place, teamPath } from '#domain/locations/places.ts';
import { teamAt } from '#domain/locations/team.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { urlOf } from '#domain/search/routes.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { Location } from '#domain/tenant/site.ts';
import { HoursTable } from '#features/locations/HoursTable.tsx';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { markup } from '#ui/markup.ts';
import { siteBuild } from '../build/build.ts';
import { ACROSS, ON_OFFER, type PictureAttributes, type PictureUse, picture } from '../pictures.ts';
import { shownPlaces } from './paths.ts';

/** A location and the place it is a department of. */
export interface AtPlace {
  place: Place;
  location: Location;
}

interface SiteLocations {
  places: readonly Place[];
  departments: readonly AtPlace[];
  /** `/locations` is the page of the only place. */
  isOnePage: boolean;
  team: readonly TeamMember[];
}

export const siteLocations: (tenant: Tenant) => SiteLocations = oncePer(({ site, collections }) => {
  const places = shownPlaces(site);
  return {
    places,
    departments: places.flatMap((place) => place.departments.map((location) => ({ place, location }))),
    isOnePage: isOnePage(site.locationPages.layout, places),
    team: collections.team.map(({ data }) => data),
  };
});

/** A location's page as plain data. */
export interface LocationView extends AtPlace {
  /** From the street; null if it has none. */
  picture: PictureAttributes | null;
  /** Its cars; `null` if there are none or it sells none. */
  here: CarsHere | null;
  /** The team page of its place. */
  team: string | null;
  /** The other places, if no list of locations links to them. */
  elsewhere: readonly { name: string; href: string }[];
  /** Whether `/locations` is the page of the only place. */
  isOnePage: boolean;
}

/** A location's page. */
export function locationView(tenant: Tenant, { place, location }: AtPlace): LocationView {
  const { team, places, ...all } = siteLocations(tenant);
  const people = place.departments.find((department) => teamAt(department, team).length > 0);
  const others = places.filter(({ departments }) => !departments.some(({ id }) => id === location.id));
  return {
    ...{ place, location, isOnePage: all.isOnePage },
    picture: pictureOf(tenant, location, ACROSS),
    here: carsAt(tenant, location),
    team: people ? teamPath(people) : null,
    elsewhere: all.isOnePage
      ? others.map(({ name, departments: [department] }) => ({ name, href: locationPath(department) }))
      : [],
  };
}

/** In the sizes of its use, unless another server has it. */
function pictureOf(tenant: Tenant, { image }: Location, use: PictureUse): PictureAttributes | null {
  if (!image) return null;
  return tenant.pictures.has(image) ? picture(tenant, image, use) : { src: image, width: 960, height: 540 };
}

/** The picture of each place in the list, by its slug: that of its first department that has one. */
export function placePictures(tenant: Tenant): Record<string, PictureAttributes> {
  return Object.fromEntries(
    siteLocations(tenant).places.flatMap(({ slug, departments }) => {
      const pictured = departments.find(({ image }) => image);
      const found = pictured && pictureOf(tenant, pictured, ON_OFFER);
      return found ? [[slug, found]] : [];
    }),
  );
}

interface CarsHere {
  count: number;
  /** The newest cars for sale. */
  cars: readonly SearchDocument[];
  /** A search by location. */
  href: string;
}

const MOST_CARS = 8;

const freshByLocation = oncePer((tenant) =>
  Map.groupBy(siteBuild(tenant).fresh, ({ location_name }) => location_name),
);

function carsAt(tenant: Tenant, location: Location): CarsHere | null {
  const cars = freshByLocation(tenant).get(location.name);
  if (cars === undefined || departmentOf(location) !== 'sales') return null;
  const query = { ...emptyQuery(), filters: { location_name: [location.name] } };
  return {
    count: cars.length,
    cars: cars.slice(0, MOST_CARS),
    href: urlOf(siteBuild(tenant).routes, query),
  };
}

/** A department's hours as markup. */
export function hoursOf(location: Location, id: string, now: Date): string {
  return markup(createElement(HoursTable, { location, now, id }));
}
