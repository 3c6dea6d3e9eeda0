/** At most `most` characters from the start of a text, none cut in half. */
export function firstCharacters(text: string, most: number): string {
  // A character takes two units at most.
  return text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('');
}

/** A line of text that a database accepts: no control characters, no lone surrogates. */
export const storableLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '');
