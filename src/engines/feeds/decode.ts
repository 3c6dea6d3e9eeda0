/** Bytes of a feed as text. */
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import { FeedUnreadable } from './unreadable.ts';

const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** First bytes of files that people send instead of a feed. */
const STRANGERS: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a zip archive; export it as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook; export it as CSV'],
  [[0x1f, 0x8b], 'compressed; unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
];

const LONGEST_MARK = 4;

/**
 * Decodes as the bytes come in; a byte order mark is dropped, and overrides `encoding`.
 * @throws FeedUnreadable when the bytes are not text of that encoding
 */
export async function* decode(
  input: AsyncIterable<Uint8Array>,
  encoding: FeedMapping['encoding'],
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | null = null;
  let waiting = new Uint8Array();
  const begin = (first: Uint8Array): TextDecoder => {
    const stranger = STRANGERS.find(([bytes]) => startsWith(first, bytes));
    if (stranger) throw new FeedUnreadable(`The file is ${stranger[1]}.`);
    const marked = MARKS.find(([bytes]) => startsWith(first, bytes))?.[1];
    const named = encoding === 'latin1' ? 'windows-1252' : encoding;
    return new TextDecoder(marked ?? named, { fatal: true });
  };
  const text = (bytes?: Uint8Array): string => {
    try {
      return (decoder ?? begin(waiting)).decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new FeedUnreadable(
        `The file is not ${decoder?.encoding ?? encoding} text; the mapping's encoding may have to be latin1.`,
      );
    }
  };

  for await (const chunk of input) {
    if (decoder !== null) {
      yield text(chunk);
      continue;
    }
    waiting = waiting.length === 0 ? new Uint8Array(chunk) : join(waiting, chunk);
    if (waiting.length < LONGEST_MARK) continue;
    decoder = begin(waiting);
    yield text(waiting);
  }
  if (decoder === null) {
    decoder = begin(waiting);
    yield text(waiting);
  }
  yield text();
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
