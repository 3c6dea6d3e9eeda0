/** Bytes of a feed as text. */
import type { FeedMapping } from '#domain/inventory/feed/mapping.ts';
import { startsWith } from './unpacking/unpack.ts';
import { FeedUnreadable } from './unreadable.ts';

const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const LONGEST_MARK = 4;

interface Decoder {
  decode(bytes?: Uint8Array): string;
}

/**
 * Decodes bytes as they arrive. A byte order mark is dropped, and overrides `encoding`; without either, the bytes
 * decide: UTF-16, UTF-8, or Windows-1252 where they are not UTF-8.
 * @throws FeedUnreadable if the bytes are not text in the named encoding
 */
export async function* decode(
  input: AsyncIterable<Uint8Array>,
  encoding: FeedMapping['encoding'],
): AsyncGenerator<string, void, undefined> {
  let decoder: Decoder | null = null;
  let waiting: Uint8Array = new Uint8Array();
  const begin = (first: Uint8Array): Decoder => {
    const marked = MARKS.find(([bytes]) => startsWith(first, bytes))?.[1];
    const named = encoding === 'latin1' ? 'windows-1252' : encoding;
    const encodingName = marked ?? named ?? wideEncoding(first);
    return encodingName === undefined || (marked === 'utf-8' && named === undefined)
      ? new DetectingDecoder()
      : namedDecoder(encodingName);
  };
  const text = (bytes?: Uint8Array): string => {
    decoder ??= begin(waiting);
    return decoder.decode(bytes);
  };

  for await (const chunk of input) {
    if (decoder !== null) {
      yield text(chunk);
      continue;
    }
    waiting = waiting.length === 0 ? chunk.slice() : join(waiting, chunk);
    if (waiting.length >= LONGEST_MARK) yield text(waiting);
  }
  if (decoder === null) yield text(waiting);
  yield text();
}

function namedDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    decode: (bytes) => {
      try {
        return decoder.decode(bytes, { stream: bytes !== undefined });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        throw new FeedUnreadable(
          `The file is not ${encoding} text; leave out the mapping's encoding to have it detected.`,
        );
      }
    },
  };
}

/** Two-byte letters, one byte of which is zero. */
function wideEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (b === 0 && d === 0 && a && c) return 'utf-16le';
  return a === 0 && c === 0 && b && d ? 'utf-16be' : undefined;
}

/** The longest run of non-ASCII bytes held back for the next chunk; no real text has one. */
const LONGEST_RUN = 1 << 16;
const NO_BYTES = new Uint8Array();

/**
 * UTF-8, and Windows-1252 where it is not valid, because systems paste one into the other. Each run of non-ASCII bytes
 * is judged by itself, so the result does not depend on where chunks end.
 */
class DetectingDecoder implements Decoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #rest: Uint8Array = NO_BYTES;
  #isBeginning = true;

  decode(chunk?: Uint8Array): string {
    const given = chunk ?? NO_BYTES;
    const bytes = this.#rest.length === 0 ? given : join(this.#rest, given);
    let end = bytes.length;
    if (chunk !== undefined) {
      while (end > 0 && (bytes[end - 1] ?? 0) >= 0x80 && bytes.length - end < LONGEST_RUN) end--;
      if (bytes.length - end >= LONGEST_RUN) end = bytes.length;
    }
    // The input may reuse its buffer.
    this.#rest = end === bytes.length ? NO_BYTES : bytes.slice(end);
    const text = this.#read(bytes.subarray(0, end));
    if (!this.#isBeginning || text === '') return text;
    this.#isBeginning = false;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  #read(bytes: Uint8Array): string {
    return this.#asUtf8(bytes) ?? this.#inRuns(bytes);
  }

  #asUtf8(bytes: Uint8Array): string | null {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return null;
    }
  }

  #inRuns(bytes: Uint8Array): string {
    const letters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return letters.replace(/[\x80-\xff]+/g, (run) => {
      const raw = Buffer.from(run, 'latin1');
      return this.#asUtf8(raw) ?? WESTERN.decode(raw);
    });
  }
}

const WESTERN = new TextDecoder('windows-1252');

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
