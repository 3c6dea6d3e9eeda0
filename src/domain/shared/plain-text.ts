/** The first characters of a text, at most `most`, without splitting a surrogate pair. */
export function firstCharacters(text: string, most: number): string {
  // A character takes at most two UTF-16 units.
  return text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('');
}

/** A line of text that a database accepts: no control characters, no lone surrogates. */
export const storableLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '');
