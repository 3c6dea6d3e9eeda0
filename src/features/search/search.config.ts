/** What the search page needs to know of a site: plain data, handed to the browser with each page. */
import type { FacetValue, SearchResult } from '#domain/search/engine.ts';
import { BODY_LIMIT, CUSTOM_BODY_LIMIT } from '#domain/search/facets.ts';
import type { RangeField, Sort, ValueField } from '#domain/search/fields.ts';
import { stockWords, type TitleWords } from '#domain/search/titles.ts';
import type { SearchDefaults } from '#domain/search/url.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type CardConfig, cardConfig } from '../inventory/card.ts';

export interface SearchConfig extends SearchDefaults {
  /** Prefix of what is kept in the browser. */
  dealership: string;
  sorts: readonly [Sort, ...Sort[]];
  /** Filter sections, in order. */
  filters: readonly (ValueField | RangeField)[];
  openFilters: readonly (ValueField | RangeField)[];
  makeLimit: number;
  popularMakes: readonly string[];
  makeModelLimit: number;
  bodyLimit: number;
  words: TitleWords;
  card: CardConfig;
}

/** The whole stock's facets, ranges and size: a search for everything, without its cars. */
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

/** Where the cars stand: the one town of the sales locations, else the state. */
export function placeOf(site: Pick<Site, 'locations' | 'state'>): string {
  const sales = site.locations.filter(
    ({ visible, location_type }) => visible && (location_type ?? 'sales') === 'sales',
  );
  const [city, another] = new Set(sales.map(({ address }) => address.city));
  return city !== undefined && another === undefined ? city : STATES[site.state];
}

export function searchConfig(site: Site, itemTypes: readonly FacetValue[]): SearchConfig {
  const { search } = site;
  const [first = 'most_relevant', ...others] = search.sortOptions;
  return {
    dealership: site.slug,
    sorts: [first, ...others],
    pageSize: search.pageSize,
    filters: search.filters,
    openFilters: search.openFilters,
    makeLimit: search.makeLimit,
    popularMakes: search.popularMakes,
    makeModelLimit: search.makeModelLimit,
    bodyLimit: search.bodies.length > 0 ? CUSTOM_BODY_LIMIT : BODY_LIMIT,
    words: {
      site: site.name,
      place: placeOf(site),
      items: stockWords(itemTypes),
    },
    card: cardConfig(site),
  };
}
