/** At most `most` characters from the beginning of a text. None of them is cut in half. */
export function firstCharacters(text: string, most: number): string {
  // A character takes two units at most.
  return text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('');
}

/** A line of text as a database takes it: no control characters, no half of one that needs two. */
export const storableLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '');
