/** Brings a tenant's content into Astro's collections. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import type { Collection, FrontMatter } from '#domain/content/front-matter.ts';
import { collectionFolders, readCollection } from './content.ts';
import { tenantFolders } from './context.ts';
import { loadSite, SiteError } from './load.ts';

/**
 * A loader of one collection for the tenant of the build (`FORECOURT_TENANT`). Without a tenant, for example when an
 * editor generates types, the collection is empty.
 * @throws SiteError when the configuration or a file of the collection has a problem: nothing is built then
 */
export function tenantContent<C extends Collection>(collection: C): Loader {
  return {
    name: `forecourt-${collection}`,
    // Files are checked by our own schema in `load`; Astro learns only the type.
    createSchema: async () => ({
      schema: z.custom<FrontMatter<C>>(),
      types: `export type Entry = import('#domain/content/front-matter.ts').FrontMatter<'${collection}'>;\n`,
    }),
    load: async ({ store, config, renderMarkdown, watcher }) => {
      const { tenantsDir, slug, ...folders } = tenantFolders(process.env);
      if (slug === null) {
        store.clear();
        return;
      }
      const sync = async () => {
        const site = await loadSite(tenantsDir, slug);
        const { entries, problems } = await readCollection(folders, collection, site);
        if (problems.length > 0) throw new SiteError(problems);
        for (const { id, file, data, body } of entries) {
          const filePath = relative(fileURLToPath(config.root), resolve(file));
          const shown = await withAnswers(data, async (text) => (await renderMarkdown(text)).html);
          // Without a digest, so that no output of an older version of this code is reused.
          store.set({ id, data: shown, body, filePath, rendered: await renderMarkdown(body) });
        }
        const current = new Set(entries.map(({ id }) => id));
        for (const id of store.keys()) if (!current.has(id)) store.delete(id);
      };
      await sync();

      const watched = collectionFolders(folders, collection);
      watcher?.add(watched);
      watcher?.on('all', (_event, path) => {
        if (watched.some((folder) => path.includes(folder))) void sync().catch(console.error);
      });
    },
  };
}

/** A group of questions with its answers as HTML; everything else unchanged. */
async function withAnswers<T extends FrontMatter<Collection>>(
  data: T,
  html: (markdown: string) => Promise<string>,
): Promise<T> {
  if (!('questions' in data)) return data;
  const questions = await Promise.all(
    data.questions.map(async (each) =>
      typeof each === 'string' ? each : { ...each, answer: await html(each.answer) },
    ),
  );
  return { ...data, questions };
}
