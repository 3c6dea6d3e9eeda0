import type { SearchDocument } from '#domain/search/document.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { homeView } from '#layouts/home/view.ts';
import { searchBuild } from '#layouts/search/search.ts';
import { always, loader } from './loader.ts';

/** The newest cars, beside a page that was not found. */
const MOST_FRESH = 8;

export const homePage = loader({ pattern: '/', paths: always, load: homeView });

interface MissingPage {
  /** Number of cars in search. */
  count: number;
  fresh: readonly SearchDocument[];
  /** The search box's text. */
  example: string | null;
  /** Cars like the one in the address. */
  like: readonly SearchDocument[];
}

/** The answer to an address that the site does not have. */
export const missingPage = loader({
  pattern: '/404',
  paths: always,
  load: async (tenant): Promise<MissingPage> => {
    const { stock, fresh } = siteBuild(tenant);
    const { page } = await searchBuild(tenant);
    return {
      count: stock.length,
      fresh: fresh.slice(0, MOST_FRESH),
      example: page.config.example,
      like: [],
    };
  },
  kept: (data) => data,
});
