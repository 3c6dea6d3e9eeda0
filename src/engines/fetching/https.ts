/** A feed by HTTPS: conditional requests, credentials for the named host only, and no web page instead of a feed. */
import { type IncomingMessage, request } from 'node:http';
import type { RequestOptions } from 'node:https';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import {
  type FeedMark,
  type FeedSource,
  FetchFailed,
  type FetchRequest,
} from '#domain/inventory/fetching/source.ts';
import { type Allowed, allowedLookup, literalAddress } from '../network/public-address.ts';
import { connectTls } from './certificate.ts';
import { failureOf } from './failure.ts';
import { land, tooLarge } from './landing.ts';

const REDIRECTS = 5;

interface HttpsOptions {
  address: URL;
  /** Sent to the host of the address only. */
  credentials: Readonly<Record<string, string>>;
  /** SHA-256 fingerprint of the host's certificate; null: signed by an authority. */
  certificate: string | null;
  allowed: Allowed;
  /** How long the host may be silent, milliseconds. */
  idleMs: number;
}

export function httpsSource(options: HttpsOptions): FeedSource {
  return {
    async fetch(wanted) {
      try {
        return await fetchFile(options, wanted);
      } catch (error) {
        throw failureOf(error, wanted.signal);
      }
    },
  };
}

async function fetchFile(options: HttpsOptions, wanted: FetchRequest): ReturnType<FeedSource['fetch']> {
  const response = await follow(options, wanted);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode === 304 && wanted.known !== null) return { kind: 'unchanged' };
    if (statusCode !== 200) throw refusal(statusCode, headers['retry-after']);
    if (Number(headers['content-length'] ?? 0) > wanted.maxBytes) throw tooLarge(wanted.maxBytes);
    const bytes = await land(response, wanted, unpacking(headers['content-encoding']));
    return { kind: 'fetched', mark: markOf(response), bytes };
  } finally {
    response.destroy();
  }
}

/** Sends the request, and follows redirects. */
async function follow(options: HttpsOptions, wanted: FetchRequest): Promise<IncomingMessage> {
  let url = options.address;
  for (let redirect = 0; redirect <= REDIRECTS; redirect++) {
    const isOwnHost = url.origin === options.address.origin;
    const response = await ask(url, isOwnHost ? options.credentials : {}, options, wanted);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return response;
    response.destroy();
    const next = URL.parse(headers.location, url.href);
    if (next?.protocol !== 'https:') throw new FetchFailed('the host redirects to an address without TLS');
    next.username = '';
    next.password = '';
    url = next;
  }
  throw new FetchFailed('the host redirects too often');
}

async function ask(
  url: URL,
  credentials: Readonly<Record<string, string>>,
  { address, certificate, allowed, idleMs }: HttpsOptions,
  { known, signal }: FetchRequest,
): Promise<IncomingMessage> {
  const literal = literalAddress(url.hostname);
  if (literal !== null && !allowed(literal)) throw new FetchFailed(`${literal} is not a public address`);
  const host = literal ?? url.hostname;
  const socket = await connectTls(
    {
      host,
      port: Number(url.port || 443),
      lookup: allowedLookup(allowed),
      timeout: idleMs,
      ALPNProtocols: ['http/1.1'],
      ...(literal === null ? { servername: host } : {}),
      signal: AbortSignal.any([signal, AbortSignal.timeout(idleMs)]),
    },
    url.origin === address.origin ? certificate : null,
  );
  const options: RequestOptions = {
    signal,
    createConnection: () => socket,
    host: url.hostname,
    port: url.port || 443,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': 'Forecourt',
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      'cache-control': 'no-cache',
      ...conditions(known),
      ...credentials,
    },
  };
  return new Promise((done, fail) => {
    const asked = request(options);
    let answer: IncomingMessage | undefined;
    asked.setTimeout(idleMs, () => {
      const silence = new FetchFailed('the host stopped responding');
      answer?.destroy(silence);
      asked.destroy(silence);
    });
    asked.once('response', (response) => {
      answer = response;
      done(response);
    });
    asked.once('error', fail).end();
  });
}

/** A host's validators for the file already here, sent back exactly as received: its clock may be wrong. */
const conditions = (known: FeedMark | null): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.modified ? { 'if-modified-since': known.modified } : {}),
});

const markOf = ({ headers }: IncomingMessage): FeedMark => ({
  ...(headers.etag ? { etag: headers.etag } : {}),
  ...(headers['last-modified'] ? { modified: headers['last-modified'] } : {}),
});

function unpacking(encoding = 'identity') {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return [];
  if (name === 'gzip' || name === 'x-gzip') return [createGunzip()];
  if (name === 'br') return [createBrotliDecompress()];
  throw new FetchFailed(`the host packs the file as ${name}, which was not asked for`);
}

function refusal(status: number, retryAfter: string | undefined): FetchFailed {
  const answer = `the host answered ${status}`;
  if (status === 401 || status === 403) {
    return new FetchFailed(`${answer}: it does not accept our credentials`, { refused: true });
  }
  if (status === 404 || status === 410) return new FetchFailed(`${answer}: there is no such file`);
  const waitSeconds = Number(retryAfter);
  return new FetchFailed(answer, { waitSeconds: Number.isFinite(waitSeconds) ? waitSeconds : 0 });
}
