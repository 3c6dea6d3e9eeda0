import { type Model, makeMenu } from '#domain/brands/directory.ts';
import { brandView, type ModelView, modelView } from '#layouts/brands/brands.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';
import { always, loader } from './loader.ts';

const MODELS = '/models/';

/** All makes. */
export const brandsPage = loader({
  pattern: '/brands',
  paths: always,
  load: (tenant) => {
    const { brands, pages } = siteBuild(tenant);
    const makes = makeMenu(brands, tenant.site).all;
    return { makes, count: brands.length, canAsk: pages.has('/contact-us') };
  },
});

/** A make. */
export const brandPage = loader({
  pattern: '/brands/[slug]',
  paths: (tenant) => siteBuild(tenant).brands.map(({ slug }) => ({ slug })),
  load: (tenant, { slug }) => {
    const brand = siteBuild(tenant).brands.find((each) => each.slug === slug);
    return brand === undefined ? null : brandView(tenant, brand);
  },
});

const modelPaths = (tenant: Tenant) => siteBuild(tenant).models.flatMap(({ paths }) => paths);

const modelsByPath = oncePer(
  (tenant) =>
    new Map(siteBuild(tenant).models.flatMap((model) => model.paths.map((path) => [path, model] as const))),
);

const views = new WeakMap<Model, ModelView>();

/** All addresses of a model show the same. */
function modelAt(tenant: Tenant, path: string): ModelView | null {
  const model = modelsByPath(tenant).get(path);
  if (model === undefined) return null;
  const view = views.get(model) ?? modelView(tenant, model);
  views.set(model, view);
  return view;
}

/** A model's top-level page, which offers link to: `/toyota-hilux`. */
export const rootModelPage = loader({
  pattern: '/[model]',
  page: 'model',
  paths: (tenant) =>
    modelPaths(tenant).flatMap((path) => (path.startsWith(MODELS) ? [] : [{ model: path.slice(1) }])),
  load: (tenant, { model }) => modelAt(tenant, `/${model}`),
});

export const modelPage = loader({
  pattern: '/models/[slug]',
  page: 'model',
  paths: (tenant) =>
    modelPaths(tenant).flatMap((path) =>
      path.startsWith(MODELS) ? [{ slug: path.slice(MODELS.length) }] : [],
    ),
  load: (tenant, { slug }) => modelAt(tenant, MODELS + slug),
});
