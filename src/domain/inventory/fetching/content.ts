/** Recognises what may arrive instead of a feed: an empty file or a web page. */

/** How many of the first bytes are checked. */
export const LOOKED_AT = 1024;

/**
 * Why a file is not a feed, judged by its first bytes; null if it may be one. A host that wants a sign-in often answers
 * with a web page and status 200, and a failed export often leaves an empty file. Neither means that every car has sold.
 * @param start the first bytes, at most `LOOKED_AT` of them
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
