/**
 * The Content-Security-Policy of a built page. Scripts and styles written into the page are allowed by their hash,
 * taken from the finished build, so that nothing that gets into a page later can run.
 */
import { hash } from 'node:crypto';

const sha256 = (content: Uint8Array) => `'sha256-${hash('sha256', content, 'base64')}'`;

/** Scripts with such a type are data: the browser never runs them, so they need no permission. */
const DATA_SCRIPT = /\btype\s*=\s*["']?application\/(?:ld\+)?json\b/i;

const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`;
/** Each match is skipped whole, so text in comments and attribute values is never taken for a tag. */
const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?-->',
    `<(script|style|textarea|title)(?=[\\s/>])(${ATTRIBUTES})>([\\s\\S]*?)</\\1\\s*>`,
    `</?[a-z]${ATTRIBUTES}>`,
  ].join('|'),
  'gi',
);

/** A page's HTML, or its bytes in UTF-8. */
type Page = string | Uint8Array;

/**
 * The page with a character for each byte. What is looked for is ASCII, and text of one byte a character is read in
 * half the time.
 */
function asciiOf(page: Page): string {
  const bytes = typeof page === 'string' ? Buffer.from(page) : page;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Hashes (`'sha256-…'`, sorted, each once) of the page's inline scripts and styles. */
export function inlineHashes(page: Page): Inline {
  const html = asciiOf(page);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', content = ''] of html.matchAll(TOKEN)) {
    const element = name?.toLowerCase();
    if (element === 'style') styles.add(sha256(Buffer.from(content, 'latin1')));
    if (element === 'script' && !/\ssrc\s*=/i.test(attributes) && !DATA_SCRIPT.test(attributes)) {
      scripts.add(sha256(Buffer.from(content, 'latin1')));
    }
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/**
 * Origins (sorted, each once) that a page may load in a frame: `data-embed="https://…"`, a video or 360° view that a
 * click puts in place of its picture. Only https counts.
 */
export function embeddedOrigins(page: Page): string[] {
  const html = asciiOf(page);
  if (!/data-embed/i.test(html)) return [];
  const origins = new Set<string>();
  for (const [tag, element] of html.matchAll(TOKEN)) {
    const isTag = element === undefined && !tag.startsWith('<!');
    const embed = isTag && /\sdata-embed="(https:[^"]*)"/i.exec(tag)?.[1];
    const address = embed ? URL.parse(Buffer.from(embed, 'latin1').toString('utf8')) : null;
    if (address !== null) origins.add(address.origin);
  }
  return [...origins].sort();
}

/** Origins that a page may reach: for scripts, for its scripts' requests, for frames. */
export interface Reach {
  scripts?: readonly string[] | undefined;
  connect?: readonly string[] | undefined;
  frames?: readonly string[] | undefined;
}

/**
 * The policy of a page with these inline scripts and styles. Pictures and videos come from wherever a feed has them.
 */
export function contentPolicy(
  inline: Inline,
  { scripts = [], connect = [], frames = [] }: Reach = {},
): string {
  const list = (...sources: readonly string[]) => sources.join(' ');
  return [
    "default-src 'self'",
    `script-src ${list("'self'", ...inline.scripts, ...scripts)}`,
    `style-src-elem ${list("'self'", ...inline.styles)}`,
    // Islands are rendered with style attributes; an attribute cannot run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    `connect-src ${list("'self'", ...connect)}`,
    `frame-src ${list("'self'", ...frames)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The policy of a finished page, read from its HTML. `reach` is what every page of the site may reach in addition. */
export function pagePolicy(page: Page, reach: Reach = {}): string {
  const frames = [...new Set([...(reach.frames ?? []), ...embeddedOrigins(page)])].sort();
  return contentPolicy(inlineHashes(page), { ...reach, frames });
}

/** Directives that only work in a header: in a page browsers ignore them. */
const FRAME_ANCESTORS = /; frame-ancestors [^;]+/;

/**
 * The page with its policy written into it, before anything that it governs. Any host serves that unchanged, with no
 * limit to the number of policies; two policies in headers would both apply.
 */
export function withPolicy(html: string, policy: string): string {
  const said = policy.replace(FRAME_ANCESTORS, '').replaceAll('"', '&quot;');
  return html.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${said}">`,
  );
}

/** Path of the content editor. */
export const EDITOR_PAGE = '/admin.html';

/**
 * The policy of the editor's page. Its files are the site's own; it writes styles as it draws, keeps unsaved pictures
 * as blobs and shrinks them in WebAssembly. `connect` holds the origins of the repository it saves to.
 */
export function editorPolicy(page: Page, connect: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...inlineHashes(page).scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", 'blob:', 'data:', ...connect].join(' ')}`,
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
