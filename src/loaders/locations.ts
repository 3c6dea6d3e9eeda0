import type { Place } from '#domain/locations/places.ts';
import { teamAt } from '#domain/locations/team.ts';
import type { Location } from '#domain/tenant/site.ts';
import { siteLocations } from '#layouts/locations/locations.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader, onlyIf } from './loader.ts';

interface AtPlace {
  place: Place;
  location: Location;
}

const departments = (tenant: Tenant): AtPlace[] =>
  siteLocations(tenant).places.flatMap((place) => place.departments.map((location) => ({ place, location })));

const departmentAt = (tenant: Tenant, slug: string): AtPlace | null =>
  departments(tenant).find(({ location }) => location.slug === slug) ?? null;

/** All places, or the page of the one there is. */
export const locationsPage = loader({
  pattern: '/locations/[...on]',
  paths: (tenant: Tenant) => onlyIf(siteLocations(tenant).places.length > 0),
  load: () => ({}),
});

export const locationPage = loader({
  pattern: '/locations/[slug]',
  paths: (tenant) => departments(tenant).map(({ location: { slug } }) => ({ slug })),
  load: (tenant, { slug }) => departmentAt(tenant, slug),
});

/** The people of a location. */
export const teamPage = loader({
  pattern: '/teams/[slug]',
  paths: (tenant) => {
    const { team } = siteLocations(tenant);
    return departments(tenant).flatMap(({ location }) =>
      teamAt(location, team).length > 0 ? [{ slug: location.slug }] : [],
    );
  },
  load: (tenant, { slug }) => departmentAt(tenant, slug),
});

/** A form that goes to one place. */
export const contactPage = loader({
  pattern: '/contact-us/[place]',
  paths: (tenant) => siteLocations(tenant).places.map(({ slug }) => ({ place: slug })),
  load: (tenant, { place: slug }) => {
    const place = siteLocations(tenant).places.find((each) => each.slug === slug);
    return place === undefined ? null : { place };
  },
});
