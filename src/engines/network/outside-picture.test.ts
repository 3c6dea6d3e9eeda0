import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { askForFile, type FetchLimits, fetchPicture, NoPicture } from './outside-picture.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const jpeg =
  (body: string | Buffer): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
const LIMITS: FetchLimits = { timeoutMs: 300, maxBytes: 1000, allowed: () => true };

test('fetches a picture within the limits', async () => {
  const url = await host(jpeg('picture'));
  expect(Buffer.from(await fetchPicture(`${url}/1.jpg`, LIMITS)).toString()).toBe('picture');
});

test('follows redirects', async () => {
  const url = await host((request, response) =>
    request.url === '/a'
      ? response.writeHead(302, { location: '/b' }).end()
      : jpeg('moved')(request, response),
  );
  expect(Buffer.from(await fetchPicture(`${url}/a`, LIMITS)).toString()).toBe('moved');
});

describe('refuses', () => {
  const inside = { timeoutMs: 300, maxBytes: 1000 };

  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:1/',
    'http://0.0.0.0:1/',
    'http://127.1:1/',
    'http://017700000001:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://[::ffff:7f00:1]:1/',
    'http://[::]:1/',
  ])('%s, which is an address of this machine', async (address) => {
    await expect(fetchPicture(address, inside)).rejects.toThrow(/public address/);
  });

  test('a redirect to an address of this machine', async () => {
    const url = await host((_, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end());
    const allowed = (address: string) => address === '127.0.0.1';
    await expect(fetchPicture(url, { ...inside, allowed })).rejects.toThrow(
      '127.0.0.2 is not a public address',
    );
  });

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/1.jpg',
    'http://user:secret@example.com/',
    'not an address',
  ])('%s', async (address) => {
    await expect(fetchPicture(address, LIMITS)).rejects.toThrow(NoPicture);
  });

  test('a file larger than allowed, whether its size is announced or not', async () => {
    const large = Buffer.alloc(5000);
    const announced = await host((_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': large.length }).end(large),
    );
    const silent = await host((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write(large.subarray(0, 2500));
      response.end(large.subarray(2500));
    });
    await expect(fetchPicture(announced, LIMITS)).rejects.toThrow('it has 5000 bytes');
    await expect(fetchPicture(silent, LIMITS)).rejects.toThrow('more than 1000 bytes');
  });

  test('a host that never responds, or never finishes', async () => {
    const mute = await host(() => {});
    const endless = await host((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write('begun');
    });
    await expect(fetchPicture(mute, LIMITS)).rejects.toThrow('longer than 300 ms');
    await expect(fetchPicture(endless, LIMITS)).rejects.toThrow('longer than 300 ms');
  });

  test('a file that is not a picture, is missing or redirects in circles', async () => {
    const page = await host((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
    );
    const missing = await host((_, response) => response.writeHead(404).end());
    const circle = await host((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(fetchPicture(page, LIMITS)).rejects.toThrow('text/html');
    await expect(fetchPicture(missing, LIMITS)).rejects.toThrow('404');
    await expect(fetchPicture(circle, LIMITS)).rejects.toThrow('redirected too often');
  });
});

describe('copes with a host that', () => {
  const found = async (listener: RequestListener, path = '/1.jpg') =>
    askForFile((await host(listener)) + path, LIMITS, { known: null });
  const why = async (listener: RequestListener) => {
    const error = await found(listener).catch((problem: unknown) => problem);
    if (!(error instanceof NoPicture)) throw new Error('It came');
    return error;
  };

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('compresses with %s unasked', async (encoding, pack) => {
    const answer = await found((request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity');
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from('picture')));
    });
    expect(answer.kind === 'file' && answer.bytes.toString()).toBe('picture');
  });

  test('sends a compression bomb, or claims to compress but does not', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    expect(
      (
        await why((_, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb.subarray(0, 900)),
        )
      ).message,
    ).toBe('it has more than 1000 bytes');
    expect(
      (await why((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('picture')))
        .isFinal,
    ).toBe(false);
  });

  test.each([
    ['fewer', '4'],
    ['more', '400'],
  ])('promises %s bytes than it sends', async (_, length) => {
    const listener: RequestListener = (_request, response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\npicture`,
      );
    };
    const answer = await found(listener).catch((problem: unknown) => problem);
    if (length === '4') expect(answer).toMatchObject({ kind: 'file', bytes: Buffer.from('pict') });
    else expect(answer).toBeInstanceOf(NoPicture);
  });

  test('closes the connection in the middle of a file', async () => {
    const error = await why((_, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('pict', () => response.socket?.resetAndDestroy());
    });
    expect([error.isFinal, error.status]).toEqual([false, null]);
  });

  test('does not speak HTTP, or sends endless headers', async () => {
    await expect(
      found((_, response) => void response.socket?.end('220 ftp.example ready\r\n')),
    ).rejects.toThrow(NoPicture);
    await expect(
      found(
        (_, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      ),
    ).rejects.toThrow(NoPicture);
  });

  test('gives neither type nor date', async () => {
    expect(await found((_, response) => response.end('picture'))).toMatchObject({
      ...{ kind: 'file', type: '', mark: { etag: null, modified: null } },
    });
  });

  test('answers 304 although no file was known', async () => {
    expect((await why((_, response) => response.writeHead(304).end())).message).toBe('the answer is 304');
  });

  test.each([
    [
      'has spaces and accented letters in its addresses',
      '/a b/Zürich ū.jpg',
      '/a%20b/Z%C3%BCrich%20%C5%AB.jpg',
    ],
    ['has escapes in its addresses', '/a%20b/%C5%AB.jpg?x=1&y=%2F', '/a%20b/%C5%AB.jpg?x=1&y=%2F'],
  ])('%s', async (_, path, asked) => {
    let url = '';
    await found((request, response) => {
      url = request.url ?? '';
      response.end('picture');
    }, path);
    expect(url).toBe(asked);
  });

  test('redirects with unescaped letters, and to relative paths', async () => {
    const seen: string[] = [];
    await found((request, response) => {
      seen.push(request.url ?? '');
      if (seen.length > 4) response.end('picture');
      else if (seen.length === 1)
        response.writeHead(301, { location: Buffer.from('/fotos/ū.jpg').toString('latin1') }).end();
      else response.writeHead(308, { location: `../${seen.length}.jpg?x` }).end();
    });
    expect(seen).toEqual(['/1.jpg', '/fotos/%C5%AB.jpg', '/2.jpg?x', '/3.jpg?x', '/4.jpg?x']);
  });

  test.each([
    ['seconds', () => '120', 120],
    ['a date by its own clock', () => 'Mon, 23 Nov 2026 01:02:00 GMT', 120],
    ['a past date', () => 'Mon, 23 Nov 2020 01:02:00 GMT', 0],
    ['nonsense', () => 'soon', 0],
    ['nothing', () => undefined, 0],
  ])('is busy and asks to wait: %s', async (_, patience, seconds) => {
    const error = await why((_request, response) => {
      const value = patience();
      response
        .writeHead(503, { date: 'Mon, 23 Nov 2026 01:00:00 GMT', ...(value && { 'retry-after': value }) })
        .end();
    });
    expect([error.waitSeconds, error.status, error.isFinal]).toEqual([seconds, 503, false]);
  });

  test.each([404, 410])('no longer has the file: %i', async (status) => {
    expect(await why((_, response) => response.writeHead(status).end())).toMatchObject({
      isFinal: true,
      status,
    });
  });

  test('has a private address, by never connecting to it', async () => {
    let count = 0;
    const url = await host((_, response) => {
      count++;
      response.end('secret');
    });
    const inside = url.replace('127.0.0.1', 'localhost');
    await expect(askForFile(inside, { timeoutMs: 300, maxBytes: 1000 }, { known: null })).rejects.toThrow(
      'no public address',
    );
    expect(count).toBe(0);
  });
});
