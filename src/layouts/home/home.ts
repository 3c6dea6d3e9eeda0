/** What the home page says, worked out from the build. */

import { CAR_TYPES, type CarType } from '#domain/inventory/car.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { modelOf } from '#domain/search/routes.ts';
import { pluralOf } from '#domain/search/titles.ts';
import { artworkPath, type ColourToken, colourToken } from '#features/inventory/artwork/artwork.ts';
import type { SiteBuild } from '../build.ts';
import { type BodyLink, bodyLinks, type CountedLink } from '../shell.ts';

const TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'New', used: 'Used', demo: 'Demo' };

/** Tabs of the hero: everything, then each type in stock. None where there is only one type. */
export function typeTabs({ counts, stock }: SiteBuild): CountedLink[] {
  const types = CAR_TYPES.flatMap((type) => {
    const count = counts.car_type.find(({ value }) => value === type)?.count ?? 0;
    return count === 0 ? [] : [{ label: TYPE_WORDS[type], href: `/search/${type}-cars`, count }];
  });
  return types.length < 2 ? [] : [{ label: 'All', href: '/search', count: stock.length }, ...types];
}

export interface PicturedLink extends CountedLink {
  /** A car of that kind that is in stock. */
  picture: string;
}

/** The picture of one of these cars: a photo where there is one, else the artwork seen most often. */
export function pictureOf(cars: readonly SearchDocument[]): string {
  const photo = cars.find(({ image }) => image !== null)?.image;
  if (photo) return photo;
  const counts = Map.groupBy(cars, ({ simple_body, colour }) => artworkPath(simple_body, colour));
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? artworkPath(null, null);
}

/** Body types with a page, most cars first, as silhouettes and as pictures. */
export function pictured(build: SiteBuild, limit: number): (BodyLink & PicturedLink)[] {
  const byBody = Map.groupBy(build.stock, ({ body }) => body);
  return bodyLinks(build)
    .slice(0, limit)
    .map((link) => ({
      ...link,
      label: pluralOf(link.label),
      picture: pictureOf(byBody.get(link.label) ?? []),
    }));
}

export interface ModelLink extends PicturedLink {
  /** Dollars of the cheapest with a price that counts. */
  from: number | null;
}

/** Models with a page, most cars first. */
export function models({ stock, counts, routes }: SiteBuild, limit: number): ModelLink[] {
  const byModel = Map.groupBy(stock, ({ make_model }) => make_model);
  return counts.make_model
    .flatMap(({ value, count }): ModelLink[] => {
      const landing = routes.landings.find(
        ({ kind, preset }) => kind === 'model' && preset.make_model?.includes(value),
      );
      if (landing === undefined) return [];
      const cars = byModel.get(value) ?? [];
      const prices = cars.flatMap(({ price, status }) =>
        price === null || status === 'sold' ? [] : [price],
      );
      return [
        {
          label: modelOf(value),
          href: landing.path,
          count,
          picture: pictureOf(cars),
          from: prices.length === 0 ? null : Math.min(...prices),
        },
      ];
    })
    .slice(0, limit);
}

/** Paints that are lost before the dark ground of a hero. */
const DARK: readonly ColourToken[] = ['black', 'charcoal'];

/** The car that fills the hero of a single-brand site: the newest new one that stands out from the dark. */
export function heroCar(fresh: readonly SearchDocument[]): SearchDocument | undefined {
  const known = fresh.filter(({ simple_body }) => simple_body !== null);
  const standsOut = ({ image, colour }: SearchDocument) =>
    image !== null || !DARK.includes(colourToken(colour));
  return known.find((doc) => doc.car_type === 'new' && standsOut(doc)) ?? known.find(standsOut) ?? fresh[0];
}

/** `12 cars`, `1 car`. */
export function countWords(count: number, items: SiteBuild['items']): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? items.one : items.many}`;
}
