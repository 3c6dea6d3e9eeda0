import { CATEGORIES_PATH, OFFERS_PATH, PARTS_PATH } from '#domain/search/routes.ts';
import { askedSearchView } from '#layouts/search/asked-search.ts';
import type { SearchPageView } from '#layouts/search/search.ts';
import { categoriesPage, partsPage, searchPage, specialOffersPage } from '../search.ts';
import { builtData, type Live, type LivePage, rendered } from './live-page.ts';

/** A search page with its query's cars. */
export const search: LivePage<'search'> = async (request) => {
  const { page: path } = request;
  if (path === OFFERS_PATH) {
    const built = builtData(specialOffersPage, request);
    return rendered(specialOffersPage, {}, { ...built, search: await asked(built.search, request) });
  }
  if (path === PARTS_PATH) {
    const built = builtData(partsPage, request);
    return rendered(partsPage, {}, { ...built, search: await asked(built.search, request) });
  }
  const loader =
    path === CATEGORIES_PATH || path.startsWith(`${CATEGORIES_PATH}/`) ? categoriesPage : searchPage;
  const [, , ...below] = path.split('/');
  const view = await askedSearchView(builtData(loader, request), request);
  return rendered(loader, { path: below.join('/') || undefined }, view);
};

/** A screen without a search needs no rendering. */
const asked = (view: SearchPageView | null, request: Live<'search'>) =>
  view && askedSearchView(view, request);
