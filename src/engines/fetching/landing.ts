/** Streams a download straight to disk: neither a large file nor a slow host takes memory. */
import { createWriteStream } from 'node:fs';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FetchFailed } from '#domain/inventory/fetching/source.ts';

const MB = 2 ** 20;

export const tooLarge = (maxBytes: number) =>
  new FetchFailed(`the file is larger than ${Math.floor(maxBytes / MB)} MB (IMPORT_MAX_MB)`);

/** Passes bytes on until there are more than `maxBytes`, and counts them. */
export function counting(maxBytes: number): { through: Transform; bytes: () => number } {
  let seen = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  return { through, bytes: () => seen };
}

/** Where a fetched file is written, readable by the platform only. */
export const landingFile = (file: string): Writable => createWriteStream(file, { mode: 0o600 });

/**
 * Writes a stream to a file.
 * @returns its bytes
 * @throws FetchFailed for more than `maxBytes`
 */
export async function land(
  from: Readable,
  { file, maxBytes, signal }: { file: string; maxBytes: number; signal: AbortSignal },
  unpack: readonly Transform[] = [],
): Promise<number> {
  const { through, bytes } = counting(maxBytes);
  await pipeline([from, ...unpack, through, landingFile(file)], { signal });
  return bytes();
}
