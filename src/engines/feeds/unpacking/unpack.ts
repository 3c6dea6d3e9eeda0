/** Recognises a file by its first bytes, as packed, a workbook or the feed itself, and unpacks it. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { checkBytes, checkExpansion } from '../limits.ts';
import { FeedUnreadable } from '../unreadable.ts';
import { type Archive, openArchive } from './archive.ts';

/** The unpacked feed. `close` releases everything. */
type Unpacked = { close(): Promise<void> } & (
  | { kind: 'bytes'; bytes: AsyncGenerator<Uint8Array, void, undefined> }
  | { kind: 'workbook'; archive: Archive }
);

/** A feed in an archive in an archive is accepted; anything deeper is not. */
const MOST_LAYERS = 2;

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Kinds of files that people send instead of a feed, by their first bytes. */
const OTHER_FILES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'an old Excel workbook (.xls), or one with a password; save it as .xlsx without a password, or as CSV',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF; send the list as CSV, .xlsx, XML or JSON'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive; pack it as zip or gzip'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive; pack it as zip or gzip'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty zip archive'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
];

/** @throws FeedUnreadable for files without a feed, or ones that unpack to too much */
export async function unpack(input: AsyncIterable<Uint8Array>, layer = 0): Promise<Unpacked> {
  const { first, bytes } = await peeked(input);
  try {
    const otherFile = OTHER_FILES.find(([mark]) => startsWith(first, mark));
    if (otherFile) throw new FeedUnreadable(`The file is ${otherFile[1]}.`);
    const isPacked = startsWith(first, GZIP) || startsWith(first, ZIP);
    if (isPacked && layer === MOST_LAYERS) {
      throw new FeedUnreadable(`The file is packed more than ${MOST_LAYERS} times; pack it once.`);
    }
    if (startsWith(first, GZIP)) return await unpack(gunzipped(bytes), layer + 1);
    if (startsWith(first, ZIP)) return await unzipped(bytes, layer);
  } catch (error) {
    await bytes.return();
    throw error;
  }
  return { kind: 'bytes', bytes, close: () => bytes.return().then(() => undefined) };
}

export function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

const LONGEST_MARK = 8;

/** Reads the first bytes; `bytes` still has all of them. */
async function peeked(input: AsyncIterable<Uint8Array>) {
  const chunks = input[Symbol.asyncIterator]();
  const waiting: Uint8Array[] = [];
  let size = 0;
  let done = false;
  while (size < LONGEST_MARK && !done) {
    const next = await chunks.next();
    if (next.done) done = true;
    else {
      waiting.push(next.value);
      size += next.value.length;
    }
  }
  async function* all(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      let total = size;
      yield* waiting;
      while (!done) {
        const next = await chunks.next();
        if (next.done) return;
        total += next.value.length;
        checkBytes(total);
        yield next.value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  const bytes = all();
  return { first: Buffer.concat(waiting.map((chunk) => chunk.subarray(0, LONGEST_MARK))), bytes };
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let taken = 0;
  async function* counted() {
    for await (const chunk of packed) {
      taken += chunk.length;
      yield chunk;
    }
  }
  const gunzip = createGunzip();
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {
    // The loop below gets the error from the stream.
  });
  let given = 0;
  try {
    for await (const chunk of gunzip) {
      const bytes = chunk as Uint8Array;
      given += bytes.length;
      checkExpansion(given, taken);
      yield bytes;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))) throw error;
    throw new FeedUnreadable(`The file is compressed, but damaged or cut off: ${error.message}.`);
  }
}

const isWorkbook = ({ names }: Archive) => names.includes('xl/workbook.xml');
/** Skips a Mac's hidden files, notes and pictures. */
const isFeedName = (name: string) =>
  !/(^|\/)(__MACOSX\/|\.)|\.(jpe?g|png|gif|webp|pdf|md|docx?|html?|xsd|dtd)$/i.test(name);
const isDataName = (name: string) => /\.(csv|tsv|txt|dat|xml|rss|json|jsonl|ndjson|xlsx|gz)$/i.test(name);

async function unzipped(bytes: AsyncIterable<Uint8Array>, layer: number): Promise<Unpacked> {
  const archive = await openArchive(bytes);
  try {
    if (isWorkbook(archive)) return { kind: 'workbook', archive, close: () => archive.close() };
    const entry = archive.read(feedIn(archive));
    if (entry === null) throw new FeedUnreadable('The file is an empty zip archive.');
    const inner = await unpack(entry, layer + 1);
    const close = async () => {
      await inner.close();
      await archive.close();
    };
    return { ...inner, close };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** The only file of an archive that can be a feed. */
function feedIn({ names }: Archive): string {
  if (names.includes('xl/workbook.bin')) {
    throw new FeedUnreadable('The file is a binary Excel workbook (.xlsb); save it as .xlsx or CSV.');
  }
  if (names.includes('content.xml')) {
    throw new FeedUnreadable('The file is an OpenDocument file; save it as .xlsx or CSV.');
  }
  const possible = names.filter(isFeedName);
  const likely = possible.filter(isDataName);
  const found = likely.length > 0 ? likely : possible;
  const [only, ...others] = found;
  if (only === undefined) throw new FeedUnreadable('The file is a zip archive without a feed in it.');
  if (others.length > 0) {
    const shown = found.slice(0, 5).join(', ');
    throw new FeedUnreadable(
      `The file is a zip archive with ${found.length} files (${shown}${found.length > 5 ? ', …' : ''}); send the one with the cars.`,
    );
  }
  return only;
}
