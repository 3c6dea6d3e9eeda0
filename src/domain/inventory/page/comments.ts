/** The dealer's comments about a car. */
import { cutText, ELLIPSIS } from '#domain/shared/cut-text.ts';
import { knownText } from '../known-text.ts';

export const COMMENTS_PENDING = 'Dealer comments are pending. Please check back here later.';

const PREVIEW_LENGTH = 400;
/** A paragraph is left out of the preview if fewer characters than this would show: a word or two say nothing. */
const SHORTEST_PART = 24;

interface DealerComments {
  /** The whole text; only `COMMENTS_PENDING` if the dealer has written none. */
  paragraphs: string[];
  /** The text before "more"; `null` if all of it is shown. */
  preview: string[] | null;
}

/** Splits text at bars, trims each paragraph and drops empty ones. */
function paragraphsOf(text: string | null): string[] {
  return (knownText(text) ?? '')
    .split('|')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/**
 * The dealer's comments as paragraphs. If they exceed `length` characters in total, the preview has at most that many
 * (plus the ellipsis).
 */
export function dealerComments(text: string | null, length = PREVIEW_LENGTH): DealerComments {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return { paragraphs: [COMMENTS_PENDING], preview: null };
  const preview: string[] = [];
  let room = length;
  for (const paragraph of paragraphs) {
    const characters = Array.from(paragraph);
    if (characters.length > room) {
      const last = preview.at(-1);
      if (last === undefined || room >= SHORTEST_PART) preview.push(cutText(paragraph, room));
      else preview[preview.length - 1] = last.replace(/[.,;:]$/, '') + ELLIPSIS;
      return { paragraphs, preview };
    }
    preview.push(paragraph);
    room -= characters.length;
  }
  return { paragraphs, preview: null };
}
