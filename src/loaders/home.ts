import { siteBuild } from '#layouts/build/build.ts';
import { homeView } from '#layouts/home/view.ts';
import { searchExample } from '#layouts/search/example.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { always, loader } from './loader.ts';

/** The newest cars, beside what could not be found. */
const MOST_FRESH = 8;

export const homePage = loader({ pattern: '/', paths: always, load: homeView });

/** The answer for an address that the site does not have. */
export const missingPage = loader({
  pattern: '/404',
  paths: always,
  load: (tenant: Tenant) => {
    const { stock, fresh } = siteBuild(tenant);
    return { count: stock.length, fresh: fresh.slice(0, MOST_FRESH), example: searchExample(fresh) };
  },
});

/** After a lead. */
export const successPage = loader({ pattern: '/success', paths: always, load: () => ({}) });
