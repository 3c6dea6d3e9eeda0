/** The makes and models with a page on a site: those in stock, and those with an offer. */
import { makeModelName, slugify } from '#domain/inventory/naming.ts';
import type { FacetValue } from '#domain/search/engine.ts';
import { type Landing, makeOf, modelOf, SEARCH_PATH } from '#domain/search/routes.ts';
import type { Site } from '#domain/tenant/site.ts';
import { MAKES, type Manufacturer, POPULAR_MAKES } from './makes.ts';

/** The input for these pages: search's landing pages, the number of cars for each value, and current offers. */
export interface DirectorySources {
  landings: readonly Landing[];
  counts: Readonly<Record<'make' | 'make_model', readonly FacetValue[]>>;
  offers: readonly OfferedModel[];
}

/** What an offer is for. */
export interface OfferedModel {
  manufacturer: string | null;
  model: { name: string; slug: string; override_url: string | null } | null;
}

/** A make with a page, `/brands/{slug}`. */
export interface Brand extends Manufacturer {
  path: string;
  /** Its spellings in stock; none if it only has offers. */
  makes: readonly string[];
  /** Cars in search. */
  count: number;
  /** Its search page; `null` without cars. */
  search: string | null;
}

const sumOf = (counts: readonly FacetValue[], values: readonly string[]) =>
  counts.reduce((sum, { value, count }) => sum + (values.includes(value) ? count : 0), 0);

/** The spelling that most cars have. */
const mostUsed = (counts: readonly FacetValue[], values: readonly string[]): string =>
  counts
    .filter(({ value }) => values.includes(value))
    .reduce((best, each) => (each.count > best.count ? each : best), { value: values[0] ?? '', count: 0 })
    .value;

/** Makes with a page, by name. */
export function brandsOf({ landings, counts, offers }: DirectorySources): Brand[] {
  const brands = new Map<string, Brand>();
  for (const { kind, path, preset } of landings) {
    if (kind !== 'make') continue;
    const makes = preset.make ?? [];
    const slug = path.slice(SEARCH_PATH.length + 1);
    brands.set(slug, {
      slug,
      name: mostUsed(counts.make, makes),
      path: `/brands/${slug}`,
      makes,
      count: sumOf(counts.make, makes),
      search: path,
    });
  }
  for (const { manufacturer } of offers) {
    const slug = slugify(manufacturer ?? '');
    if (manufacturer === null || slug === '' || brands.has(slug)) continue;
    brands.set(slug, {
      slug,
      name: manufacturer,
      path: `/brands/${slug}`,
      makes: [],
      count: 0,
      search: null,
    });
  }
  return [...brands.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

/** A model with a page, `/models/{slug}`, and `/{slug}` if no other page has that address. */
export interface Model {
  slug: string;
  make: string;
  /** Without its make. */
  name: string;
  /** With it. */
  title: string;
  /** Its make's slug. */
  brand: string;
  /** Addresses of its page, the one to link to first. */
  paths: readonly string[];
  /** Its cars' `Toyota|Hilux` keys; none if it only has offers. */
  keys: readonly string[];
  count: number;
  search: string | null;
}

/** A model's name where its make is not beside it: a number alone, such as Mazda's "3", reads as a count. */
export const spokenModel = ({ name, title }: Pick<Model, 'name' | 'title'>): string =>
  /^\d+$/.test(name) ? title : name;

/**
 * Models with a page, those with the most cars first. An offer's own slug for a model in stock is another
 * address of that model's page. `isTaken` tells which paths other pages have.
 */
export function modelsOf(
  { landings, counts, offers }: DirectorySources,
  isTaken: (path: string) => boolean,
): Model[] {
  const models = new Map<string, Model>();
  const claimed = new Set<string>();
  /** The addresses for a slug; none if another model has it. */
  const claim = (slug: string): string[] => {
    if (claimed.has(slug)) return [];
    claimed.add(slug);
    return isTaken(`/${slug}`) ? [`/models/${slug}`] : [`/${slug}`, `/models/${slug}`];
  };
  for (const { kind, path, preset } of landings) {
    if (kind !== 'model') continue;
    const keys = preset.make_model ?? [];
    const key = mostUsed(counts.make_model, keys);
    const [make, name] = [makeOf(key), modelOf(key)];
    const [brand = '', own = ''] = path.slice(SEARCH_PATH.length + 1).split('/');
    const slug = `${brand}-${own}`;
    const paths = claim(slug);
    if (paths.length === 0) continue;
    const title = makeModelName({ make, model: name });
    const count = sumOf(counts.make_model, keys);
    models.set(slug, { slug, make, name, title, brand, paths, keys, count, search: path });
  }
  for (const { manufacturer, model } of offers) {
    if (manufacturer === null || model === null || model.override_url !== null) continue;
    const paths = claim(model.slug);
    if (paths.length === 0) continue;
    const brand = slugify(manufacturer);
    const known = models.get(`${brand}-${slugify(model.name)}`);
    if (known !== undefined) {
      models.set(known.slug, { ...known, paths: [...known.paths, ...paths] });
      continue;
    }
    const title = makeModelName({ make: manufacturer, model: model.name });
    const facts = { slug: model.slug, make: manufacturer, name: model.name, title, brand, paths };
    models.set(model.slug, { ...facts, keys: [], count: 0, search: null });
  }
  return [...models.values()].sort((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'en-AU'));
}

/** An entry of the make menu. `path` is `null` for a make without a page on the site. */
export interface MenuMake extends Manufacturer {
  path: string | null;
  count: number;
}

interface MakeMenu {
  /** The site's own popular makes, then the national ones: only those with a page. */
  popular: readonly MenuMake[];
  /** Makes with a page, or every known make if the menu is for all, by name. */
  all: readonly MenuMake[];
}

/** A make's number of cars, rounded so that a sale seldom changes it. */
const magnitude = (count: number) => Math.floor(Math.log2(count + 1));

/**
 * A site's make menu: its popular makes, up to the search settings' limit, and all makes. The menu is on
 * every page, so a sale must not change its order: unranked makes are chosen by the magnitude of their stock,
 * and sorted by name.
 */
export function makeMenu(
  brands: readonly Brand[],
  {
    search: { popularMakes, popularMakesDropdown },
    navigation: { megaMenu },
  }: {
    search: Pick<Site['search'], 'popularMakes' | 'popularMakesDropdown'>;
    navigation: Pick<Site['navigation'], 'megaMenu'>;
  },
): MakeMenu {
  const trade = megaMenu ? MAKES : [];
  const bySlug = new Map<string, MenuMake>(
    trade.map((make) => [make.slug, { ...make, path: null, count: 0 }]),
  );
  for (const { slug, name, path, count } of brands) bySlug.set(slug, { slug, name, path, count });
  const order = [...popularMakes, ...POPULAR_MAKES].map(slugify);
  const rank = ({ slug }: MenuMake) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  const all = [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
  const chosen = all
    .filter(({ path }) => path !== null)
    .sort((a, b) => rank(a) - rank(b) || magnitude(b.count) - magnitude(a.count))
    .slice(0, popularMakesDropdown);
  return {
    popular: all.filter((make) => chosen.includes(make)).sort((a, b) => rank(a) - rank(b)),
    all,
  };
}
