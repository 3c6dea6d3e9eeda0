/** Fetching stock from web hosts that misbehave. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FeedMark } from '../../src/domain/inventory/fetching/source.ts';
import { sourceFor } from '../../src/engines/fetching/index.ts';
import { type FeedFields, feedOf, program } from './support/feeds/host.ts';
import { type HttpsServer, httpsServer } from './support/feeds/https-host.ts';

const STOCK = 'stocknum,make\nA1,Toyota\n';

describe.skipIf(program('openssl') === null)('by HTTPS (without openssl it is skipped)', () => {
  let folder: string;
  let host: HttpsServer;
  let other: HttpsServer;
  let answer: RequestListener = () => {};
  let elsewhere: RequestListener = () => {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-https-'));
    host = await httpsServer((request, response) => answer(request, response));
    other = await httpsServer((request, response) => elsewhere(request, response));
  });
  afterAll(async () => {
    await host?.close();
    await other?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    answer = elsewhere = () => {};
  });

  const from = (fields: FeedFields = {}) =>
    sourceFor(
      feedOf({
        from: `${host.origin}/stock.csv`,
        certificate: host.certificate,
        token: 'FEED_TOKEN',
        ...fields,
      }),
      { secrets: { FEED_TOKEN: 'open-sesame' }, folder, allowed: () => true, idleMs: 400 },
    );
  const fetched = async (fields?: FeedFields, known: FeedMark | null = null) => {
    const file = join(folder, 'stock.csv');
    const signal = AbortSignal.timeout(10_000);
    const got = await from(fields).fetch({ known, file, maxBytes: 1000, signal });
    return { ...got, text: got.kind === 'fetched' ? await readFile(file, 'utf8') : null };
  };
  const sends =
    (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
    (_, response) =>
      response.writeHead(status, headers).end(body);

  test('a token goes to the host, and not to its redirects', async () => {
    const seen: unknown[] = [];
    answer = ({ headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(302, { location: '/moved.csv' }).end();
      answer = ({ headers: again }, moved) => {
        seen.push(again.authorization);
        moved.writeHead(307, { location: `${other.origin}/stored.csv` }).end();
      };
    };
    elsewhere = ({ headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(200).end(STOCK);
    };
    // The configured fingerprint is for the first host only; the second one needs a certificate authority.
    const redirect = answer;
    await expect(fetched()).rejects.toThrow('no authority signed the host’s certificate');
    const known = getCACertificates();
    setDefaultCACertificates([...known, other.pem]);
    try {
      answer = redirect;
      expect((await fetched()).text).toBe(STOCK);
    } finally {
      setDefaultCACertificates(known);
    }
    const token = 'Bearer open-sesame';
    expect(seen).toEqual([token, token, token, token, undefined]);
  });

  test('redirects away from TLS, or in circles, are refused', async () => {
    answer = sends('', { location: 'http://127.0.0.1/stock.csv' }, 302);
    await expect(fetched()).rejects.toThrow('without TLS');
    answer = sends('', { location: '/stock.csv' }, 302);
    await expect(fetched()).rejects.toThrow('redirects too often');
  });

  test('redirects into our own network are refused', async () => {
    answer = sends('', { location: 'https://10.0.0.1/stock.csv' }, 302);
    const source = sourceFor(feedOf({ from: `${host.origin}/stock.csv`, certificate: host.certificate }), {
      secrets: {},
      folder,
      allowed: (address) => address === '127.0.0.1',
    });
    const wanted = {
      known: null,
      file: join(folder, 'x'),
      maxBytes: 1000,
      signal: AbortSignal.timeout(5000),
    };
    await expect(source.fetch(wanted)).rejects.toThrow('10.0.0.1 is not a public address');
  });

  test('nothing is sent to a host whose certificate differs from the configured one', async () => {
    let isAsked = false;
    answer = (_, response) => {
      isAsked = true;
      response.end();
    };
    await expect(fetched({ certificate: other.certificate })).rejects.toThrow('certificate differs');
    await expect(fetched({ certificate: null })).rejects.toThrow('no authority signed');
    expect(isAsked).toBe(false);
  });

  test('a host’s ETag and date are sent back as received, even if its clock is wrong', async () => {
    const headers = { etag: 'W/"odd"', 'last-modified': 'Fri, 31 Dec 2099 23:59:59 GMT' };
    answer = sends(STOCK, headers);
    const { kind, ...rest } = await fetched();
    const mark = 'mark' in rest ? rest.mark : null;
    answer = ({ headers: sent }, response) => {
      const isSame =
        sent['if-none-match'] === headers.etag && sent['if-modified-since'] === headers['last-modified'];
      response.writeHead(isSame ? 304 : 200).end();
    };
    expect(kind).toBe('fetched');
    expect(await fetched({}, mark)).toMatchObject({ kind: 'unchanged' });
  });

  test('a host that says “unchanged” without being asked is not believed', async () => {
    answer = sends('', {}, 304);
    await expect(fetched()).rejects.toThrow('answered 304');
  });

  test.each([
    ['gzip', gzipSync(STOCK)],
    ['br', brotliCompressSync(STOCK)],
  ])('a file may be packed on its way (%s)', async (coding, body) => {
    answer = sends(body, { 'content-encoding': coding });
    expect((await fetched()).text).toBe(STOCK);
  });

  test('a compressed file that is too large once unpacked is refused', async () => {
    answer = sends(gzipSync('x'.repeat(1_000_000)), { 'content-encoding': 'gzip' });
    await expect(fetched()).rejects.toThrow('larger than');
  });

  test('a truncated file is not accepted', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '900' }).write(STOCK);
      setTimeout(() => response.destroy(), 20);
    };
    await expect(fetched()).rejects.toThrow(/closed the connection|aborted/);
    answer = (_, response) => {
      response.writeHead(200).write(STOCK);
      setTimeout(() => response.destroy(), 20);
    };
    await expect(fetched()).rejects.toThrow(/closed the connection|aborted/);
  });

  test('a host that stops responding, at once or midway, runs into the time limit', async () => {
    await expect(fetched()).rejects.toThrow('stopped responding');
    answer = (_, response) => void response.writeHead(200).write(STOCK);
    await expect(fetched()).rejects.toThrow('stopped responding');
  });

  test.each([
    [401, {}, { refused: true, waitSeconds: 0 }],
    [403, {}, { refused: true, waitSeconds: 0 }],
    [429, { 'retry-after': '120' }, { refused: false, waitSeconds: 120 }],
    [503, { 'retry-after': 'Fri, 31 Dec 2099 23:59:59 GMT' }, { refused: false, waitSeconds: 0 }],
    [204, {}, { refused: false }],
    [500, {}, { refused: false }],
  ])('an answer %s', async (status, headers, expected) => {
    answer = sends('', headers, status);
    await expect(fetched()).rejects.toMatchObject(expected);
  });

  test('configured headers take their values from the environment', async () => {
    answer = ({ headers }, response) => response.writeHead(200).end(headers['x-api-key']);
    expect((await fetched({ token: null, headers: { 'X-Api-Key': 'FEED_TOKEN' } })).text).toBe('open-sesame');
  });
});
