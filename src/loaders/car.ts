import { siteBuild } from '#layouts/build/build.ts';
import { loader } from './loader.ts';

/** The page of a car. */
export const carPage = loader({
  pattern: '/cars/[slug]',
  paths: (tenant) => siteBuild(tenant).carPages.map(({ car: { slug } }) => ({ slug })),
  load: (tenant, { slug }) => siteBuild(tenant).carPageOf.get(slug) ?? null,
});
