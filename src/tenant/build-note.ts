/** What a build tells those who started it, on lines of its output: how many cars a feed lists, for example. */

const MARK = 'forecourt: ';

/** Says it on a line of its own: Astro may be in the middle of one. */
export function tellBuilder(note: string): void {
  console.log(`\n${MARK}${note.replaceAll('\n', ' ')}`);
}

/** What a line of a build's output tells; `null` when it is the build's own talk. */
export function noteOf(line: string): string | null {
  return line.startsWith(MARK) ? line.slice(MARK.length) : null;
}
