/** Checks the links of a tenant's texts against the finished site, where every page and every anchor is known. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPublished, postPath } from '#domain/content/blog.ts';
import { deadEnd, type KnownAddresses, referencesIn } from '#domain/content/links.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';
import type { ContentEntry } from './content-entry.ts';
import { knownAddresses } from './known-addresses.ts';
import { type Problem, SiteError } from './load.ts';

/** Addresses that a text may name even if today's site has no such page: a sold car must not stop a build. */
type Excused = Pick<Awaited<ReturnType<typeof knownAddresses>>, 'open' | 'isOfStock'>;

/** The finished site: its addresses, and the anchors of each page. */
interface BuiltSite extends KnownAddresses, Excused {
  /** Anchors of the page at a path; `null` if there is no such page. */
  anchors: (path: string) => ReadonlySet<string> | null;
}

/** Reads Astro's output in `folder`: `contact.html` is the page `/contact`. */
function builtSite(folder: string, { open, isOfStock }: Excused): BuiltSite {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const pages = new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replace(/(?:\/index)?\.html$/, '') || '/', file] as const),
  );
  return {
    paths: new Set([...files, ...pages.keys()]),
    open,
    isOfStock,
    anchors: (path) => {
      const file = pages.get(path);
      if (file === undefined) return null;
      const html = readFileSync(join(folder, file), 'utf8');
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      return new Set(Array.from(main.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id));
    },
  };
}

/**
 * Every dead link of the entries: no such page on the finished site, or no such anchor on the page.
 * @param pageOf the address of the page with an entry's text; `null` if there are several
 */
function deadLinks(
  entries: readonly Pick<ContentEntry<'pages'>, 'file' | 'texts'>[],
  built: BuiltSite,
  pageOf: (entry: Pick<ContentEntry<'pages'>, 'file'>) => string | null,
): Problem[] {
  return entries.flatMap((entry) =>
    entry.texts.flatMap(({ markdown, line: first }) =>
      referencesIn(markdown).flatMap(({ kind, url, line }) => {
        if (kind !== 'link' || built.isOfStock(url)) return [];
        const why = deadEnd(url, built) ?? missingAnchor(url, built, pageOf(entry));
        if (why === null) return [];
        return [
          {
            file: entry.file,
            key: '',
            expected: `line ${first + line - 1}: the link ${url} ${why}`,
            value: undefined,
          },
        ];
      }),
    ),
  );
}

/** Why a link's anchor is missing on its page; `null` if it is there, or cannot be known. */
function missingAnchor(url: string, built: BuiltSite, page: string | null): string | null {
  const [, path = '', anchor] = /^([^?#]*)[^#]*#(.+)$/.exec(url) ?? [];
  if (anchor === undefined || !/^(?:\/|$)/.test(path)) return null;
  const target = withoutFinalSlashes(path) || (path === '' ? page : '/');
  const anchors = target === null ? null : built.anchors(target);
  if (anchors === null || [...anchors].some((id) => id === anchor || encodeURI(id) === anchor)) return null;
  const own = [...anchors].slice(0, 12).join(', ');
  return `leads nowhere: the page has no #${anchor}${own === '' ? '' : ` (it has ${own} …)`}`;
}

/** Fails the build with every dead link of the tenant's texts; posts before their date are skipped. */
export function checkLinks({
  site,
  folders,
  now,
}: {
  site: Site;
  folders: ContentFolders;
  now: Date;
}): AstroIntegration {
  return {
    name: 'forecourt:links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const built = builtSite(
          fileURLToPath(dir).replace(/\/$/, ''),
          await knownAddresses(folders, site, now),
        );
        const pages = (await readCollection(folders, 'pages', site)).entries;
        const posts = (await readCollection(folders, 'blog', site)).entries.filter(
          ({ data }) => site.blog.enabled && isPublished(data, site, now),
        );
        const shownGroups = new Set(pages.flatMap(({ data }) => data.questions));
        const groups = (await readCollection(folders, 'faqs', site)).entries.filter(({ id }) =>
          shownGroups.has(id),
        );
        const offers = (await readCollection(folders, 'offers', site)).entries;
        // An offer's page disappears some time after its end, and no text should stop a build on that day.
        const known = {
          ...built,
          paths: new Set([
            ...built.paths,
            ...offers.map(({ id, data }) => offerPath(offerId(id, data), data, site)),
          ]),
        };
        const running = offers.filter(({ data }) => offerState(data, now) === 'running');
        const addresses = new Map<string, string>([
          ...pages.map(({ file, data }) => [file, data.route] as const),
          ...posts.map(({ file, id }) => [file, postPath(id)] as const),
        ]);
        const problems = deadLinks(
          [...pages, ...posts, ...groups, ...running],
          known,
          ({ file }) => addresses.get(file) ?? null,
        );
        if (problems.length > 0) throw new SiteError(problems);
      },
    },
  };
}
