/**
 * Fetches pictures from other hosts, with care: the addresses come from stock feeds, which anybody may have written. No
 * address reaches the platform's own network, and neither a slow host nor a huge file holds anything up.
 */
import { type ClientRequest, get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Allowed, allowedLookup, isPublicAddress, literalAddress } from './public-address.ts';

export interface FetchLimits {
  /** For the whole fetch, redirects included. */
  timeoutMs: number;
  maxBytes: number;
  /** Whether an address may be connected to; by default only those of the public internet. */
  allowed?: Allowed;
}

/** A host's validators for a file, sent back as received to ask whether there is a newer one. */
export interface FileMark {
  etag: string | null;
  modified: string | null;
}

interface AskedFile {
  /** The known file's validators; null to fetch it in any case. */
  known: FileMark | null;
  /** Cancels the fetch. */
  signal?: AbortSignal;
}

type FoundFile = { kind: 'unchanged' } | { kind: 'file'; bytes: Buffer; type: string; mark: FileMark };

/** The picture is not available; the message says why. */
export class NoPicture extends Error {
  override name = 'NoPicture';
  /** The host has no such file, or it is too large: there is no point in asking again soon. */
  readonly isFinal: boolean;
  /** Seconds that the host asks to wait. */
  readonly waitSeconds: number;
  /** The host's status; null if there was no response. */
  readonly status: number | null;

  constructor(
    message: string,
    {
      isFinal = false,
      waitSeconds = 0,
      status = null,
    }: Partial<Pick<NoPicture, 'isFinal' | 'waitSeconds' | 'status'>> = {},
  ) {
    super(message);
    this.isFinal = isFinal;
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

/** To https, to another name, to a store; the rest are spare. */
const REDIRECTS = 5;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * The bytes at an http(s) address.
 * @throws NoPicture if it is not allowed, does not respond in time, is too large or not an image
 */
export async function fetchPicture(address: string, limits: FetchLimits): Promise<Uint8Array> {
  const found = await askForFile(address, limits, { known: null });
  if (found.kind === 'unchanged') throw new NoPicture('the answer is 304');
  if (!/^image\//i.test(found.type)) throw new NoPicture(`it is ${found.type || 'of no type'}, not an image`);
  return found.bytes;
}

/**
 * The content of an http(s) address, unless it is the known file.
 * @throws NoPicture if it is not allowed, does not respond in time or is too large
 */
export async function askForFile(
  address: string,
  limits: FetchLimits,
  { known, signal: end }: AskedFile,
): Promise<FoundFile> {
  const late = AbortSignal.timeout(limits.timeoutMs);
  const signal = end === undefined ? late : AbortSignal.any([late, end]);
  try {
    let url = new URL(address);
    for (let redirect = 0; redirect <= REDIRECTS; redirect++) {
      const response = await request(url, limits, known, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 304 && known !== null) {
        response.destroy();
        return { kind: 'unchanged' };
      }
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
        return await fileOf(response, limits, signal);
      }
      response.destroy();
      url = new URL(textOf(headers.location), url);
    }
    throw new NoPicture('it was redirected too often');
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    if (late.aborted) throw new NoPicture(`it took longer than ${limits.timeoutMs} ms`);
    throw new NoPicture(error instanceof Error ? error.message : String(error));
  }
}

/** A header as text: letters beyond ASCII arrive as UTF-8 bytes. */
const textOf = (header: string) => Buffer.from(header, 'latin1').toString();

function request(
  url: URL,
  { allowed = isPublicAddress }: FetchLimits,
  known: FileMark | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new NoPicture(`${url.protocol} is not fetched`);
  if (url.username || url.password) throw new NoPicture('an address with a password is not fetched');
  // A host that is already an address is never looked up.
  const literal = literalAddress(url.hostname);
  if (literal !== null && !allowed(literal)) throw new NoPicture(`${literal} is not a public address`);
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup: allowedLookup(allowed),
    headers: {
      accept: 'image/jpeg,image/png,image/webp,image/avif',
      'accept-encoding': 'identity',
      'user-agent': 'Forecourt',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.modified && { 'if-modified-since': known.modified }),
    },
  };
  return new Promise((done, fail) => {
    const get: (url: URL, options: RequestOptions) => ClientRequest =
      url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options).once('response', done).on('error', fail);
  });
}

/** Seconds of a `Retry-After`, which may be a date; 0 if it says nothing. */
function waitOf({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? '';
  const seconds = Number(text);
  // By the host's clock, if it states one.
  const now = Date.parse(headers.date ?? '') || Date.now();
  return Math.max(0, Number.isNaN(seconds) ? (Date.parse(text) - now) / 1000 || 0 : seconds);
}

/** Decoders for hosts that compress pictures without being asked. */
const UNPACK: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body without compression, in chunks. */
function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const open = UNPACK[response.headers['content-encoding']?.toLowerCase() ?? ''];
  // The reader gets the errors.
  return open === undefined ? response : pipeline(response, open(), () => {});
}

async function fileOf(
  response: IncomingMessage,
  { maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<FoundFile> {
  const { statusCode = 0, headers } = response;
  const length = Number(headers['content-length'] ?? 0);
  const refused =
    statusCode !== 200
      ? new NoPicture(`the answer is ${statusCode}`, {
          isFinal: GONE.has(statusCode),
          waitSeconds: waitOf(response),
          status: statusCode,
        })
      : length > maxBytes
        ? new NoPicture(`it has ${length} bytes`, { isFinal: true, status: statusCode })
        : null;
  if (refused !== null) {
    response.destroy();
    throw refused;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(response)) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new NoPicture(`it has more than ${maxBytes} bytes`, { isFinal: true, status: statusCode });
    }
    chunks.push(chunk);
  }
  return {
    kind: 'file',
    bytes: Buffer.concat(chunks),
    type: headers['content-type'] ?? '',
    mark: { etag: headers.etag ?? null, modified: headers['last-modified'] ?? null },
  };
}
