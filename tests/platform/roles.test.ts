/** Processes that each do part of the platform's work, on one Postgres and one file store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../../src/server/platform/env.ts';
import { lead, postJson } from './support/leads.ts';
import { rows } from './support/platform.ts';
import { type Member, POSTGRES, type Several, several } from './support/several.ts';

describe('ROLE', () => {
  const problems = (env: Record<string, string>) => {
    try {
      return readEnv(env).ROLE;
    } catch (error) {
      if (error instanceof EnvError) return error.problems;
      throw error;
    }
  };
  const SHARED = {
    DATABASE_URL: 'postgres://a@b/c',
    STORE_URL: 'file:///srv/forecourt',
    PLATFORM_SECRET: 'a-secret-of-all-of-them',
  };
  const TOKENS = { ADMIN_TOKEN: 'admin-token-of-all', BUILD_TOKEN: 'build-token-of-all' };
  const needs = (name: string, role: string, left: string, what: string) =>
    `${name} must be set: with ROLE=${role} other processes take the role of ${left}, and all must share ${what}`;

  test.each([
    ['nothing means all', {}, ['web', 'worker', 'printer']],
    ['all three need nothing', { ROLE: 'printer, web,worker' }, ['printer', 'web', 'worker']],
    ['one, with what it shares', { ROLE: 'worker', ...SHARED }, ['worker']],
    ['two', { ROLE: 'web,printer', ...SHARED, ...TOKENS }, ['web', 'printer']],
    [
      'an unknown one',
      { ROLE: 'leader' },
      ['ROLE must be web, worker or printer, or several of them separated by commas, got "leader"'],
    ],
    [
      'one without anything shared',
      { ROLE: 'worker' },
      [
        needs('DATABASE_URL', 'worker', 'web and printer', 'a Postgres'),
        needs('STORE_URL', 'worker', 'web and printer', 'a store of files'),
        needs('PLATFORM_SECRET', 'worker', 'web and printer', 'a secret'),
      ],
    ],
    [
      'web without tokens',
      { ROLE: 'web', ...SHARED },
      [
        needs('ADMIN_TOKEN', 'web', 'worker and printer', 'tokens'),
        needs('BUILD_TOKEN', 'web', 'worker and printer', 'tokens'),
      ],
    ],
  ])('%s', (_, env, expected) => {
    expect(problems(env as Record<string, string>)).toEqual(expected);
  });
});

describe('a web, a worker and two printers', () => {
  if (POSTGRES?.skipped !== false) {
    test.skip('Postgres is not installed', () => {});
    return;
  }
  let all: Several;
  let web: Member;
  let worker: Member;
  let printer: Member;
  beforeAll(async () => {
    all = await several('object store', (webhook) => [
      {
        slug: 'north',
        dealerships: ['north-yard'],
        leads: { people: ['sales@north.example'], webhooks: [webhook], perSenderHour: 1_000_000 },
      },
    ]);
    [web, worker, printer] = await Promise.all([
      all.member('web', { ROLE: 'web' }),
      all.member('worker', { ROLE: 'worker' }),
      all.member('printer', { ROLE: 'printer', TEST_BUILD_MS: '300' }),
    ]);
  });
  afterAll(() => all?.end());

  const priceAt = async (slug: string) =>
    /data-price="(\d+)"/.exec((await web.site('north', `/cars/${slug}`)).text)?.[1];
  const slugOf = async () =>
    (await all.rows<{ slug: string }>('select slug from cars order by id limit 1'))[0]?.slug ?? '';

  test('each reports its roles, and the other processes', async () => {
    for (const [member, role] of [
      [web, 'web'],
      [worker, 'worker'],
      [printer, 'printer'],
    ] as const) {
      const health = (await member.api('/api/health')).json<{
        ok: boolean;
        roles: string[];
        processes: { roles: string[] }[];
      }>();
      expect([health.ok, health.roles]).toEqual([true, [role]]);
      expect(health.processes.flatMap(({ roles }) => roles).sort()).toEqual(['printer', 'web', 'worker']);
    }
    expect((await web.site('north', '/api/health')).status).toBe(200);
    for (const member of [worker, printer]) {
      const answer = await member.site('north', '/');
      expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
        421,
        `this process is ${member.name}, not web`,
      ]);
    }
  });

  test('stock posted to the web process is built by the printer', async () => {
    expect((await web.feed('north-yard', rows(5, 20_000))).status).toBe(200);
    const slug = await slugOf();
    await expect.poll(() => priceAt(slug)).toBe('20000');
    const answer = await web.api('/api/sites/north/publish', { method: 'POST' });
    expect(answer.json<{ state: string }>().state).toBe('published');
  });

  test('a picture requested for the first time is drawn by the printer, and its task is deleted', async () => {
    const slug = await slugOf();
    const picture = await web.site('north', `/og/${slug}.jpg`);
    expect([picture.status, picture.text.endsWith('for $20000')]).toEqual([200, true]);
    expect((await web.site('north', '/og/no-such-car.jpg')).status).toBe(404);
    await expect
      .poll(
        async () =>
          (await all.rows<{ n: number }>("select count(*)::integer as n from work where kind = 'draw'"))[0]
            ?.n,
        {
          timeout: 60_000,
        },
      )
      .toBe(0);
  });

  test('a lead received by the web process is delivered by the worker, at once', async () => {
    const began = performance.now();
    const answer = await postJson(web, 'north', '/api/enquiries', { ...lead('ann'), message: 'Hello' });
    const { lead_id } = answer.json<{ lead_id: string }>();
    await expect
      .poll(() => all.webhook.byLead.has(lead_id) && all.mail.byLead.has(lead_id), { interval: 10 })
      .toBe(true);
    console.log(`delivered after ${Math.round(performance.now() - began)} ms`);
    await worker.end('SIGKILL');
    const second = await postJson(web, 'north', '/api/enquiries', { ...lead('ben'), message: 'Hello' });
    const waiting = second.json<{ lead_id: string }>().lead_id;
    await sleep(2_000);
    expect(all.webhook.byLead.has(waiting)).toBe(false);
    await worker.launch();
    await expect.poll(() => all.webhook.byLead.has(waiting)).toBe(true);
  });

  test('a printer that is stopped releases its site, and another one builds it at once', async () => {
    const slug = await slugOf();
    const lease = async () =>
      (
        await all.rows<{ lease: string | null }>(
          "select lease from work where kind = 'publish' and key = 'north'",
        )
      )[0]?.lease;
    await printer.end('SIGTERM');
    const slow = await all.member('printer-slow', { ROLE: 'printer', TEST_BUILD_MS: '60000' });
    await expect.poll(lease).toBe(null);
    expect((await web.feed('north-yard', rows(5, 30_000))).status).toBe(200);
    await expect.poll(lease, { interval: 20 }).not.toBe(null);
    await slow.end('SIGTERM');
    expect(await lease()).toBe(null);
    const [row] = await all.rows<{ asked: string; done: string; reasons: string[] }>(
      "select asked, done, reasons from work where kind = 'publish' and key = 'north'",
    );
    expect(Number(row?.asked)).toBeGreaterThan(Number(row?.done));
    expect(row?.reasons.length).toBeGreaterThan(0);
    expect(await priceAt(slug)).toBe('20000');
    await all.member('printer-2', { ROLE: 'printer' });
    await expect.poll(() => priceAt(slug)).toBe('30000');
  });
});
