/** Which location pages a site has. */
import type { TeamMember } from '#domain/content/front-matter.ts';
import {
  contactPath,
  LOCATIONS_PATH,
  locationPath,
  type Place,
  places,
  teamPath,
} from '#domain/locations/places.ts';
import { teamAt } from '#domain/locations/team.ts';
import type { Site } from '#domain/tenant/site.ts';

/** The places of the locations that the site shows. */
export function shownPlaces({ locations }: Pick<Site, 'locations'>): Place[] {
  return places(locations.filter(({ visible }) => visible));
}

type People = readonly { data: TeamMember }[];

/** Paths of the location pages. */
export function locationPaths(site: Pick<Site, 'locations'>, people: People): string[] {
  const all = shownPlaces(site);
  const team = people.map(({ data }) => data);
  return all.length === 0
    ? []
    : [
        LOCATIONS_PATH,
        ...all.flatMap((place) => [
          contactPath(place),
          ...place.departments.map(locationPath),
          ...place.departments.filter((department) => teamAt(department, team).length > 0).map(teamPath),
        ]),
      ];
}
