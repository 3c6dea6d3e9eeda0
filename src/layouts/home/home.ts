/** The home page's content, worked out from the build. */

import { type TypeStart, typeStarts } from '#domain/brands/ladder.ts';
import { CAR_TYPES, type CarType } from '#domain/inventory/car.ts';
import { type ColourToken, colourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import { kindArtwork } from '#domain/inventory/pictures/kind-artwork.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { modelOf, urlOf } from '#domain/search/routes.ts';
import { pluralOf } from '#domain/search/titles.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { SiteBuild } from '../build/build.ts';
import { type BodyLink, bodyLinks, type CountedLink } from '../frame/shell.ts';

/** "New", "Used", "Demo". */
export const TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'New', used: 'Used', demo: 'Demo' };

/** The hero's tabs: all cars, then each type in stock. None if there is only one type. */
export function typeTabs({ counts, stock }: SiteBuild): CountedLink[] {
  const types = CAR_TYPES.flatMap((type) => {
    const count = counts.car_type.find(({ value }) => value === type)?.count ?? 0;
    return count === 0 ? [] : [{ label: TYPE_WORDS[type], href: `/search/${type}-cars`, count }];
  });
  return types.length < 2 ? [] : [{ label: 'All', href: '/search', count: stock.length }, ...types];
}

export interface PicturedLink extends CountedLink {
  /** The drawing of such a car. */
  picture: string;
}

export type PicturedBody = BodyLink & PicturedLink;

/** Body types with a page, most cars first, as silhouettes and as pictures. */
export function pictured(build: SiteBuild, limit: number): PicturedBody[] {
  const byBody = Map.groupBy(build.stock, ({ body }) => body);
  return bodyLinks(build)
    .slice(0, limit)
    .map((link) => ({
      ...link,
      label: pluralOf(link.label),
      picture: kindArtwork(byBody.get(link.label) ?? []),
    }));
}

/** The search for seven seats; null without such a car. */
export function sevenSeaters(stock: readonly SearchDocument[]): PicturedLink | null {
  const cars = stock.filter(({ seats }) => seats === 7);
  if (cars.length === 0) return null;
  return { label: '7 seats', href: '/search?seats=7', count: cars.length, picture: kindArtwork(cars) };
}

/** A model to choose, with the starting prices of its new, demo and used cars. */
export interface ModelChoice extends PicturedLink {
  starts: readonly (TypeStart & { href: string })[];
}

/** New before demo before used: the range is mainly new cars. */
const RANGE_ORDER: readonly CarType[] = ['new', 'demo', 'used'];

/**
 * Models with a page, most cars first. Every price says which type it is for: a used car's price is never the range's.
 */
export function models({ stock, counts, routes, models: known }: SiteBuild, limit: number): ModelChoice[] {
  const byModel = Map.groupBy(stock, ({ make_model }) => make_model);
  const choices = new Map<string, ModelChoice>();
  for (const { value } of counts.make_model) {
    const landing = routes.landings.find(
      ({ kind, preset }) => kind === 'model' && preset.make_model?.includes(value),
    );
    // Spellings of a model share a page.
    if (landing === undefined || choices.has(landing.path)) continue;
    const all = (landing.preset.make_model ?? []).flatMap((key) => byModel.get(key) ?? []);
    if (all.length === 0) continue;
    choices.set(landing.path, {
      label: modelOf(value),
      href: known.find(({ search }) => search === landing.path)?.paths[0] ?? landing.path,
      count: all.length,
      picture: kindArtwork(all),
      starts: typeStarts(all)
        .toSorted((a, b) => RANGE_ORDER.indexOf(a.type) - RANGE_ORDER.indexOf(b.type))
        .map((start) => ({
          ...start,
          href: urlOf(routes, { ...emptyQuery(), filters: { ...landing.preset, car_type: [start.type] } }),
        })),
    });
  }
  return [...choices.values()].slice(0, limit);
}

/** The cheapest car for sale with a valid price, in dollars; `null` without one. */
export function cheapest(cars: readonly SearchDocument[]): number | null {
  const prices = cars.flatMap(({ price, status }) => (price === null || status === 'sold' ? [] : [price]));
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Paints that are lost against a dark hero. */
const DARK: readonly ColourToken[] = ['black', 'charcoal'];

/** The car in the hero of a single-brand site: the newest new one that stands out against the dark. */
export function heroCar(fresh: readonly SearchDocument[]): SearchDocument | undefined {
  const known = fresh.filter(({ simple_body }) => simple_body !== null);
  const standsOut = ({ image, colour }: SearchDocument) =>
    image !== null || !DARK.includes(colourToken(colour));
  return known.find((doc) => doc.car_type === 'new' && standsOut(doc)) ?? known.find(standsOut) ?? fresh[0];
}

export { countWords } from '#domain/search/count.ts';
