import { departmentLabel, teamPath } from '#domain/locations/places.ts';
import { teamAt } from '#domain/locations/team.ts';
import { shell } from '#layouts/frame/shell.ts';
import { type AtPlace, locationView, placePictures, siteLocations } from '#layouts/locations/locations.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { loader, onlyIf } from './loader.ts';

const departmentAt = (tenant: Tenant, slug: string): AtPlace | null =>
  siteLocations(tenant).departments.find(({ location }) => location.slug === slug) ?? null;

/** The only place, with its main department; `null` if there is a list. */
function onlyPlace(tenant: Tenant): AtPlace | null {
  const { isOnePage, departments } = siteLocations(tenant);
  if (!isOnePage) return null;
  const { primary } = shell(tenant);
  return departments.find(({ location }) => location.id === primary?.id) ?? departments[0] ?? null;
}

/** All places, or the page of the only one. */
export const locationsPage = loader({
  pattern: '/locations/[...on]',
  paths: (tenant: Tenant) => onlyIf(siteLocations(tenant).places.length > 0),
  load: (tenant) => {
    const { places } = siteLocations(tenant);
    const only = onlyPlace(tenant);
    return only === null
      ? { places, pictures: placePictures(tenant), only }
      : { places: [], pictures: {}, only: locationView(tenant, only) };
  },
});

export const locationPage = loader({
  pattern: '/locations/[slug]',
  paths: (tenant) => siteLocations(tenant).departments.map(({ location: { slug } }) => ({ slug })),
  load: (tenant, { slug }) => {
    const found = departmentAt(tenant, slug);
    return found === null ? null : locationView(tenant, found);
  },
});

/** A location's team. */
export const teamPage = loader({
  pattern: '/teams/[slug]',
  paths: (tenant) => {
    const { team, departments } = siteLocations(tenant);
    return departments.flatMap(({ location }) =>
      teamAt(location, team).length > 0 ? [{ slug: location.slug }] : [],
    );
  },
  load: (tenant, { slug }) => {
    const found = departmentAt(tenant, slug);
    if (found === null) return null;
    const { team } = siteLocations(tenant);
    const others = found.place.departments.filter(
      (department) => department.id !== found.location.id && teamAt(department, team).length > 0,
    );
    return {
      ...found,
      people: teamAt(found.location, team),
      others: others.map((each) => ({ label: departmentLabel(each), href: teamPath(each) })),
    };
  },
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
