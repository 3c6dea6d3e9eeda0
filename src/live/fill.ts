import type { PageHead } from '#layouts/car/car-page.ts';
import { placeEnd, placeStart, SHELL_HEAD } from '#layouts/frame/live-shell.ts';
import type { PageFrame } from '#server/pages/page-renderer.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** JSON as it may stand in a script element: a closing tag inside a text would end it. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** @throws Error when the shell has no such place: the release was built by another version. */
export function fillPlace(shell: string, name: string, html: string): string {
  const start = shell.indexOf(placeStart(name));
  const end = shell.indexOf(placeEnd(name), start);
  if (start === -1 || end === -1) throw new Error(`the page shell has no placeholder for ${name}`);
  return shell.slice(0, start) + html + shell.slice(end + placeEnd(name).length);
}

const OG_IMAGE = /<meta property="og:image"[^>]*>/;
const NOINDEX = /<meta name="robots" content="noindex">/;
const DATA_SCRIPT = /<script type="application\/ld\+json">[^<]*<\/script>/;

/** The words of a page's head in place of the shell's. `origin` is the site's, with a closing slash. */
export function fillHead(shell: string, head: PageHead, origin: string): string {
  const { title, description, path, noindex, image, jsonLd } = head;
  const absolute = (url: string) => escapeHtml(new URL(url, origin).href);
  const data = jsonLd
    .map((each) => `<script type="application/ld+json">${scriptJson(each)}</script>`)
    .join('');
  // Without a photo the site's picture stays: drawn ones are made when the site is built.
  const picture = image === undefined ? null : `<meta property="og:image" content="${absolute(image)}">`;
  return shell
    .replace(OG_IMAGE, (tag) => picture ?? tag)
    .replace(NOINDEX, (tag) => (noindex ? tag : ''))
    .replace(DATA_SCRIPT, () => data)
    .replaceAll(SHELL_HEAD.title, () => escapeHtml(title))
    .replaceAll(SHELL_HEAD.description, () => escapeHtml(description))
    .replaceAll(new RegExp(`https?://[^"'/]+${SHELL_HEAD.path}`, 'g'), () => absolute(path));
}

/** The same for a page that is one shopper's own, so no search engine's. */
export function fillPrivateHead({ shell, origin, site }: PageFrame, title: string, path: string): string {
  const head = { title, description: site.name, path, noindex: true, image: undefined, jsonLd: [] };
  return fillHead(shell, head, origin);
}
