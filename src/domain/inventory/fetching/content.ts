/** What arrives in place of a feed: nothing, or a page for people. */

/** How many of the first bytes are looked at. */
export const LOOKED_AT = 1024;

/**
 * Why a file is no feed, by its beginning; null for what may be one. A host that wants a sign-in often answers with a web
 * page as if all were well, and an export that failed often leaves an empty file: neither means that all cars are sold.
 * @param start the first bytes, `LOOKED_AT` of them at most
 */
export function notAFeed(start: Uint8Array): string | null {
  const text = new TextDecoder(isUtf16(start) ? 'utf-16le' : 'utf-8').decode(start).trim();
  if (text.replaceAll('\0', '') === '') return 'the file is empty';
  const isPage = /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
    text,
  );
  return isPage ? 'it is a web page, perhaps a sign-in or error page, not a feed' : null;
}

const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe;
