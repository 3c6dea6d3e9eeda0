/** Slow work runs away from the thread that answers requests, and each site has its share of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageDataFile } from '#domain/shared/live-files.ts';
import { ThreadPool } from '#server/threads/thread-pool.ts';
import { minimalBuilder } from './support/minimal-builder.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';

/** More requests than one site may have waiting. */
const MANY = 120;

let platform: TestPlatform;

beforeAll(async () => {
  const builder = minimalBuilder();
  builder.edit = (files) => {
    files.set(pageDataFile('/compare').slice(1), '{}');
  };
  platform = await testPlatform({
    builder,
    rendering: { program: '.', script: new URL('./support/stuck-page.worker.ts', import.meta.url) },
  });
  await platform.feed('north-yard', rows(2, 20_000));
  await platform.feed('south-yard', [{ stock: 'S', model: 'Camry', price: 30_000 }]);
  await platform.whenPublished();
});
afterAll(() => platform.end());

const compare = (slug: string) => platform.site(slug, '/compare?cars=a,b');

test('one site’s endless pages do not slow any other response', async () => {
  const waiting = Array.from({ length: MANY }, () => compare('north').catch(() => null));
  // Requests over the limit are refused at once.
  const refused = await Promise.any(waiting);
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([503, '5']);

  expect((await compare('south')).text).toBe('<p>compare of south</p>');
  expect((await platform.site('south', '/')).status).toBe(200);
  expect((await platform.site('north', '/')).status).toBe(200);
  expect((await platform.site('north', '/api/cars')).json<unknown[]>()).toHaveLength(2);
  expect((await platform.api('/api/health')).status).toBe(200);
});

test('a long task that reports progress is not stopped; a silent one is', async () => {
  const pool = new ThreadPool({
    script: new URL('./support/slow.worker.ts', import.meta.url),
    ...{ threads: 2, each: 1, waitingEach: 1, timeoutMs: 3000 },
    ...{ work: 'a test', memory: { young: 16, old: 128 }, remedy: 'Nothing.' },
  });
  try {
    const [working, silent] = await Promise.allSettled([
      pool.run('north', { seconds: 6, reports: true }),
      pool.run('south', { seconds: 6, reports: false }),
    ]);
    expect(working).toEqual({ status: 'fulfilled', value: 'done' });
    expect(silent).toMatchObject({
      status: 'rejected',
      reason: { name: 'OverLimit', message: expect.stringMatching(/made no progress for .* was stopped/) },
    });
  } finally {
    await pool.close();
  }
});

test('a tenant’s next task runs on the thread that remembers it, if that is free', async () => {
  const pool = new ThreadPool({
    script: new URL('./support/slow.worker.ts', import.meta.url),
    ...{ threads: 2, each: 1, waitingEach: 1, timeoutMs: 30_000 },
    ...{ work: 'a test', memory: { young: 16, old: 128 }, remedy: 'Nothing.' },
  });
  const threadOf = (tenant: string) => pool.run(tenant, { seconds: 0.5, reports: true, names: true });
  try {
    const [north, south] = await Promise.all([threadOf('north'), threadOf('south')]);
    expect(north).not.toBe(south);
    for (let turn = 0; turn < 3; turn++) {
      expect(await threadOf('south')).toBe(south);
      expect(await threadOf('north')).toBe(north);
    }
    // Nobody waits for a thread while another is free.
    const [, meanwhile] = await Promise.all([threadOf('north'), threadOf('west')]);
    expect(meanwhile).toBe(south);
  } finally {
    await pool.close();
  }
});
