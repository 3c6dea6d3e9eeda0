/** The home page's content, worked out from the build. */

import { type TypeStart, typeStarts } from '#domain/brands/ladder.ts';
import { CAR_TYPES, type CarType } from '#domain/inventory/car.ts';
import { type ColourToken, colourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import { artworkPath, UNKNOWN } from '#domain/inventory/pictures/artwork-path.ts';
import { smallPicture } from '#domain/inventory/pictures/images.ts';
import { COVERED } from '#domain/inventory/pictures/shapes.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { modelOf, urlOf } from '#domain/search/routes.ts';
import { pluralOf } from '#domain/search/titles.ts';
import { emptyQuery } from '#domain/search/url.ts';
import type { SiteBuild } from '../build/build.ts';
import { artworkOf } from '../build/known-cars.ts';
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

interface PicturedLink extends CountedLink {
  /** A car of that kind in stock. */
  picture: string;
}

/**
 * A picture of one of these cars: a photo if there is one, otherwise the most frequent drawing; a covered car
 * last.
 */
export function pictureOf(cars: readonly SearchDocument[]): string {
  const photo = cars.find(({ image }) => image !== null)?.image;
  if (photo) return smallPicture(photo);
  const drawn = cars.filter(({ shape }) => shape !== COVERED);
  const counts = Map.groupBy(drawn.length > 0 ? drawn : cars, artworkOf);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? artworkPath(UNKNOWN);
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
      picture: pictureOf(byBody.get(link.label) ?? []),
    }));
}

/** A model to choose, with the starting prices of its new, demo and used cars. */
export interface ModelChoice extends PicturedLink {
  starts: readonly (TypeStart & { href: string })[];
}

/** New before demo before used: the range is mainly new cars. */
const RANGE_ORDER: readonly CarType[] = ['new', 'demo', 'used'];

/**
 * Models with a page, most cars first. Each shows the newest type it is sold as, and every price says which
 * type it is for: a used car's price is never the range's.
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
    const type = RANGE_ORDER.find((each) => all.some(({ car_type }) => car_type === each));
    if (type === undefined) continue;
    choices.set(landing.path, {
      label: modelOf(value),
      href: known.find(({ search }) => search === landing.path)?.paths[0] ?? landing.path,
      count: all.length,
      picture: pictureOf(all.filter(({ car_type }) => car_type === type)),
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
