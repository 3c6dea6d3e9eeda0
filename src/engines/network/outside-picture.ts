/**
 * Pictures from other hosts, fetched with care: addresses come from stock feeds, which anybody may have written.
 * Nothing inside the platform's own network can be reached through them, and neither a slow host nor a huge file holds
 * anything up.
 */
import { type ClientRequest, get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import {
  type Allowed,
  allowedLookup,
  isPublicAddress,
  literalAddress,
} from '#engines/network/public-address.ts';

export interface FetchLimits {
  /** For all of it, redirects included. */
  timeoutMs: number;
  maxBytes: number;
  /** Whether an address may be connected to; by default those of the public internet. */
  allowed?: Allowed;
}

/** The picture is not available; the message says why. */
export class NoPicture extends Error {
  override name = 'NoPicture';
}

const REDIRECTS = 3;

/**
 * The bytes at an http(s) address.
 * @throws NoPicture when it is not allowed, does not answer in time, is too large or not an image
 */
export async function fetchPicture(address: string, limits: FetchLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirect = 0; redirect <= REDIRECTS; redirect++) {
      const response = await request(url, limits, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
        return await bodyOf(response, limits, signal);
      }
      response.destroy();
      url = new URL(headers.location, url);
    }
    throw new NoPicture('it was redirected too often');
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    if (signal.aborted) throw new NoPicture(`it took longer than ${limits.timeoutMs} ms`);
    throw new NoPicture(error instanceof Error ? error.message : String(error));
  }
}

function request(
  url: URL,
  { allowed = isPublicAddress }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new NoPicture(`${url.protocol} is not fetched`);
  if (url.username || url.password) throw new NoPicture('an address with a password is not fetched');
  // A host that is an address already is never looked up.
  const literal = literalAddress(url.hostname);
  if (literal !== null && !allowed(literal)) throw new NoPicture(`${literal} is not a public address`);
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup: allowedLookup(allowed),
    headers: { accept: 'image/jpeg,image/png,image/webp,image/avif', 'user-agent': 'Forecourt' },
  };
  return new Promise((done, fail) => {
    const get: (url: URL, options: RequestOptions) => ClientRequest =
      url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options).once('response', done).once('error', fail);
  });
}

async function bodyOf(
  response: IncomingMessage,
  { maxBytes }: FetchLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const type = response.headers['content-type'] ?? '';
  const length = Number(response.headers['content-length'] ?? 0);
  const refused =
    response.statusCode !== 200
      ? `the answer is ${response.statusCode}`
      : !/^image\//i.test(type)
        ? `it is ${type || 'of no type'}, not an image`
        : length > maxBytes
          ? `it has ${length} bytes`
          : null;
  if (refused !== null) {
    response.destroy();
    throw new NoPicture(refused);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new NoPicture(`it has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
