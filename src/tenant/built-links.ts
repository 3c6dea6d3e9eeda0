/** Checks the links of a tenant's texts against the finished site, where every page and every anchor is known. */

import { isPublished, postPath } from '#domain/content/blog.ts';
import { deadEnd, type KnownAddresses, referencesIn } from '#domain/content/links.ts';
import { offerId, offerPath, offerState } from '#domain/offers/offer.ts';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import type { Site } from '#domain/tenant/site.ts';
import { type ContentFolders, readCollection } from './content.ts';
import type { ContentEntry } from './content-entry.ts';
import { stockAddresses } from './known-addresses.ts';
import type { Problem } from './load.ts';

/** Addresses that a text may link to even if today's site lacks the page: a sold car must not stop a build. */
type Exempt = Pick<ReturnType<typeof stockAddresses>, 'open' | 'isOfStock'>;

interface LinkSources {
  site: Site;
  folders: ContentFolders;
  now: Date;
}

/** The finished site: its addresses, and the anchors of each page. */
interface BuiltSite extends KnownAddresses, Exempt {
  /** Anchors of the page at a path; `null` if there is no such page. */
  anchors: (path: string) => ReadonlySet<string> | null;
}

const anchorsIn = (html: string): ReadonlySet<string> => {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return new Set(Array.from(main.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id));
};

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

/** What is wrong with a link's anchor; `null` if its page has it, or nobody can know. */
function missingAnchor(url: string, built: BuiltSite, page: string | null): string | null {
  const target = anchorOf(url, page);
  const anchors = target && built.anchors(target.path);
  if (
    target === null ||
    anchors === null ||
    [...anchors].some((id) => id === target.anchor || encodeURI(id) === target.anchor)
  )
    return null;
  const own = [...anchors].slice(0, 12).join(', ');
  return `leads nowhere: the page has no #${target.anchor}${own === '' ? '' : ` (it has ${own} …)`}`;
}

/** The target of a link with an anchor: the page, and the anchor on it. */
function anchorOf(url: string, page: string | null): { path: string; anchor: string } | null {
  const [, path = '', anchor] = /^([^?#]*)[^#]*#(.+)$/.exec(url) ?? [];
  if (anchor === undefined || !/^(?:\/|$)/.test(path)) return null;
  const target = withoutFinalSlashes(path) || (path === '' ? page : '/');
  return target === null ? null : { path: target, anchor };
}

interface LinkCheck {
  /** Paths of the pages that texts link to by an anchor. */
  anchored: ReadonlySet<string>;
  /**
   * Every dead link of the texts.
   * @param paths of all pages and files of the site
   * @param html the HTML of each anchored page there is, by path
   */
  problems(paths: KnownAddresses['paths'], html: ReadonlyMap<string, string>): Problem[];
}

/** Prepares the check of the links of a tenant's texts; skips posts before their date. */
export async function linkCheck({ site, folders, now }: LinkSources): Promise<LinkCheck> {
  const pages = (await readCollection(folders, 'pages', site)).entries;
  const posts = (await readCollection(folders, 'blog', site)).entries.filter(
    ({ data }) => site.blog.enabled && isPublished(data, site, now),
  );
  const shownGroups = new Set(pages.flatMap(({ data }) => data.questions));
  const groups = (await readCollection(folders, 'faqs', site)).entries.filter(({ id }) =>
    shownGroups.has(id),
  );
  const offers = (await readCollection(folders, 'offers', site)).entries;
  const { open, isOfStock } = stockAddresses(offers.map(({ data }) => data));
  // An offer's page disappears some time after its end, and no text should stop a build on that day.
  const offerPaths = new Set(offers.map(({ id, data }) => offerPath(offerId(id, data), data, site)));
  const running = offers.filter(({ data }) => offerState(data, now) === 'running');
  const entries = [...pages, ...posts, ...groups, ...running];
  const addresses = new Map<string, string>([
    ...pages.map(({ file, data }) => [file, data.route] as const),
    ...posts.map(({ file, id }) => [file, postPath(id)] as const),
  ]);
  const pageOf = ({ file }: Pick<ContentEntry<'pages'>, 'file'>) => addresses.get(file) ?? null;
  return {
    anchored: new Set(
      entries.flatMap((entry) =>
        entry.texts.flatMap(({ markdown }) =>
          referencesIn(markdown).flatMap(({ url }) => anchorOf(url, pageOf(entry))?.path ?? []),
        ),
      ),
    ),
    problems: (paths, html) =>
      deadLinks(
        entries,
        {
          ...{ open, isOfStock },
          paths: { has: (path) => paths.has(path) || offerPaths.has(path) },
          anchors: (path) => {
            const page = html.get(path);
            return page === undefined ? null : anchorsIn(page);
          },
        },
        pageOf,
      ),
  };
}
