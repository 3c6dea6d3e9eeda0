/** In development, renders one tenant's pages on request, from its current files. */

import { frameOf } from '#layouts/frame/frame.ts';
import { wantedSizes } from '#layouts/pictures.ts';
import { STYLE_PATH, styleView } from '#layouts/style/style.ts';
import { FILES, PAGES } from '#loaders/index.ts';
import { type Params, pathOf } from '#loaders/loader.ts';
import { resize } from '#tenant/pictures.ts';
import { readTenant } from '#tenant/read-tenant.ts';
import { readStock } from '#tenant/stock-file.ts';
import type { Tenant } from '#tenant/tenant.ts';

interface DevelopmentEnvironment {
  FORECOURT_TENANT?: string | undefined;
  TENANTS_DIR?: string | undefined;
  FORECOURT_STOCK?: string | undefined;
  PORT?: string | undefined;
}

/** How long a tenant may be cached: the requests of one page. */
const FRESH_MS = 1500;

let last: { at: number; tenant: Promise<Tenant> } | undefined;

function currentTenant(env: DevelopmentEnvironment): Promise<Tenant> {
  const now = new Date();
  if (last === undefined || now.getTime() - last.at > FRESH_MS) {
    last = { at: now.getTime(), tenant: withEarlierSizes(read(env, now), last?.tenant) };
  }
  return last.tenant;
}

/** A lazy picture of a page is requested long after the page, often of a tenant read since. */
async function withEarlierSizes(
  next: Promise<Tenant>,
  earlier: Promise<Tenant> | undefined,
): Promise<Tenant> {
  const tenant = await next;
  const sizes = await earlier?.then(wantedSizes, () => null);
  for (const [path, size] of sizes ?? []) wantedSizes(tenant).set(path, size);
  return tenant;
}

async function read(env: DevelopmentEnvironment, now: Date): Promise<Tenant> {
  const { FORECOURT_TENANT: slug, FORECOURT_STOCK: stockFile } = env;
  if (!slug) throw new Error('FORECOURT_TENANT is not set: it names the tenant to show');
  if (!stockFile)
    throw new Error('FORECOURT_STOCK is not set: it names the file with the stock, one car a line');
  return readTenant({
    tenantsDir: env.TENANTS_DIR || 'tenants',
    slug,
    cars: await readStock(stockFile, (fault) => console.warn(`left out: ${fault}`)),
    now,
    preview: null,
    port: env.PORT || 4321,
  });
}

/** A page's data; null for an address that the site does not have. */
export async function localsFor(
  env: DevelopmentEnvironment,
  pattern: string,
  params: Params,
): Promise<App.Locals | null> {
  const tenant = await currentTenant(env);
  if (pattern === STYLE_PATH) return { frame: frameOf(tenant), pattern, data: styleView(tenant) };
  const loader = PAGES.find((each) => each.pattern === pattern);
  const data = (await loader?.load(tenant, params)) ?? null;
  return data === null ? null : { frame: frameOf(tenant), pattern, data };
}

/** A file of the site that is not a page; null if there is none. */
export async function fileAt(env: DevelopmentEnvironment, path: string): Promise<Response | null> {
  const tenant = await currentTenant(env);
  const size = wantedSizes(tenant).get(path);
  if (size !== undefined) return new Response(new Uint8Array(await resize(size.picture.file, size.size)));
  for (const loader of FILES) {
    for (const params of await loader.paths(tenant)) {
      if (pathOf(loader.pattern, params) !== path) continue;
      const data = await loader.load(tenant, params);
      if (data === null) return null;
      const { type, content } = await loader.write(data);
      return new Response(content, { headers: { 'content-type': type } });
    }
  }
  return null;
}
