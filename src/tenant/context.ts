/** The input of one tenant's build, from the environment of the build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Car, CarSchema } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import { tellBuilder } from './build-note.ts';
import { withPublicHolidays } from './holidays.ts';
import { loadSite } from './load.ts';

/** The environment a build reads; see `buildContext`. */
interface BuildEnvironment {
  FORECOURT_TENANT?: string | undefined;
  TENANTS_DIR?: string | undefined;
  FORECOURT_STOCK?: string | undefined;
  FORECOURT_NOW?: string | undefined;
  FORECOURT_PREVIEW?: string | undefined;
}

interface BuildContext {
  /** With the public holidays of the months ahead among its locations' special hours. */
  site: Site;
  /** All stock of the site's dealerships, in the order of the stock file; search and pages select from it. */
  cars: Car[];
  /** The build's time. Pages use it instead of the clock, so equal inputs give equal pages. */
  now: Date;
  /** The tenant's folder. */
  tenantDir: string;
  /** The folder shared by all tenants. */
  sharedDir: string;
  /** The preview it is built for; `null` for the site itself. */
  preview: string | null;
}

/** The folders of a build's tenant, without reading them. `slug` and `tenantDir` are `null` if none is named. */
export function tenantFolders(env: BuildEnvironment): {
  tenantsDir: string;
  slug: string | null;
  tenantDir: string | null;
  sharedDir: string;
} {
  const tenantsDir = env.TENANTS_DIR || 'tenants';
  const slug = env.FORECOURT_TENANT || null;
  return {
    tenantsDir,
    slug,
    tenantDir: slug === null ? null : join(tenantsDir, slug),
    sharedDir: join(tenantsDir, '_shared'),
  };
}

/**
 * Reads the tenant and its stock. `FORECOURT_TENANT` names the tenant, `FORECOURT_STOCK` a file with one `Car` as JSON
 * a line, `FORECOURT_NOW` the moment (default: the clock), `TENANTS_DIR` the folder (default `tenants`). A line that is
 * not a car is left out with a note to the builder.
 * @throws SiteError for a wrong configuration, Error for a missing or wrong variable
 */
export async function readContext(env: BuildEnvironment): Promise<BuildContext> {
  const { tenantsDir, slug, tenantDir, sharedDir } = tenantFolders(env);
  const { FORECOURT_STOCK: stockFile, FORECOURT_NOW: moment } = env;
  if (slug === null || tenantDir === null) {
    throw new Error('FORECOURT_TENANT is not set: it names the tenant to build');
  }
  if (!stockFile)
    throw new Error('FORECOURT_STOCK is not set: it names the file with the stock, one car a line');
  const now = moment ? new Date(moment) : new Date();
  if (Number.isNaN(now.getTime())) throw new Error(`FORECOURT_NOW must be an ISO 8601 moment, got ${moment}`);

  const [site, cars] = await Promise.all([
    loadSite(tenantsDir, slug),
    readStock(stockFile, (fault) => tellBuilder(`left out: ${fault}`)),
  ]);
  return {
    site: withPublicHolidays(site, now),
    cars,
    now,
    tenantDir,
    sharedDir,
    preview: env.FORECOURT_PREVIEW || null,
  };
}

/**
 * Reads a stock file: one `Car` as JSON a line, empty lines allowed.
 * @param leave gets file, line and field of a line that is not a car; without it the first one is an error
 * @throws Error with that message, without `leave`
 */
export async function readStock(file: string, leave: (fault: string) => void = fail): Promise<Car[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      leave(`${file}, line ${index + 1}: ${(error as Error).message}`);
      return [];
    }
    const result = v.safeParse(CarSchema, value, { abortEarly: true });
    if (result.success) return [result.output];
    const [issue] = result.issues;
    leave(`${file}, line ${index + 1}: ${v.getDotPath(issue) ?? 'the car'}: ${issue.message}`);
    return [];
  });
}

function fail(fault: string): never {
  throw new Error(fault);
}

let context: Promise<BuildContext> | undefined;

/** The context of this process's build, read once. See `readContext` for the environment and the errors. */
export function buildContext(): Promise<BuildContext> {
  context ??= readContext(process.env);
  return context;
}
