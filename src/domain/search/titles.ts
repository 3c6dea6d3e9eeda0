/** What a search is called: heading, page title, description. Says what was asked, never what was not. */
import { type CarType, ITEM_TYPES, type ItemType } from '../inventory/kinds.ts';
import { makeModelName } from '../inventory/naming.ts';
import { itemWord } from '../inventory/status.ts';
import type { ItemWords } from './count.ts';
import type { SearchQuery } from './engine.ts';
import { makeOf, modelOf } from './routes.ts';

/** What a title needs to know of a site. */
export interface TitleWords {
  /** The dealership's name. */
  site: string;
  /** Where its cars stand: "Cairns", "Queensland". */
  place: string;
  items: ItemWords;
}

/** The words for what a stock holds: "car" for cars alone, "caravan", or "vehicle" for a mixture. */
export function stockWords(types: Iterable<string>): ItemWords {
  const known = [...new Set(types)].filter((type): type is ItemType =>
    (ITEM_TYPES as readonly string[]).includes(type),
  );
  const [only, another] = known;
  if (another) return { one: 'vehicle', many: 'vehicles' };
  return { one: itemWord(only ?? 'car'), many: itemWord(only ?? 'car', 2) };
}

const AND = new Intl.ListFormat('en-AU', { type: 'conjunction' });
const MOST_NAMES = 3;
const TYPE_ORDER: readonly CarType[] = ['new', 'used', 'demo'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "SUVs", "Hatches", "Cab Chassis". */
export function pluralOf(word: string): string {
  if (/chassis$/i.test(word)) return word;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

const typeWords = (types: readonly string[]) => AND.format(TYPE_ORDER.filter((type) => types.includes(type)));

/** "Toyota Hilux", "Ford and Mazda", or '' where they are too many to name. */
function makeWords(makes: readonly string[], models: readonly string[]): string {
  const names = makes.flatMap((make) => {
    const own = models.filter((key) => makeOf(key) === make);
    return own.length > 0 ? own.map((key) => makeModelName({ make, model: modelOf(key) })) : [make];
  });
  return names.length <= MOST_NAMES ? AND.format(names) : '';
}

/** "used Toyota Hilux", "new and demo SUVs", "cars": what the filters ask for, as it stands inside a sentence. */
export function searchSubject(query: SearchQuery, items: ItemWords): string {
  const { car_type = [], make = [], make_model = [], body = [] } = query.filters;
  const makes = makeWords(make, make_model);
  const bodies = body.length <= MOST_NAMES ? AND.format(body.map(pluralOf)) : '';
  return [typeWords(car_type), makes, bodies || (makes ? '' : items.many)].filter(Boolean).join(' ');
}

export interface SearchTitle {
  heading: string;
  /** For the browser's tab and search engines. */
  title: string;
  description: string;
}

/** Heading, title and description of a search: "Used Toyota Hilux for sale in Cairns". */
export function searchTitle(query: SearchQuery, words: TitleWords): SearchTitle {
  const subject = searchSubject(query, words.items);
  const offer = `${capital(subject)} for sale`;
  const narrowed = subject === words.items.many ? '' : ` in ${subject}`;
  const heading = query.text ? `Results for “${query.text}”${narrowed}` : `${offer} in ${words.place}`;
  const page = query.page > 1 ? `, page ${query.page}` : '';
  return {
    heading,
    title: `${heading}${page} | ${words.site}`,
    description: `${offer} at ${words.site}, ${words.place}. See prices, kilometres and photos, narrow the list down to what matters to you, and enquire online.`,
  };
}
