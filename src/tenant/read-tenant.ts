/** Reads a tenant from its files, with the cars in its stock. */
import { join } from 'node:path';
import { COLLECTIONS, type Collection, type FrontMatter } from '#domain/content/front-matter.ts';
import type { Car } from '#domain/inventory/car.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';
import { withPublicHolidays } from './holidays.ts';
import { loadSite, SiteError } from './load.ts';
import { renderMarkdown } from './markdown.ts';
import { mediaFiles, readPictures } from './pictures.ts';
import type { Collections, Entry, Tenant } from './tenant.ts';

interface TenantSource {
  tenantsDir: string;
  slug: string;
  cars: readonly Car[];
  now: Date;
  /** The preview to build; `null` for the site itself. */
  preview: string | null;
  /** Port of the platform, for sites without a domain of their own. */
  port: number | string;
}

/** A tenant's two folders. */
export const contentFolders = ({ tenantsDir, slug }: Pick<TenantSource, 'tenantsDir' | 'slug'>) => ({
  tenantDir: join(tenantsDir, slug),
  sharedDir: join(tenantsDir, '_shared'),
});

/** The origin of a site's addresses, with a closing slash. */
function originOf(
  { slug, url }: Pick<Site, 'slug' | 'url'>,
  source: Pick<TenantSource, 'preview' | 'port'>,
): string {
  const { preview, port } = source;
  if (preview !== null) return `http://${preview}--${slug}.localhost:${port}/`;
  return new URL('/', url ?? `http://${slug}.localhost:${port}`).href;
}

/** @throws SiteError if the configuration or a text has a problem */
export async function readTenant(source: TenantSource): Promise<Tenant> {
  const { tenantsDir, slug, cars, now, preview } = source;
  const folders = contentFolders(source);
  const site = await loadSite(tenantsDir, slug);
  const [collections, pictures] = await Promise.all([
    readCollections(folders, site),
    readPictures(mediaFiles(tenantsDir, slug)),
  ]);
  return {
    site: withPublicHolidays(site, now),
    ...{ cars, now, preview, collections, pictures },
    origin: originOf(site, source),
    tenantDir: folders.tenantDir,
  };
}

/** @throws SiteError */
export async function readCollections(folders: ContentFolders, site: Site): Promise<Collections> {
  const read = async <C extends Collection>(collection: C): Promise<Entry<C>[]> => {
    const { entries, problems } = await readCollection(folders, collection, site);
    if (problems.length > 0) throw new SiteError(problems);
    return Promise.all(
      entries.map(async ({ id, data, body }) => ({
        id,
        data: await withAnswers(data),
        body,
        ...(await renderMarkdown(body)),
      })),
    );
  };
  const all = await Promise.all(COLLECTIONS.map(async (name) => [name, await read(name)] as const));
  // Each name has its own type of entry, which `Object.fromEntries` loses.
  return Object.fromEntries(all) as unknown as Collections;
}

/** A group of questions with its answers as HTML; everything else unchanged. */
async function withAnswers<T extends FrontMatter<Collection>>(data: T): Promise<T> {
  if (!('questions' in data)) return data;
  const questions = await Promise.all(
    data.questions.map(async (each) =>
      typeof each === 'string' ? each : { ...each, answer: (await renderMarkdown(each.answer)).html },
    ),
  );
  return { ...data, questions };
}
