import { slugify } from '#domain/inventory/naming.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { carPageData } from '#layouts/car/car-page.ts';
import { carPage } from '../car.ts';
import { missingPage } from '../home.ts';
import { aroundStock } from './around-stock.ts';
import { builtData, type LivePage, rendered } from './live-page.ts';

export const car: LivePage<'car'> = ({ frame, now, stock, pages, car: shown, indexed }) => {
  const { site, origin } = frame;
  const page = { car: shown, doc: searchDocument(shown, site, now), indexed };
  // A landing page of the current stock may not be built yet; search finds it by its path.
  const around = { site, now, pages, ...aroundStock(site, stock) };
  // Its picture with the price comes with the next build; until then its photo is used.
  return rendered(carPage, { slug: shown.slug }, carPageData(page, around, origin));
};

const LIKE_SHOWN = 8;

/**
 * The cars whose addresses share the most words with this one, at least two; of equal matches, the newer
 * first.
 */
function carsLike(slug: string, stock: readonly SearchDocument[]): SearchDocument[] {
  const asked = new Set(slug.split('-'));
  return stock
    .filter(({ status }) => status !== 'sold')
    .map((doc) => ({
      doc,
      shared: [...new Set(slugify(doc.name).split('-'))].filter((word) => asked.has(word)).length,
    }))
    .filter(({ shared }) => shared >= 2)
    .sort((a, b) => b.shared - a.shared || b.doc.created_at - a.doc.created_at || a.doc.id - b.doc.id)
    .slice(0, LIKE_SHOWN)
    .map(({ doc }) => doc);
}

/** The answer for a car that never existed. */
export const missingCar: LivePage<'missingCar'> = (request) => {
  const like = carsLike(request.slug, request.stock);
  return rendered(missingPage, {}, { ...builtData(missingPage, request), like });
};
