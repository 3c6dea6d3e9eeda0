/** What header and footer say, worked out once for all pages of a build. */

import { bodyTypesOf } from '#domain/inventory/body.ts';
import type { BodyType, LocationType } from '#domain/inventory/car.ts';
import { deskOf } from '#domain/locations/places.ts';
import { derivePalette } from '#domain/tenant/colours.ts';
import type { Location } from '#domain/tenant/site.ts';
import { type SiteBuild, siteBuild } from './build.ts';
import { type Link, leadsSomewhere, type MenuEntry, menu } from './navigation.ts';

export interface CountedLink extends Link {
  count: number;
}

export interface BodyLink extends CountedLink {
  /** The path of its outline. */
  silhouette: string;
}

export interface Banner {
  text: string;
  href: string | null;
  phone: string | null;
}

export interface Shell {
  header: readonly MenuEntry[];
  footer: readonly MenuEntry[];
  banner: Banner | null;
  footerBanner: Banner | null;
  /** Makes and bodies of the mega-menu; empty where the site has none. */
  makes: readonly CountedLink[];
  bodies: readonly BodyLink[];
  phone: string | null;
  /** The location that speaks for the site. */
  primary: Location | null;
  locations: readonly Location[];
  legal: readonly Link[];
  /** What the browser paints around the page. */
  themeColour: string;
}

const LEGAL: readonly Link[] = [
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'Questions and answers', href: '/faqs' },
];

/** Where a site serves the outline of a body: `/silhouettes/ute.svg`. */
export function silhouettePath(body: BodyType): string {
  return `/silhouettes/${body}.svg`;
}

/** The phone of a location, the desk's own first. */
export function phoneOf(location: Location): string | null {
  return location.phone ?? location.contact_detail.phone ?? location.contact_detail.landline_phone;
}

/** Words in a page's address that name the desk to talk to. */
const DESK_PATHS: readonly (readonly [RegExp, LocationType])[] = [
  [/service|maintenance|roadside/, 'service'],
  [/parts/, 'parts'],
];

/** The desk a page of text sends its readers to: service pages to the workshop, the rest to sales. */
export function deskFor(route: string, locations: readonly Location[]): Location | null {
  const type = DESK_PATHS.find(([words]) => words.test(route))?.[1] ?? 'sales';
  return locations.find((location) => deskOf(location) === type) ?? locations[0] ?? null;
}

/** Makes with a page of their own, most cars first; those the site calls popular come before the rest. */
export function makeLinks({ site, counts, routes }: SiteBuild, limit: number): CountedLink[] {
  const popular = site.search.popularMakes;
  const rank = (make: string) => (popular.indexOf(make) + popular.length + 1) % (popular.length + 1);
  return counts.make
    .flatMap(({ value, count }) => {
      const landing = routes.landings.find(
        ({ kind, preset }) => kind === 'make' && preset.make?.includes(value),
      );
      return landing === undefined ? [] : [{ label: value, href: landing.path, count }];
    })
    .sort((a, b) => rank(a.label) - rank(b.label))
    .slice(0, limit);
}

/** Body types with a page of their own, most cars first. */
export function bodyLinks({ counts, routes }: SiteBuild): BodyLink[] {
  return counts.body.flatMap(({ value, count }) => {
    const landing = routes.landings.find(
      ({ kind, preset }) => kind === 'body' && preset.body?.includes(value),
    );
    const [type] = bodyTypesOf(value);
    if (landing === undefined || type === undefined) return [];
    return [{ label: value, href: landing.path, count, silhouette: silhouettePath(type) }];
  });
}

async function prepare(): Promise<Shell> {
  const build = await siteBuild();
  const { site, pages } = build;
  const visible = site.locations.filter((location) => location.visible);
  const primary = visible.find((location) => location.primary) ?? visible[0] ?? null;
  const banner = (given: typeof site.navigation.banner): Banner | null =>
    given && {
      ...given,
      href: given.href !== null && leadsSomewhere(given.href, pages) ? given.href : null,
    };
  const palette = derivePalette(site.template, site.brand.colours);
  return {
    header: menu(site.navigation.header, pages),
    footer: menu(site.navigation.footer, pages),
    banner: banner(site.navigation.banner),
    footerBanner: banner(site.navigation.footerBanner),
    makes: site.navigation.megaMenu ? makeLinks(build, site.search.popularMakesDropdown) : [],
    bodies: site.navigation.megaMenu ? bodyLinks(build).slice(0, 8) : [],
    phone: site.phone ?? (primary && phoneOf(primary)),
    primary,
    locations: visible,
    themeColour: site.template === 'sport' ? palette.dark.surface : palette.light.surface,
    legal: LEGAL.filter(({ href }) => pages.has(href)),
  };
}

let prepared: Promise<Shell> | undefined;

export function shell(): Promise<Shell> {
  prepared ??= prepare();
  return prepared;
}
