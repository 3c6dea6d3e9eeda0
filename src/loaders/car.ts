import { siteBuild } from '#layouts/build/build.ts';
import { carKey } from '#layouts/car/car-key.ts';
import { carPageData } from '#layouts/car/car-page.ts';
import { sharedPhoto } from '#layouts/og/address.ts';
import { framedPicture } from '#layouts/og/pictures.ts';
import { loader } from './loader.ts';

/** The page of a car. */
export const carPage = loader({
  pattern: '/cars/[slug]',
  paths: (tenant) => siteBuild(tenant).carPages.map(({ car: { slug } }) => ({ slug })),
  load: async (tenant, { slug }) => {
    const build = siteBuild(tenant);
    const page = build.carPageOf.get(slug);
    if (page === undefined) return null;
    const { head, ...data } = carPageData(page, build, tenant.origin);
    // A built page has its own shared picture, with the price.
    const image = (await framedPicture(tenant, slug)) ?? sharedPhoto(page.car) ?? undefined;
    return { ...data, head: { ...head, image } };
  },
  key: async (tenant, { slug }) => {
    const page = siteBuild(tenant).carPageOf.get(slug);
    return page === undefined ? null : `${carKey(tenant, page)} ${await framedPicture(tenant, slug)}`;
  },
});
