/** A disk that fills up, and a process that hangs, as shoppers, operators and supervisors see them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lead, operatorPages, postForm, postJson } from './support/leads.ts';
import { ask, EMBEDDED, rows, type TestPlatform, testPlatform } from './support/platform.ts';

const MB = 2 ** 20;

describe('a disk that fills up', () => {
  let platform: TestPlatform;
  let free = 10_000 * MB;
  const publicHealth = () => ask(platform.port, '/api/health');
  const enquire = (name: string) =>
    postJson(platform, 'north', '/api/enquiries', { ...lead(name), message: 'Is it still there?' });
  const storedNames = async () => {
    const answer = await platform.api('/api/leads?site=north', {
      headers: { authorization: `Bearer ${platform.adminToken}` },
    });
    return answer.text;
  };

  beforeAll(async () => {
    platform = await testPlatform({
      freeBytes: async () => free,
      variables: { DATABASE_URL: EMBEDDED, MIN_FREE_MB: '200' },
      tenants: [{ slug: 'north', dealerships: ['north-yard'] }],
    });
    expect((await platform.feed('north-yard', rows(3, 20_000))).status).toBe(200);
    await platform.publisher.whenIdle('north');
    expect((await platform.site('north', '/')).status).toBe(200);
  });
  afterAll(() => platform?.end());

  test('writes are refused in time, pages are still served, and it recovers by itself', async () => {
    expect((await publicHealth()).json()).toEqual({ ok: true });
    expect((await enquire('before')).json()).toMatchObject({ success: true });

    const operator = await operatorPages(platform, 'north');
    expect(await operator('/operator')).not.toContain('out of disk space');

    free = 199 * MB;
    await expect.poll(async () => (await publicHealth()).status).toBe(503);
    expect(await operator('/operator')).toContain('out of disk space');
    expect((await publicHealth()).json()).toEqual({ ok: false });
    const health = await platform.health();
    expect(health.status).toBe(503);
    expect(health.json()).toMatchObject({
      ok: false,
      database: { ok: true },
      disk: { free_mb: 199, minimum_mb: 200, low: true },
    });

    const refused = await enquire('meanwhile');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ success: false, error: expect.stringMatching(/try again/) });
    const typed = await postForm(platform, 'north', '/api/enquiries', {
      ...lead('typed'),
      message: 'All of what I typed',
    });
    expect(typed.status).toBe(503);
    expect(typed.headers['retry-after']).toBe('60');
    expect(typed.text).toContain('All of what I typed');
    expect((await postJson(platform, 'north', '/api/events', { event: 'car_viewed' })).status).toBe(503);
    const feed = await platform.feed('north-yard', rows(4, 20_000));
    expect([feed.status, feed.headers['retry-after']]).toEqual([503, '60']);
    expect((await platform.site('north', '/')).status).toBe(200);
    expect((await platform.site('north', '/api/cars')).status).toBe(200);

    const builds = platform.builder.runs;
    const ordered = platform.publisher.request('north', 'order');

    free = 230 * MB;
    await sleep(3_000);
    expect((await enquire('still')).status).toBe(503);
    expect(platform.builder.runs).toBe(builds);

    free = 250 * MB;
    await expect.poll(async () => (await publicHealth()).status).toBe(200);
    expect((await enquire('afterwards')).status).toBe(200);
    expect(await ordered).toMatchObject({ state: 'published' });
    const stored = await storedNames();
    expect(
      ['before', 'meanwhile', 'typed', 'still', 'afterwards'].filter((name) => stored.includes(`${name}@`)),
    ).toEqual(['before', 'afterwards']);
    const alarms = platform.complaints.filter((each) => each.includes('the disk of'));
    expect(alarms).toEqual([
      expect.stringMatching(/has 199 MB left, less than 200 \(MIN_FREE_MB\)/),
      expect.stringMatching(/has 250 MB left: writing has resumed/),
    ]);
  });
});

describe('a process that hangs', () => {
  const run = (how: string) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support/hung-process.ts'), how], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise<{ signal: NodeJS.Signals | null; output: string }>((done) => {
      child.once('close', (_code, signal) => done({ signal, output }));
    });
    return { child, ended, printed: () => output };
  };

  test.each([
    ['main', 'the main thread has not responded for 1 seconds; the process is ended'],
    ['database', 'the database thread has not responded for 1 seconds; the process is ended'],
  ])('is killed, and logs the reason: %s', async (how, word) => {
    const { signal, output } = await run(how).ended;
    expect(signal).toBe('SIGKILL');
    expect(output).toContain(word);
    expect(output).not.toContain('went on');
  });

  test('is not killed if it was only suspended for a while', async () => {
    const { child, ended, printed } = run('well');
    await expect.poll(printed).toContain('hangs from now on');
    child.kill('SIGSTOP');
    await sleep(5_000);
    child.kill('SIGCONT');
    await expect.poll(printed).toContain('went on');
    child.kill('SIGKILL');
    await ended;
  });
});
