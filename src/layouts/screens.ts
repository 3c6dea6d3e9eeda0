/** The search screens: which ones a site has, and their initial state. */
import { bodyTypesOf } from '#domain/inventory/body.ts';
import type { BodyType } from '#domain/inventory/car.ts';
import { departmentOf } from '#domain/locations/places.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import type { FacetValue } from '#domain/search/engine.ts';
import { CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH, type SearchRoutes } from '#domain/search/routes.ts';
import type { Location, Site } from '#domain/tenant/site.ts';

export const BUDGET_PATH = '/search/budget';
export const PRICE_RANGE_PATH = '/search/price-range';
export const DEALERS_PATH = '/dealers';

type Preset = Site['search']['offersPreset'];

const asksFor = (preset: Preset) => Object.values(preset).some((values) => values.length > 0);

/** The departments that sell parts. */
export function partsDepartments(site: Pick<Site, 'locations'>): Location[] {
  return site.locations.filter((location) => location.visible && departmentOf(location) === 'parts');
}

/** Paths of a site's screens. */
export function screenPaths(
  site: Pick<Site, 'search' | 'offers' | 'locations'>,
  categories: Pick<SearchRoutes, 'landings'>,
  hasParts: boolean,
): string[] {
  const { search } = site;
  const screens: readonly (readonly [isOn: boolean, paths: readonly string[]])[] = [
    [search.budgetSearch, [BUDGET_PATH, PRICE_RANGE_PATH]],
    [search.dealerDirectory, [DEALERS_PATH]],
    [search.categories, [CATEGORIES_PATH, ...categories.landings.map(({ path }) => path)]],
    [site.offers.enabled, [OFFERS_PATH]],
    [hasParts || asksFor(search.partsPreset) || partsDepartments(site).length > 0, [PARTS_PATH]],
  ];
  return [...new Set(screens.flatMap(([isOn, paths]) => (isOn ? paths : [])))];
}

interface BodyChoice extends FacetValue {
  /** Its symbol in the sprite of outlines. */
  body: BodyType | undefined;
}

/** Body types to choose from, most cars first. */
export function bodyChoices(values: readonly FacetValue[]): BodyChoice[] {
  return values.map((each) => ({ ...each, body: bodyTypesOf(each.value)[0] }));
}

const unsold = ({ status }: SearchDocument) => status !== 'sold';

/** Cars with a reduced price, the largest reduction first. */
export function reducedCars(stock: readonly SearchDocument[]): SearchDocument[] {
  const saving = ({ price, was }: SearchDocument) => (price === null || was === null ? 0 : was - price);
  return stock
    .filter((doc) => unsold(doc) && saving(doc) > 0)
    .toSorted((a, b) => saving(b) - saving(a) || a.id - b.id);
}
