/** Prevents open redirects: an address in a parameter may only lead to a page of the same site. */

const LONGEST = 2000;
/** A base that no site uses, so that an address with a host of its own shows up. */
const HERE = 'https://here.invalid';
/** How many layers of encoding a path may have before it is rejected. */
const MOST_DECODINGS = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them before they read an address
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;

/**
 * Not pages: platform calls, which may change something, and the sign-in page, which would lead to itself.
 */
const NO_PAGE = /^\/(?:api|sign-in|operator)(?:\/|$)/i;

/** Whether a path, at every level of decoding, is on the site. */
function staysHere(path: string): boolean {
  let text = path;
  for (let round = 0; round < MOST_DECODINGS; round++) {
    if (!text.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return false;
    }
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

/**
 * The path, query and fragment that `value` names on its own site, as a browser would read them; `null` for
 * anything that is not a page of the same site. The result resolves to the site's origin and is unchanged by
 * a second call.
 */
export function sitePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  if (!value.startsWith('/') || value.startsWith('//') || UNSAFE.test(value)) return null;
  if (!URL.canParse(value, HERE)) return null;
  const url = new URL(value, HERE);
  // `/.//elsewhere.example` is on this site until its dots are resolved.
  if (url.origin !== HERE || url.username !== '' || url.password !== '') return null;
  if (!staysHere(url.pathname) || NO_PAGE.test(decodeURIComponent(url.pathname))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
