/** A platform that publishes its sites for the first time. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPhoto } from '../fixtures/photos.ts';
import { minimalBuilder } from './support/minimal-builder.ts';
import { form, type TestPlatform, testPlatform } from './support/platform.ts';

const MAPPING = {
  format: 'json',
  fields: {
    ...{ stocknum: 'stock', make: { value: 'Kia' }, model: { value: 'Rio' }, year: { value: 2022 } },
    ...{ car_type: { value: 'used' }, price: { value: '30000' }, images: 'photos' },
  },
};
/** Several times as long as photos take when nothing delays them. */
const LONG_MS = 4000;

let platform: TestPlatform;
let host: Server;
let asked = 0;
const built = Promise.withResolvers<void>();

beforeAll(async () => {
  const photo = await aPhoto(1);
  host = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const builder = minimalBuilder();
  builder.before = () => built.promise;
  platform = await testPlatform({ builder, variables: { PHOTOS_FROM_PRIVATE_NETWORKS: 'yes' } });
});
afterAll(async () => {
  built.resolve();
  await platform?.end();
  host?.close();
});

test('photos are not fetched before the sites are published', async () => {
  const { port } = host.address() as AddressInfo;
  const feed = JSON.stringify([{ stock: 'A1', photos: [`http://127.0.0.1:${port}/a.jpg`] }]);
  const { type, body } = form({ mapping: JSON.stringify(MAPPING), feed });
  const { status } = await platform.api('/api/stock/north-yard', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${platform.adminToken}` },
    body,
  });
  expect(status).toBe(200);
  await sleep(LONG_MS);
  expect(asked).toBe(0);
  built.resolve();
  await platform.whenPublished();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 20_000 });
});
