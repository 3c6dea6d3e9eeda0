import { siteBuild } from '#layouts/build/build.ts';
import { carKey } from '#layouts/car/car-key.ts';
import { carPageData } from '#layouts/car/car-page.ts';
import { sharedPicture } from '#layouts/og/address.ts';
import { loader } from './loader.ts';

/** The page of a car. */
export const carPage = loader({
  pattern: '/cars/[slug]',
  paths: (tenant) => siteBuild(tenant).carPages.map(({ car: { slug } }) => ({ slug })),
  load: (tenant, { slug }) => {
    const build = siteBuild(tenant);
    const page = build.carPageOf.get(slug);
    if (page === undefined) return null;
    const { head, ...data } = carPageData(page, build, tenant.origin);
    // Built with the site, it has a picture of its own even where the car has no photo.
    return { ...data, head: { ...head, image: sharedPicture(page.car) } };
  },
  key: (tenant, { slug }) => {
    const page = siteBuild(tenant).carPageOf.get(slug);
    return page === undefined ? null : carKey(tenant, page);
  },
});
