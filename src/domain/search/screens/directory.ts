/**
 * The dealer directory: which dealers have what a shopper is looking for, by make, model, body and keywords.
 */
import { formatDollars, priceTypeText } from '../../inventory/price.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchQuery, SearchResult } from '../engine.ts';
import { makeOf, modelOf } from '../routes.ts';
import { emptyQuery } from '../url.ts';

/** Cars listed under a dealer. */
const DIRECTORY_CARS = 3;

/** The part of a query that the directory uses. */
export function directoryQuery({ text, filters }: Pick<SearchQuery, 'text' | 'filters'>): SearchQuery {
  const { make = [], model = [], body = [] } = filters;
  // A model belongs to a make: without the make there is no model filter.
  return {
    ...emptyQuery(),
    text,
    filters: { make, model: make.length > 0 ? model : [], body },
  };
}

/** One dealer's cars among those, best text match first, otherwise newest. */
export function ofDealer(query: SearchQuery, dealer: string): SearchQuery {
  return {
    ...query,
    filters: { ...query.filters, dealership_name: [dealer] },
    sort: 'most_relevant',
    pageSize: DIRECTORY_CARS,
  };
}

/** A make's models in stock, by name. */
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
