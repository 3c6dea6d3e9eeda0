export const ELLIPSIS = '…';

/** At most `length` characters, cut after a whole word if possible, with an ellipsis for the rest. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text);
  const kept = characters.slice(0, length);
  const wordEnds = /\s/.test(characters[length] ?? '')
    ? kept.length
    : kept.findLastIndex((c) => /\s/.test(c));
  return (
    kept
      .slice(0, wordEnds > 0 ? wordEnds : kept.length)
      .join('')
      .replace(/[\s,;:]+$/, '') + ELLIPSIS
  );
}
