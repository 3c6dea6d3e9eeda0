/** An offer's text: cleaned, and folded if long. */
import { htmlToText } from '#domain/inventory/feed/html-text.ts';
import { cutText } from '#domain/shared/cut-text.ts';
import { sanitizedHtml } from './sanitise.ts';

/** A longer text is folded, in characters. */
const FOLDED_ABOVE = 200;
/** The most characters of a folded text that are shown at first, ending with a complete word. */
const SHOWN_AT_FIRST = 160;

export interface OfferText {
  /** All of it, as HTML that is safe to show. */
  html: string;
  /** All of it without markup, on one line. */
  text: string;
  /** The text before "more", without markup; `null` if everything is shown. */
  short: string | null;
  /** Its first whole sentences, as many as a card has space for. */
  lead: string;
}

/** Blocks one after the other; text without end punctuation, such as a list item, is followed by a comma. */
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
 * An offer's text, ready to show. `source` is text, or HTML from whoever wrote the offer. Characters are
 * counted without markup: text over 200 characters is cut to at most 160.
 */
export function offerText(source: string): OfferText {
  const text = onOneLine(htmlToText(source));
  const isLong = Array.from(text).length > FOLDED_ABOVE;
  const short = isLong ? cutText(text, SHOWN_AT_FIRST) : null;
  return { html: sanitizedHtml(source), text, short, lead: leadOf(text) };
}

/** The whole sentences within a card's space; the first words of a sentence that is longer. */
function leadOf(text: string): string {
  if (Array.from(text).length <= SHOWN_AT_FIRST) return text;
  const within = Array.from(text).slice(0, SHOWN_AT_FIRST).join('');
  const sentences = /^.*[.!?](?=\s)/.exec(within)?.[0];
  return sentences ?? cutText(text, SHOWN_AT_FIRST);
}
