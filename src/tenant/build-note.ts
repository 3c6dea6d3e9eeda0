/** A build's messages to its caller, on lines of its output: how many cars a feed lists, for example. */

const MARK = 'forecourt: ';

/** Writes it on its own line: Astro may be in the middle of one. */
export function tellBuilder(note: string): void {
  console.log(`\n${MARK}${note.replaceAll('\n', ' ')}`);
}

/** The message in a line of a build's output; `null` for other output. */
export function noteOf(line: string): string | null {
  return line.startsWith(MARK) ? line.slice(MARK.length) : null;
}
