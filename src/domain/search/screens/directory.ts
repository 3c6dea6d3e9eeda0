/** The dealer directory: which dealers have what a shopper looks for, narrowed by make, model, body and words. */
import { formatDollars, priceTypeText } from '../../inventory/price.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchQuery, SearchResult } from '../engine.ts';
import { makeOf, modelOf } from '../routes.ts';
import { emptyQuery } from '../url.ts';

/** Cars named under a dealer. */
const DIRECTORY_CARS = 3;

/** The parts of a query that the directory knows; all others are dropped. */
export function directoryQuery({ text, filters }: Pick<SearchQuery, 'text' | 'filters'>): SearchQuery {
  const { make = [], model = [], body = [] } = filters;
  // A model is one of a make: without the make its choice is not offered.
  return {
    ...emptyQuery(),
    text,
    filters: { make, model: make.length > 0 ? model : [], body },
  };
}

/** The cars of one dealer among those, the nearest to the words first, else the newest. */
export function ofDealer(query: SearchQuery, dealer: string): SearchQuery {
  return {
    ...query,
    filters: { ...query.filters, dealership_name: [dealer] },
    sort: 'most_relevant',
    pageSize: DIRECTORY_CARS,
  };
}

/** The models of a make that are in stock, by name. */
export function modelsOf(facets: Pick<SearchResult['facets'], 'make_model'>, make: string): string[] {
  return facets.make_model
    .filter(({ value }) => makeOf(value) === make)
    .map(({ value }) => modelOf(value))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** The text beside a car's name: `$39,990 Drive away`, or the site's text for cars without a price. */
export function directoryPrice(
  { price, price_type }: Pick<SearchDocument, 'price' | 'price_type'>,
  noPriceText: string,
): string {
  return price === null ? noPriceText : `${formatDollars(price)} ${priceTypeText(price_type)}`;
}
