/** Links and pictures in a markdown text: their lines, and whether their targets exist. */

import { htmlToHast } from 'satteri';
import { withoutFinalSlashes } from '#domain/shared/path.ts';
import { lineOf, markdownNodes, type TreeNode, textOf, withDescendants } from './markdown-tree.ts';

/** A link or picture in a text. */
interface Reference {
  kind: 'link' | 'image';
  /** As written. */
  url: string;
  /** The text of a link or the description of a picture; may be empty. */
  words: string;
  /** Line number in the text, from 1. */
  line: number;
}

/** Every link and picture in a markdown text, including those in its HTML, by line. */
export function referencesIn(markdown: string): Reference[] {
  const all = markdownNodes(markdown);
  const definitions = new Map(
    all.flatMap((node) =>
      node.type === 'definition' && node.identifier !== undefined
        ? [[node.identifier.toLowerCase(), node.url ?? ''] as const]
        : [],
    ),
  );
  return all.flatMap((node): Reference[] => {
    const line = lineOf(node);
    const url = node.url ?? definitions.get(node.identifier?.toLowerCase() ?? '') ?? '';
    switch (node.type) {
      case 'link':
      case 'linkReference':
        return [{ kind: 'link', url, words: textOf(node), line }];
      case 'image':
      case 'imageReference':
        return [{ kind: 'image', url, words: (node.alt ?? '').trim(), line }];
      case 'html':
        return referencesInHtml(node.value ?? '', line);
      default:
        return [];
    }
  });
}

/**
 * References in a piece of HTML. The parser gives the tags without the text between them, so a link's text is
 * unknown and the tag stands in for it.
 */
function referencesInHtml(html: string, line: number): Reference[] {
  const root = htmlToHast(html, { fragment: true }) as unknown as TreeNode;
  return [...withDescendants(root)].flatMap(({ tagName, properties = {} }): Reference[] => {
    if (tagName === 'a' && typeof properties.href === 'string') {
      return [{ kind: 'link', url: properties.href, words: html, line }];
    }
    if (tagName === 'img' && typeof properties.src === 'string') {
      return [{ kind: 'image', url: properties.src, words: String(properties.alt ?? '').trim(), line }];
    }
    return [];
  });
}

/** Which addresses exist on a site. */
export interface KnownAddresses {
  /** Paths of pages and files, without a trailing slash: `/`, `/contact`, `/media/logo.svg`. */
  paths: Pick<ReadonlySet<string>, 'has'>;
  /** Any address below these exists, because the platform renders it: `/cars`, `/search`. */
  open: readonly string[];
}

/**
 * Why a site's link or picture leads nowhere, as a sentence that follows its address; `null` if its target
 * exists or is on another site, which is not checked.
 */
export function deadEnd(url: string, { paths, open }: KnownAddresses): string | null {
  if (url.trim() === '') return 'is empty';
  if (/^(?:https?:\/\/[^/\s]|mailto:.|tel:.|sms:.|#.)/i.test(url)) return null;
  if (url.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(url)) {
    return 'must begin with /, https://, mailto: or tel:';
  }
  if (!url.startsWith('/')) return 'must begin with /: without it, the link changes from page to page';
  const path = pathOf(url);
  if (paths.has(path) || open.some((above) => path.startsWith(`${above}/`))) return null;
  return 'leads nowhere: there is no such page or file';
}

/** `/contact/?from=x#map` → `/contact`. */
function pathOf(url: string): string {
  const path = withoutFinalSlashes(url.replace(/[?#].*$/, ''));
  try {
    return decodeURI(path) || '/';
  } catch {
    return path;
  }
}
