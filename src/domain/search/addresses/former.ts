/**
 * Search addresses that are not pages: written differently, or with another name that the catalogue knows for
 * something in stock. The catalogue is large, so only the platform uses it.
 */

import { bodySlug } from '../../inventory/body.ts';
import { BODY_TYPES } from '../../inventory/kinds.ts';
import { slugify } from '../../inventory/naming.ts';
import { MAKES } from '../../vehicles/data/index.ts';
import { findMake, findModel, type KnownModel } from '../../vehicles/find.ts';
import type { Family } from '../../vehicles/schema.ts';
import { SEARCH_PATH } from '../routes.ts';

/** A model that is in the catalogue but not in stock. */
export interface AbsentModel {
  make: string;
  model: string;
}

/** Where such an address permanently redirects; otherwise the model that it names, if any. */
type ReadAddress = { to: string } | { to: null; absent: AbsentModel | null };

/**
 * Resolves a path below `/search` that is not a page.
 * @param path decoded, in any case, with or without trailing slashes
 * @param isPage whether the site has a page at a path
 */
export function readAddress(path: string, isPage: (path: string) => boolean): ReadAddress {
  const slugs = path.slice(SEARCH_PATH.length).split('/').map(slugify).filter(Boolean);
  const spelt = at(...slugs);
  if (isPage(spelt)) return { to: spelt };
  const [first, ...others] = slugs;
  if (first === undefined) return { to: SEARCH_PATH };
  if (others.length === 0) {
    const to = bodyPath(first, isPage) ?? makePath(first, isPage);
    return to === null ? { to, absent: null } : { to };
  }
  const known = findModel(wordsOf(first), wordsOf(others.join('-')));
  if (known === null) {
    // Another name of a make is recognised, whatever follows it.
    const make = makePath(first, isPage);
    const renamed = make !== null && make !== at(first) && !make.includes('?');
    return renamed ? { to: [make, ...others].join('/') } : { to: null, absent: null };
  }
  const to = modelPaths(known).find(isPage);
  if (to !== undefined) return { to };
  return { to: null, absent: { make: known.make.name, model: (known.variant ?? known.family).name } };
}

/** A former address and its target. */
export interface Redirect {
  from: string;
  to: string;
}

/** Every address with another name that leads to a page of the site, in its most common spelling. */
export function formerAddresses(isPage: (path: string) => boolean): Redirect[] {
  const makes = MAKES.filter(({ name }) => isPage(at(slugify(name))));
  const paths = [
    ...makes.flatMap(({ name, families }) =>
      families.flatMap((family) =>
        namesOf(family).flatMap((model) => spellings(model).map((slug) => at(slugify(name), slug))),
      ),
    ),
    ...makes.flatMap((make) =>
      [...(make.also ?? []), ...(make.lines ?? [])].flatMap((other) => [
        at(slugify(other)),
        ...make.families.map(({ name }) => at(slugify(other), slugify(name.replace(`${other} `, '')))),
      ]),
    ),
  ];
  return [...new Set(paths)].flatMap((from) => {
    const { to } = isPage(from) ? { to: null } : readAddress(from, isPage);
    return to !== null && isPage(to) ? [{ from, to }] : [];
  });
}

const namesOf = ({ name, also = [], withMake = [], variants = [] }: Family): string[] => [
  ...[name, ...also, ...withMake],
  ...variants.flatMap((variant) => [variant.name, ...(variant.also ?? [])]),
];

/** `land-cruiser` beside `landcruiser`, `cx5` beside `cx-5`. */
const spellings = (name: string): string[] => [
  slugify(name),
  slugify(name).replaceAll('-', ''),
  slugify(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')),
];

const at = (...slugs: readonly string[]) => [SEARCH_PATH, ...slugs].join('/');
const wordsOf = (slug: string) => slug.replaceAll('-', ' ');

/** Where a model's cars may be: under its version's name, its family's, or another version's. */
function modelPaths({ make, family, variant }: KnownModel): string[] {
  const names = [
    ...(variant ? [variant.name] : []),
    family.name,
    ...(family.variants ?? []).map(({ name }) => name),
  ];
  return names.map((name) => at(slugify(make.name), slugify(name)));
}

/** `vw` is Volkswagen; `haval` every Haval of GWM. */
function makePath(slug: string, isPage: (path: string) => boolean): string | null {
  const words = wordsOf(slug);
  const make = findMake(words);
  if (make === null) return null;
  const to = at(slugify(make.name));
  if (!isPage(to)) return null;
  const isLine = make.lines?.some((line) => slugify(line) === slug);
  return isLine ? `${to}?${new URLSearchParams({ query: words })}` : to;
}

/** `station-wagon` is a wagon: body types have synonyms too. */
function bodyPath(slug: string, isPage: (path: string) => boolean): string | null {
  const folded = slug.replaceAll('-', '');
  const body = BODY_TYPES.find((each) => slugify(each).replaceAll('-', '') === folded);
  const to = body === undefined ? null : at(bodySlug(body));
  return to !== null && isPage(to) ? to : null;
}
