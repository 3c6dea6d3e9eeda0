/** Receives a feed over HTTP straight to disk, so that neither its size nor a slow sender takes memory. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, Transform, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import busboy from 'busboy';
import { ApiError } from '../http/api-error.ts';

/** Mappings are written by hand, so a longer one is a mistake. */
const MAPPING_BYTES = 2 ** 20;

export interface ReceivedFeed {
  /** The file it was written to. */
  file: string;
  /** The text of the part `mapping`; null if there was none. */
  mapping: string | null;
  /** The sender's name for the file; null if it came without one. */
  name: string | null;
  /** The other fields of a form. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Receives a request's feed, passes it to `work` and always deletes the file afterwards. The body is the feed itself,
 * or `multipart/form-data` with the parts `feed` and (optional) `mapping`, in any order; it may be gzipped
 * (`Content-Encoding: gzip`). `maxBytes` counts the unpacked size.
 * @throws ApiError 400 for a body that breaks off or is not a form, 413 for one that is too large, 415 for another
 * encoding
 */
export async function withFeed<T>(
  request: Request,
  { folder, maxBytes }: { folder: string; maxBytes: number },
  work: (feed: ReceivedFeed) => Promise<T>,
): Promise<T> {
  const file = join(folder, `feed-${randomUUID()}`);
  try {
    return await work({ file, ...(await receive(request, file, maxBytes)) });
  } finally {
    await rm(file, { force: true });
  }
}

async function receive(
  request: Request,
  file: string,
  maxBytes: number,
): Promise<Omit<ReceivedFeed, 'file'>> {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(coding)) {
    throw new ApiError(415, `Content-Encoding must be gzip or left out, got ${coding}`);
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) throw new ApiError(400, 'the request has no body: send the feed');

  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const unpacked = coding === 'identity' ? new PassThrough() : createGunzip();
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    await flow(source, unpacked, limit(maxBytes), createWriteStream(file, { mode: 0o600 }));
    return { mapping: null, name: null, fields: {} };
  }

  const form = openForm(type, maxBytes);
  const parts: { feed?: Promise<void>; mapping?: Promise<string> } = {};
  const fields = new Map<string, string>();
  let fileName: string | null = null;
  form.on('field', (name, value, { valueTruncated }) => {
    if (name !== 'mapping') {
      fields.set(name, value);
      return;
    }
    parts.mapping ??= valueTruncated ? Promise.reject(mappingTooLarge()) : Promise.resolve(value);
    parts.mapping.catch(() => {});
  });
  form.on('file', (name, part, { filename }) => {
    if (name === 'feed' && !parts.feed) {
      fileName = filename ?? null;
      parts.feed = pipeline(part, createWriteStream(file, { mode: 0o600 }));
      parts.feed.catch(() => {});
    } else if (name === 'mapping' && !parts.mapping) {
      parts.mapping = text(part.compose(limit(MAPPING_BYTES, mappingTooLarge)));
      parts.mapping.catch(() => {});
    } else part.resume();
  });
  try {
    await flow(source, unpacked, limit(maxBytes), form);
  } finally {
    await Promise.allSettled([parts.feed, parts.mapping]);
  }
  if (!parts.feed) throw new ApiError(400, 'the form has no file "feed"');
  await parts.feed;
  return { mapping: (await parts.mapping) ?? null, name: fileName, fields: Object.fromEntries(fields) };
}

function openForm(type: string, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: MAPPING_BYTES, fileSize: maxBytes + 1, parts: 20 },
    });
  } catch (error) {
    throw new ApiError(400, `the form cannot be read: ${(error as Error).message}`);
  }
}

async function flow(source: Readable, unpacked: Transform, limiter: Transform, to: Writable): Promise<void> {
  try {
    await pipeline(source, unpacked, limiter, to);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, `the body cannot be read: ${(error as Error).message}`);
  }
}

/** Passes bytes on until there are more than `maxBytes`. */
function limit(maxBytes: number, tooMany = () => tooLarge(maxBytes)): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooMany());
      else done(null, chunk);
    },
  });
}

const tooLarge = (maxBytes: number) =>
  new ApiError(413, `the feed is larger than ${Math.floor(maxBytes / 2 ** 20)} MB (IMPORT_MAX_MB)`);
const mappingTooLarge = () => new ApiError(413, 'the mapping is larger than 1 MB');
