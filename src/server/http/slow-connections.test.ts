import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { BodyError } from './body.ts';
import { limitBodies } from './body-limit.ts';
import { endSlowConnections } from './slow-connections.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

async function connected(listener: RequestListener): Promise<Socket> {
  const server = createServer({ connectionsCheckingInterval: 20 }, listener);
  endSlowConnections(server, { headMs: 100, requestMs: 300, stalledMs: 100 });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp.push(() => server.closeAllConnections());
  cleanUp.push(() => new Promise((done) => server.close(done)));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  cleanUp.push(() => socket.destroy());
  return socket;
}
const ended = (socket: Socket) =>
  new Promise<void>((done) => socket.on('error', () => {}).once('close', () => done()));

describe('a connection is closed', () => {
  test('whose request headers never end', async () => {
    const socket = await connected(() => {});
    socket.write('GET / HTTP/1.1\r\nHost: north\r\nX-Slow: ');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('whose request body never ends', async () => {
    const socket = await connected((request) => request.resume());
    socket.write('POST / HTTP/1.1\r\nHost: north\r\nContent-Length: 1000\r\n\r\nx');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that never reads its response', async () => {
    const socket = await connected((_request, response) => void response.end(Buffer.alloc(64 * 2 ** 20)));
    const gone = ended(socket);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: north\r\n\r\n');
    await sleep(400);
    socket.resume();
    await gone;
    expect(socket.bytesRead).toBeLessThan(64 * 2 ** 20);
  });
});

test('a client that waits for a slow response keeps its connection', async () => {
  const socket = await connected((_request, response) => {
    setTimeout(() => response.end('built'), 400);
  });
  socket.write('GET / HTTP/1.1\r\nHost: north\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/built$/);
});

test('a body that arrives too slowly is refused, with or without an announced length', async () => {
  const app = new Hono()
    .use(limitBodies({ patienceMs: 50 }))
    .post('/', async (c) => c.text(await c.req.text()))
    .onError((error, c) => c.text(error.message, error instanceof BodyError ? error.status : 500));
  const post = (headers: Record<string, string>, isWhole: boolean) => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('name'));
        if (isWhole) controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    return app.request('/', init);
  };
  expect(await (await post({}, true)).text()).toBe('name');
  for (const headers of [{}, { 'content-length': '1000' }]) {
    const answer = await post(headers, false);
    expect([answer.status, await answer.text()]).toEqual([
      408,
      'the body did not arrive within 0.05 seconds',
    ]);
  }
});
