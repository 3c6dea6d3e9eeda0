/** What the search page needs to know about a site: plain data, passed to the browser with each page. */
import { hasAlerts } from '#domain/alerts/alert.ts';
import type { ExampleLoan } from '#domain/finance/weekly-search.ts';
import { bodyLabels } from '#domain/inventory/body.ts';
import type { PromoTile } from '#domain/promos/tiles.ts';
import type { FacetValue, SearchResult } from '#domain/search/engine.ts';
import { BODY_LIMIT, CUSTOM_BODY_LIMIT } from '#domain/search/facets.ts';
import type { RangeField, Sort, ValueField } from '#domain/search/fields.ts';
import { type CarPlace, carPlaces } from '#domain/search/near.ts';
import { stockNouns, type TitleFacts } from '#domain/search/titles.ts';
import type { SearchDefaults } from '#domain/search/url.ts';
import { lastChange } from '#domain/shared/period.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type CardConfig, cardConfig } from '../inventory/card.ts';

export interface SearchConfig extends SearchDefaults {
  /** The loan behind weekly payments; null where the site shows no finance. */
  loan: ExampleLoan | null;
  /** The site's locations; distance is offered if several have cars. */
  places: readonly CarPlace[];
  /** Prefix of its storage keys. */
  dealership: string;
  sorts: readonly [Sort, ...Sort[]];
  /** Filter sections, in order. */
  filters: readonly (ValueField | RangeField)[];
  openFilters: readonly (ValueField | RangeField)[];
  makeLimit: number;
  popularMakes: readonly string[];
  makeModelLimit: number;
  bodyLimit: number;
  /** The body types that the site lists, in its order; all in stock where it names none. */
  bodies: readonly string[];
  /** Fields whose values are cards above the results. */
  cards: readonly CardField[];
  /** Links to other search screens. */
  ways: readonly Way[];
  /** Shoppers can set an alert for a search. */
  savesSearches: boolean;
  /** The page where they can ask for a car that is not in stock; null where a site has none. */
  asksAt: string | null;
  words: TitleFacts;
  /** The heading of a search further down a page, below the page's own; null if it is the page. */
  under: string | null;
  /** Example text in the empty search box; null if the stock suggests none. */
  example: string | null;
  card: CardConfig;
  /** Tiles among the cars that have not ended yet. */
  promos: readonly PromoTile[];
  /** When a tile last started or ended, ISO 8601: tiles that ran then are shown first. */
  promosAt: string;
}

export type CardField = 'body' | 'make' | 'categories';

interface Way {
  label: string;
  href: string;
}

/** The search screens that a site has turned on. */
export function waysToSearch(search: Site['search']): Way[] {
  const ways: readonly (readonly [isOn: boolean, way: Way])[] = [
    [search.budgetSearch, { label: 'By budget', href: '/search/budget' }],
    [search.budgetSearch, { label: 'By price range', href: '/search/price-range' }],
    [search.categories, { label: 'By category', href: '/categories' }],
    [search.dealerDirectory, { label: 'By dealer', href: '/dealers' }],
  ];
  return ways.flatMap(([isOn, way]) => (isOn ? [way] : []));
}

/** The facets, ranges and size of the whole stock: a search for everything, without its cars. */
export type StockSummary = Pick<SearchResult, 'facets' | 'facetStats' | 'count'>;

const STATES: Readonly<Record<Site['state'], string>> = {
  act: 'the ACT',
  nsw: 'New South Wales',
  nt: 'the Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

const AND = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Where the cars are: the only town with sales locations, otherwise the state, or up to three: `NSW and SA`. */
export function placeOf(site: Pick<Site, 'locations' | 'state'>): string {
  const sales = site.locations.filter(
    ({ visible, location_type }) => visible && (location_type ?? 'sales') === 'sales',
  );
  const [city, another] = new Set(sales.map(({ address }) => address.city));
  if (city !== undefined && another === undefined) return city;
  const states = [...new Set(sales.map(({ address }) => address.state))];
  if (states.length < 2) return STATES[states[0] ?? site.state];
  if (states.length > 3) return 'Australia';
  const ownFirst = states.toSorted((a, b) => Number(b === site.state) - Number(a === site.state));
  return AND.format(ownFirst.map((state) => state.toUpperCase()));
}

/** The site's example loan; null if it has no provider or hides finance. */
function exampleLoan({ finance, finance_provider }: Pick<Site, 'finance' | 'finance_provider'>) {
  if (finance_provider === null || finance.hidden) return null;
  const { calculatorRate, calculatorTermMonths, depositPercent, establishmentFee, monthlyFee } = finance;
  return { calculatorRate, calculatorTermMonths, depositPercent, establishmentFee, monthlyFee };
}

/** `promos` are the site's tiles with working links, `asksAt` the page of a form. */
export function searchConfig(
  site: Site,
  itemTypes: readonly FacetValue[],
  { promos, asksAt = null, now }: { promos: readonly PromoTile[]; asksAt?: string | null; now: Date },
): SearchConfig {
  const { search } = site;
  const [first = 'most_relevant', ...others] = search.sortOptions;
  return {
    dealership: site.slug,
    loan: exampleLoan(site),
    places: carPlaces(site),
    sorts: [first, ...others],
    pageSize: search.pageSize,
    filters: search.filters,
    openFilters: search.openFilters,
    makeLimit: search.makeLimit,
    popularMakes: search.popularMakes,
    makeModelLimit: search.makeModelLimit,
    bodyLimit: search.bodies.length > 0 ? CUSTOM_BODY_LIMIT : BODY_LIMIT,
    bodies: bodyLabels(search.bodies),
    cards: ['body', 'make'],
    ways: waysToSearch(search),
    savesSearches: hasAlerts(site),
    asksAt,
    words: {
      site: site.name,
      place: placeOf(site),
      items: stockNouns(itemTypes),
    },
    under: null,
    example: null,
    card: cardConfig(site),
    promos: promos.filter(({ expiry }) => expiry === null || now.getTime() < Date.parse(expiry)),
    promosAt: lastChange(promos, now).toISOString(),
  };
}

/** The same for the search in another page: it has its own name, and links to all stock. */
export function onePageConfig(
  config: SearchConfig,
  heading: string,
  under: string | null = null,
): SearchConfig {
  return {
    ...config,
    promos: [],
    savesSearches: false,
    example: null,
    ways: [{ label: `All ${config.words.items.many}`, href: '/search' }],
    words: { ...config.words, heading },
    under,
  };
}

/** The categories screen has its own page size. */
const CATEGORIES_PAGE_SIZE = 21;

/** The same for the categories screen: by category and price, with a card for each category. */
export function categoriesConfig(config: SearchConfig): SearchConfig {
  const { items } = config.words;
  const heading = `${items.all.charAt(0).toUpperCase()}${items.all.slice(1)} by category`;
  return {
    ...config,
    filters: ['categories', 'price'],
    openFilters: ['categories', 'price'],
    places: [],
    pageSize: CATEGORIES_PAGE_SIZE,
    cards: ['categories'],
    ways: [{ label: 'All filters', href: '/search' }],
    words: { ...config.words, heading },
  };
}
