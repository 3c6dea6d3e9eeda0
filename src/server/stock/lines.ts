/** Reads files with one JSON value per line. */
import { createReadStream } from 'node:fs';

/**
 * The lines of a text in chunks, split at line feeds only: U+2028 and a carriage return may appear inside a JSON text,
 * and Node's `readline` would split there. Empty lines are left out.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

/** The lines of a UTF-8 file. */
export const fileLines = (file: string): AsyncGenerator<string, void, undefined> =>
  linesOf(createReadStream(file, { encoding: 'utf8' }));
