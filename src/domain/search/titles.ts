/** A search's heading, page title and description: only the conditions it has. */
import { allOf } from '#domain/shared/figures.ts';
import { type CarType, ITEM_TYPES, type ItemType } from '../inventory/kinds.ts';
import { makeModelName } from '../inventory/naming.ts';
import { itemWord } from '../inventory/status.ts';
import type { ItemNouns } from './count.ts';
import type { FacetValue, SearchQuery } from './engine.ts';
import { makeOf, modelOf } from './routes.ts';

/** What a title needs to know of a site. */
export interface TitleFacts {
  /** The dealership's name. */
  site: string;
  /** Where its cars are: "Cairns", "Queensland". */
  place: string;
  items: ItemNouns;
  /** The name of a page of all stock, if it is not simply for sale. */
  heading?: string;
}

/** All stock may be called cars up to this share of other item types. */
const OTHERS_AMONG_CARS = 0.1;

/**
 * The words for a stock, from its number of items per type: "car" if nearly all are cars, "caravan" if all
 * are caravans, otherwise "vehicle". Headings name two kinds ("caravans and motorhomes").
 */
export function stockNouns(types: readonly FacetValue[]): ItemNouns {
  const known = ITEM_TYPES.flatMap((type) => {
    const count = types.find(({ value }) => value === type)?.count ?? 0;
    return count > 0 ? [{ type, count }] : [];
  }).sort((a, b) => b.count - a.count);
  const total = known.reduce((sum, { count }) => sum + count, 0);
  const [first = { type: 'car' as const, count: 0 }, ...others] = known;
  const called = (type: ItemType) => ({
    one: itemWord(type),
    many: itemWord(type, 2),
    all: itemWord(type, 2),
  });
  if (others.length === 0) return called(first.type);
  if (first.type === 'car' && total - first.count <= total * OTHERS_AMONG_CARS) return called('car');
  const named = known.length === 2 ? allOf(known.map(({ type }) => itemWord(type, 2))) : 'vehicles';
  return { one: 'vehicle', many: 'vehicles', all: named };
}

const MOST_NAMES = 3;
const TYPE_ORDER: readonly CarType[] = ['new', 'used', 'demo'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "SUVs", "Hatches", "Cab Chassis". */
export function pluralOf(word: string): string {
  if (/chassis$/i.test(word)) return word;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

const typeText = (types: readonly string[]) => allOf(TYPE_ORDER.filter((type) => types.includes(type)));

/** "Toyota Hilux", "Ford and Mazda", or '' if there are too many to name. */
function makeText(makes: readonly string[], models: readonly string[]): string {
  const names = makes.flatMap((make) => {
    const own = models.filter((key) => makeOf(key) === make);
    return own.length > 0 ? own.map((key) => makeModelName({ make, model: modelOf(key) })) : [make];
  });
  return names.length <= MOST_NAMES ? allOf(names) : '';
}

/** "used Toyota Hilux", "new and demo SUVs", "cars": the filters, within a sentence. */
export function searchSubject(query: SearchQuery, items: ItemNouns): string {
  const { car_type = [], make = [], make_model = [], body = [] } = query.filters;
  const makes = makeText(make, make_model);
  const bodies = body.length <= MOST_NAMES ? allOf(body.map(pluralOf)) : '';
  return [typeText(car_type), makes, bodies || (makes ? '' : items.all)].filter(Boolean).join(' ');
}

/** `These are our Toyotas.`, `These are our used SUVs.`: the cars shown. */
export function oursText(query: SearchQuery, items: ItemNouns): string {
  const { make = [], make_model = [], body = [] } = query.filters;
  const subject = searchSubject(query, items);
  const isMakes = make.length > 0 && make_model.length === 0 && body.length === 0;
  // "Toyotas", but "Lexus cars" and "Mercedes-Benz cars".
  const plural = /(?:s|x|z|ch|sh)$/i.test(subject) ? `${subject} ${items.many}` : `${subject}s`;
  return `These are our ${isMakes ? plural : subject}.`;
}

interface SearchTitle {
  heading: string;
  /** For the browser's tab and search engines. */
  title: string;
  description: string;
}

/** Heading, title and description of a search: "Used Toyota Hilux for sale in Cairns". */
export function searchTitle(query: SearchQuery, words: TitleFacts): SearchTitle {
  const subject = searchSubject(query, words.items);
  const offer = `${capital(subject)} for sale`;
  const narrowed = subject === words.items.all ? '' : ` in ${subject}`;
  const [category, another] = query.filters.categories ?? [];
  const heading = query.text
    ? `Results for “${query.text}”${narrowed}`
    : category !== undefined && another === undefined
      ? `${capital(category)}: ${subject} for sale in ${words.place}`
      : narrowed === '' && words.heading
        ? words.heading
        : `${offer} in ${words.place}`;
  const page = query.page > 1 ? `, page ${query.page}` : '';
  return {
    heading,
    title: `${heading}${page} | ${words.site}`,
    description: `${offer} at ${words.site}, ${words.place}. See prices, kilometres and photos, filter by what matters to you and enquire online.`,
  };
}
