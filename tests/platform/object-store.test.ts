/** A platform whose published files are in an object store. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ObjectServer, objectServer } from '../contract/support/object-server.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

let objects: ObjectServer;
let platform: TestPlatform;
beforeEach(async () => {
  objects = await objectServer();
  platform = await testPlatform({ variables: { STORE_URL: objects.url } });
});
afterEach(async () => {
  await platform.end();
  await objects.close();
});

const priceOf = async () => {
  const [car] = await platform.stock('north');
  const { text } = await platform.site('north', `/cars/${car?.slug}`);
  return /data-price="(\d+)"/.exec(text)?.[1];
};
const publish = async (price: number) => {
  await platform.feed('north-yard', rows(1, price));
  await platform.whenPublished();
};
const admin = () => ({ authorization: `Bearer ${platform.adminToken}` });

test('publishes, rolls back, and serves the same after a restart on an empty disk', async () => {
  await publish(1000);
  await publish(2000);
  expect(await priceOf()).toBe('2000');
  expect((await platform.api('/api/sites/north/rollback', { method: 'POST', headers: admin() })).status).toBe(
    200,
  );
  expect(await priceOf()).toBe('1000');
  await rm(join(platform.folder, 'data/store-cache'), { recursive: true });
  const before = platform.builder.runs;
  platform = await platform.restart();
  expect(await priceOf()).toBe('1000');
  await platform.whenPublished();
  expect(platform.builder.runs).toBe(before);
  const packed = await platform.site('north', '/', { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  const part = await platform.site('north', '/photo.png', { headers: { range: 'bytes=10-12' } });
  expect([part.status, [...part.body]]).toEqual([206, [10, 11, 12]]);
  expect(platform.complaints.filter((line) => !/rolled back|^payments: /.test(line))).toEqual([]);
});

test('serves from its disk while the object store is away, says why nothing is published, and catches up when it is back', async () => {
  await publish(1000);
  objects.isAway = true;
  expect(await priceOf()).toBe('1000');
  await platform.feed('north-yard', rows(1, 2000));
  await expect(platform.whenPublished(['north'])).rejects.toThrow('the file store failed');
  expect(await priceOf()).toBe('1000');
  const { sites } = (await platform.health()).json<{ sites: { site: string; lastError: unknown }[] }>();
  expect(sites.find(({ site }) => site === 'north')?.lastError).toMatchObject({
    reason: expect.stringContaining('the file store failed'),
  });
  const failures = () =>
    platform.complaints.filter((line) =>
      line.startsWith('north was not published; its last release stays live: the file store failed'),
    );
  // The publisher tries again soon, so the failure is logged again.
  await expect.poll(() => failures().length, { timeout: 60_000 }).toBeGreaterThan(1);
  objects.isAway = false;
  await expect.poll(priceOf, { timeout: 60_000 }).toBe('2000');
});
