/** Pictures for shared links: drawn on first request, kept while their car stays the same. */
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openFolderStore } from '../../src/engines/store/index.ts';
import { collectBlobs } from '../../src/server/publish/collect.ts';
import { TooBusy } from '../../src/server/threads/thread-pool.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

let platform: TestPlatform;
afterEach(() => platform?.end());

/** A platform with `cars` cars, which draws pictures only on request. */
const begin = async (cars = 2) => {
  platform = await testPlatform();
  await platform.feed('north-yard', rows(cars, 1000));
  await platform.whenPublished();
  platform.publisher.pause();
};
const feed = async (list: Parameters<TestPlatform['feed']>[1]) => {
  platform.publisher.resume();
  await platform.feed('north-yard', list);
  await platform.whenPublished();
  platform.publisher.pause();
};
const pictures = async (site = 'north') => (await platform.stock(site)).map(({ slug }) => `/og/${slug}.jpg`);
const first = async () => (await pictures())[0] ?? '';

test('the first request draws, later ones get the same file', async () => {
  await begin();
  const path = await first();
  expect(platform.builder.drawings).toEqual([]);
  const answer = await platform.site('north', path);
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=3600, stale-while-revalidate=86400',
  ]);
  expect(answer.text).toContain('for $1000');
  const again = await platform.site('north', path, {
    headers: { 'if-none-match': answer.headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
  expect(platform.builder.drawings).toEqual([path]);
});

test('a drawn picture survives a restart, and is part of the next release', async () => {
  await begin();
  const path = await first();
  await platform.site('north', path);
  platform = await platform.restart();
  await platform.whenPublished();
  expect((await platform.site('north', path)).status).toBe(200);
  expect(platform.publisher.live('north')?.release.files.get(path)).toBeUndefined();
  await feed([...rows(1, 1000), { stock: 'A2', model: 'Corolla', price: 7 }]);
  expect(platform.publisher.live('north')?.release.files.get(path)).toBeDefined();
  expect((await platform.site('north', path)).text).toContain('for $1000');
  expect(platform.builder.drawings).toEqual([path]);
});

test('a car that changed gets a new picture', async () => {
  await begin();
  const path = await first();
  const before = await platform.site('north', path);
  await feed(rows(2, 900));
  const after = await platform.site('north', path);
  expect(after.text).toContain('for $900');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(platform.builder.drawings).toEqual([path, path]);
});

test('a car of another site has no picture, and none is drawn', async () => {
  await begin();
  await platform.feed('south-yard', rows(1, 5));
  for (const path of ['/og/none.jpg', '/og/__proto__.jpg', ...(await pictures('south'))]) {
    expect((await platform.site('north', path)).status).toBe(404);
  }
  expect(platform.builder.drawings).toEqual([]);
});

test('a crawler that asks for 50 pictures at once, each twice, gets each drawn once', async () => {
  await begin(50);
  const all = await pictures();
  const answers = await Promise.all([...all, ...all].map((path) => platform.site('north', path)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(platform.builder.drawings.toSorted()).toEqual(all.toSorted());
});

test('too many requests at once are asked to come back, and a failure is not cached', async () => {
  await begin();
  const path = await first();
  platform.builder.beforeDrawing = () => {
    throw new TooBusy('too many');
  };
  const busy = await platform.site('north', path);
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '5']);
  platform.builder.beforeDrawing = () => {};
  expect((await platform.site('north', path)).status).toBe(200);
});

test('drawn pictures are not deleted as unused files', async () => {
  await begin();
  const path = await first();
  await platform.site('north', path);
  platform = await platform.restart();
  const store = openFolderStore(join(platform.folder, 'data/store'));
  const later = new Date(Date.now() + 7_200_000);
  await store.put('north', 'r'.repeat(22), Buffer.from('rubbish'));
  expect(await collectBlobs(store, 'north', later)).toBe(1);
  expect((await platform.site('north', path)).text).toContain('for $1000');
});

test('an explicit publication redraws a picture', async () => {
  await begin();
  const path = await first();
  await platform.site('north', path);
  platform.publisher.resume();
  await platform.publisher.request('north', 'order');
  platform.publisher.pause();
  expect((await platform.site('north', path)).status).toBe(200);
  expect(platform.builder.drawings).toEqual([path, path]);
});
