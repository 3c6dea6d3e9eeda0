/** Header and footer content, worked out once for all pages of a build. */

import { type MenuMake, makeMenu } from '#domain/brands/directory.ts';
import { bodyLabels, bodyTypesOf, POPULAR_BODIES } from '#domain/inventory/body.ts';
import type { BodyType, LocationType } from '#domain/inventory/car.ts';
import { departmentOf, phoneOf } from '#domain/locations/places.ts';
import { siteChoice } from '#domain/search/facets.ts';
import { runsAt } from '#domain/shared/period.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import type { Location, Site } from '#domain/tenant/site.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { type SiteBuild, siteBuild } from '../build/build.ts';
import { type PictureAttributes, picture } from '../pictures.ts';
import { type Link, leadsSomewhere, type MenuEntry, menu } from './navigation.ts';

export interface CountedLink extends Link {
  count: number;
}

export interface BodyLink extends CountedLink {
  /** Path of its outline. */
  silhouette: string;
}

/** A current banner. One that has not started waits for the build at its start. */
type Banner = NonNullable<Site['navigation']['banner']>;

interface Person {
  name: string;
  role: string;
  portrait: PictureAttributes | null;
}

/** The portrait beside a name. */
const PORTRAIT = { widths: [160, 320], sizes: '160px', ratio: 1 };

export interface Shell {
  header: readonly MenuEntry[];
  footer: readonly MenuEntry[];
  banner: Banner | null;
  footerBanner: Banner | null;
  /** The popular makes without counts, which would change every page with each sale. */
  makes: readonly Pick<MenuMake, 'name' | 'path'>[];
  /**
   * Bodies of the mega-menu; empty if the site has none. No counts, because header and footer are on every
   * page.
   */
  bodies: readonly Omit<BodyLink, 'count'>[];
  /** The staff the site names. */
  people: readonly Person[];
  phone: string | null;
  /** The main location. */
  primary: Location | null;
  locations: readonly Location[];
  legal: readonly Link[];
  /** The browser's own colour around the page. */
  themeColour: string;
}

const LEGAL: readonly Link[] = [
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'FAQs', href: '/faqs' },
  { label: 'Accessibility', href: '/accessibility' },
];

/** Path of a body's outline: `/silhouettes/ute.svg`. */
function silhouettePath(body: BodyType): string {
  return `/silhouettes/${body}.svg`;
}

/** Words in a page's address that give the department to contact. */
const DESK_PATHS: readonly (readonly [RegExp, LocationType])[] = [
  [/service|maintenance|roadside/, 'service'],
  [/parts/, 'parts'],
];

/** The department for a page of text: the workshop for service pages, sales for the rest. */
export function departmentFor(route: string, locations: readonly Location[]): Location | null {
  const type = DESK_PATHS.find(([words]) => words.test(route))?.[1] ?? 'sales';
  return locations.find((location) => departmentOf(location) === type) ?? locations[0] ?? null;
}

/** Body types with a page, most cars first. */
export function bodyLinks({ counts, routes, site }: SiteBuild): BodyLink[] {
  const listed = siteChoice(counts.body, { own: bodyLabels(site.search.bodies), chosen: [] });
  return listed.flatMap(({ value, count }) => {
    const landing = routes.landings.find(
      ({ kind, preset }) => kind === 'body' && preset.body?.includes(value),
    );
    const [type] = bodyTypesOf(value);
    if (landing === undefined || type === undefined) return [];
    return [{ label: value, href: landing.path, count, silhouette: silhouettePath(type) }];
  });
}

/** Bodies of the mega-menu, in an order that no sale changes: the site's own, otherwise the national one. */
function menuBodies(build: SiteBuild): Omit<BodyLink, 'count'>[] {
  const links = bodyLinks(build).map(({ count: _, ...link }) => link);
  const rank = ({ label }: Link) => POPULAR_BODIES.findIndex((body) => bodyTypesOf(label).includes(body));
  const sorted =
    build.site.search.bodies.length > 0
      ? links
      : links.sort((a, b) => rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
  return sorted.slice(0, 8);
}

/** Car counts for the mega-menu's makes and bodies, by path; none if the site has no such menu. */
export function menuCounts(build: SiteBuild): Record<string, number> {
  if (!build.site.navigation.megaMenu) return {};
  return Object.fromEntries([
    ...build.brands.map(({ path, count }) => [path, count]),
    ...bodyLinks(build).map(({ href, count }) => [href, count]),
  ]);
}

function prepare(tenant: Tenant): Shell {
  const build = siteBuild(tenant);
  const { site, pages, now } = build;
  const visible = site.locations.filter((location) => location.visible);
  const primary = visible.find((location) => location.primary) ?? visible[0] ?? null;
  const banner = (given: typeof site.navigation.banner): Banner | null =>
    given && runsAt(given, now)
      ? { ...given, href: given.href !== null && leadsSomewhere(given.href, pages) ? given.href : null }
      : null;
  const palette = derivePalette(site.template, site.brand.colours);
  const { on, header } = templateOf(site);
  const onBrand = site.brand.priceTickets && header.ticketsOnBrand;
  return {
    header: menu(site.navigation.header, pages),
    footer: menu(site.navigation.footer, pages),
    banner: banner(site.navigation.banner),
    footerBanner: banner(site.navigation.footerBanner),
    makes: makeMenu(build.brands, site).popular.map(({ name, path }) => ({ name, path })),
    bodies: site.navigation.megaMenu ? menuBodies(build) : [],
    people: site.brand.people.map(({ name, role, image }) => ({
      name,
      role,
      portrait: image === null ? null : picture(tenant, image, PORTRAIT),
    })),
    phone: site.phone ?? (primary && phoneOf(primary)),
    primary,
    locations: visible,
    themeColour: onBrand ? palette.light.brand : palette[on.header].surface,
    legal: LEGAL.filter(({ href }) => pages.has(href)),
  };
}

export const shell: (tenant: Tenant) => Shell = oncePer(prepare);
