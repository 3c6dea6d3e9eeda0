/** The text of an offer: cleaned, and folded if long. */
import { htmlToText } from '#domain/inventory/feed/html-text.ts';
import { cutText } from '#domain/shared/cut-text.ts';
import { sanitizedHtml } from './sanitise.ts';

/** Longer texts fold, */
const FOLDED_ABOVE = 200;
/** to this many characters at most, a whole word being the last. */
const SHOWN_AT_FIRST = 160;

export interface OfferText {
  /** The whole, as HTML that is safe to show. */
  html: string;
  /** The whole without markup, on one line. */
  text: string;
  /** The text before "more", without markup; `null` if all is shown. */
  short: string | null;
}

/** Blocks one after the other; what ends without a mark, such as an item of a list, is set apart by a comma. */
function onOneLine(blocks: string): string {
  return blocks
    .split('|')
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .reduce(
      (line, block) => (line === '' ? block : `${line}${/[.!?:;,]$/.test(line) ? ' ' : ', '}${block}`),
      '',
    );
}

/**
 * Words of an offer as they may be shown. `source` is text, or HTML of whoever wrote the offer. Letters count, not
 * markup: words of more than 200 characters are cut to 160 at most.
 */
export function offerText(source: string): OfferText {
  const text = onOneLine(htmlToText(source));
  const isLong = Array.from(text).length > FOLDED_ABOVE;
  return { html: sanitizedHtml(source), text, short: isLong ? cutText(text, SHOWN_AT_FIRST) : null };
}
