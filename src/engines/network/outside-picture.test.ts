import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type FetchLimits, fetchPicture, NoPicture } from './outside-picture.ts';

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

test('a picture within the limits comes whole', async () => {
  const url = await host(jpeg('picture'));
  expect(Buffer.from(await fetchPicture(`${url}/1.jpg`, LIMITS)).toString()).toBe('picture');
});

test('redirects are followed', async () => {
  const url = await host((request, response) =>
    request.url === '/a'
      ? response.writeHead(302, { location: '/b' }).end()
      : jpeg('moved')(request, response),
  );
  expect(Buffer.from(await fetchPicture(`${url}/a`, LIMITS)).toString()).toBe('moved');
});

describe('refused', () => {
  const inside = { timeoutMs: 300, maxBytes: 1000 };

  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:1/',
  ])('%s, an address of this machine', async (address) => {
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

  test('more bytes than allowed, announced or not', async () => {
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

  test('a host that never answers, or never ends', async () => {
    const mute = await host(() => {});
    const endless = await host((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write('begun');
    });
    await expect(fetchPicture(mute, LIMITS)).rejects.toThrow('longer than 300 ms');
    await expect(fetchPicture(endless, LIMITS)).rejects.toThrow('longer than 300 ms');
  });

  test('what is no picture, is not there, or leads in circles', async () => {
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
