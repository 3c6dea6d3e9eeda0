/** Feeds that the platform fetches by itself. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { program } from '../contract/support/feeds/host.ts';
import { type HttpsServer, httpsServer } from '../contract/support/feeds/https-host.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import {
  type FeedCarRow,
  MAPPING,
  rows,
  type TestPlatform,
  testPlatform,
  writeTenants,
} from './support/platform.ts';
import { mailsSent } from './support/shoppers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = new Date('2026-11-23T01:00:00.000Z');

interface Status {
  dealership: string;
  from: string;
  outcome: string | null;
  problem: string | null;
  alarm: string | null;
  endedAt: string | null;
  changedAt: string | null;
  nextAt: string;
}

describe.each(ANY_BACKEND)('$name', ({ start, skipped, kind, testOnce }) => {
  if (skipped || program('openssl') === null) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let server: HttpsServer;
  let clock = START;
  let used = 0;
  /** The dealership of a test, and what its host answers. */
  let yard: string;
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const answers = new Map<string, Answer>();
  const asked = new Map<string, number>();

  const file =
    (list: readonly FeedCarRow[], etag?: string): Answer =>
    (request, response) => {
      if (etag !== undefined && request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, etag === undefined ? {} : { etag }).end(JSON.stringify(list));
    };
  const tenants = (own: Readonly<Record<string, object>> = {}) => [
    {
      slug: 'fetched',
      state: 'qld',
      dealerships: Array.from({ length: 30 }, (_, index) => `yard-${index}`),
      feeds: Array.from({ length: 30 }, (_, index) => ({
        dealership: `yard-${index}`,
        from: `${server.origin}/yard-${index}?key={FEED_KEY}`,
        certificate: server.certificate,
        mapping: 'mapping.json',
        every: '15 min',
        ...own[`yard-${index}`],
      })),
    },
  ];
  const configure = async (folder: string, own?: Readonly<Record<string, object>>) => {
    await writeTenants(join(folder, 'tenants'), tenants(own));
    await writeFile(join(folder, 'tenants/fetched/mapping.json'), JSON.stringify(MAPPING));
  };

  beforeAll(async () => {
    server = await httpsServer((request, response) => {
      const url = new URL(request.url ?? '', 'https://host');
      const name = url.pathname.slice(1);
      asked.set(name, (asked.get(name) ?? 0) + 1);
      const answer = answers.get(name);
      if (url.searchParams.get('key') !== 'open sesame') response.writeHead(403).end();
      else if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    backend = await start();
    platform = await testPlatform({
      variables: {
        ...(await backend.variables()),
        FEEDS_FROM_PRIVATE_NETWORKS: 'yes',
        FEED_KEY: 'open sesame',
        PLATFORM_SECRET: 'a-secret-of-both-platforms',
        ALARM_EMAIL: 'operator@platform.example',
        IMPORT_MAX_MB: '1',
      },
      now: () => clock,
      tenants: [{ slug: 'plain', dealerships: ['plain'] }],
      paused: true,
    });
    await configure(platform.folder);
    // Reads the folder of tenants again.
    await order('yard-0');
    await settled('yard-0');
  });
  beforeEach(() => {
    yard = `yard-${++used}`;
  });
  afterAll(async () => {
    await platform?.end();
    await server?.close();
    await backend?.stop();
  });

  const admin = () => ({ authorization: `Bearer ${platform.adminToken}` });
  const order = async (dealership: string, query = '') => {
    const headers = admin();
    const answer = await platform.api(`/api/feeds/${dealership}/fetch${query}`, { method: 'POST', headers });
    expect(answer.status).toBe(202);
  };
  const statusOf = async (dealership: string): Promise<Status> => {
    const answer = await platform.api(`/api/feeds?of=${dealership}`, { headers: admin() });
    const [status] = answer.json<Status[]>();
    if (!status) throw new Error(`no feed of ${dealership}: ${answer.text}`);
    return status;
  };
  /** The status after an attempt at the clock's time or later. */
  const settled = async (dealership: string): Promise<Status> => {
    await vi.waitFor(
      async () => {
        const { endedAt } = await statusOf(dealership);
        if ((endedAt ?? '') < clock.toISOString()) throw new Error(`the feed of ${dealership} was not tried`);
      },
      { interval: 30, timeout: 15_000 },
    );
    return statusOf(dealership);
  };
  /** Fetches now, with the clock a minute on. */
  const fetched = async (dealership = yard, query = ''): Promise<Status> => {
    clock = new Date(clock.getTime() + MINUTE);
    await order(dealership, query);
    return settled(dealership);
  };
  const stocknums = async (dealership = yard) =>
    (await platform.stock('fetched'))
      .filter((car) => car.dealership_slug === dealership)
      .map(({ stocknum, status }) => `${stocknum}${status === 'sold' ? ' sold' : ''}`)
      .sort();
  const nameOf = (dealership: string) => dealership.replace('yard-', 'Yard ');
  /** Emails about this yard's feed, as text. */
  const mailTexts = async () => {
    const plain = (await mailsSent(platform)).map((mail) =>
      mail
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    );
    return plain.filter((mail) => subjectOf(mail).endsWith(`: ${nameOf(yard)}`));
  };
  const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '';
  const waiting = async () => {
    const found = await platform.database.orm.execute(
      sql`select count(*)::integer as n from shopper_messages where state = 'waiting'`,
    );
    return (found as unknown as { rows: { n: number }[] }).rows[0]?.n;
  };
  const imports = async () => {
    const found = await platform.database.orm.execute(
      sql`select count(*)::integer as n from imports i join dealerships d on d.id = i.dealership_id where d.slug = ${yard}`,
    );
    return (found as unknown as { rows: { n: number }[] }).rows[0]?.n;
  };

  test('a file is imported, and its address is shown without the secret', async () => {
    answers.set(yard, file(rows(3, 20_000)));
    const status = await fetched();
    expect(status).toMatchObject({ outcome: 'imported', problem: null, from: `${server.origin}/${yard}` });
    expect(await stocknums()).toEqual(['A1', 'A2', 'A3']);
    expect(Date.parse(status.nextAt) - clock.getTime()).toBe(15 * MINUTE);
  });

  test('a feed is fetched when it is due, and not before', async () => {
    answers.set(yard, file(rows(1, 20_000)));
    await fetched();
    const before = asked.get(yard);
    clock = new Date(clock.getTime() + 13 * MINUTE);
    await fetched('yard-0');
    expect(asked.get(yard)).toBe(before);
    answers.set(yard, file(rows(2, 20_000)));
    clock = new Date(clock.getTime() + 2 * MINUTE);
    expect(await settled(yard)).toMatchObject({ outcome: 'imported' });
    expect(await stocknums()).toHaveLength(2);
  });

  describe('an unchanged file', () => {
    testOnce('is not imported again if the host says that it is the same', async () => {
      answers.set(yard, file(rows(2, 20_000), '"v1"'));
      await fetched();
      expect(await fetched()).toMatchObject({ outcome: 'unchanged' });
      expect(await imports()).toBe(1);
    });

    test('is not imported again if it arrives and its content is the same', async () => {
      answers.set(yard, file(rows(2, 20_000)));
      const { changedAt } = await fetched();
      expect(await fetched()).toMatchObject({ outcome: 'unchanged', changedAt });
      expect(await imports()).toBe(1);
    });

    testOnce('is imported again if somebody asks for that', async () => {
      answers.set(yard, file(rows(2, 20_000), '"v1"'));
      await fetched();
      expect(await fetched(yard, '?again=1')).toMatchObject({ outcome: 'imported' });
      expect(await imports()).toBe(2);
    });

    testOnce('is imported again if the mapping has changed', async () => {
      answers.set(yard, file(rows(2, 20_000), '"v1"'));
      await fetched();
      await writeFile(
        join(platform.folder, 'tenants/fetched/mapping.json'),
        JSON.stringify({ ...MAPPING, fields: { ...MAPPING.fields, year: { value: 2023 } } }),
      );
      await configure(platform.folder, { [yard]: { failingHours: 4 } });
      expect(await fetched()).toMatchObject({ outcome: 'imported' });
      await configure(platform.folder);
    });
  });

  testOnce('a host that always says “unchanged” is believed for a day', async () => {
    answers.set(yard, file(rows(1, 20_000), '"for ever"'));
    await fetched();
    answers.set(yard, file(rows(2, 20_000), '"for ever"'));
    expect(await fetched()).toMatchObject({ outcome: 'unchanged' });
    clock = new Date(clock.getTime() + 24 * HOUR);
    await fetched();
    expect(await stocknums()).toHaveLength(2);
  });

  describe('the stock stays when the file is', () => {
    test.each<[string, Answer, RegExp]>([
      [
        'a sign-in page',
        (_, response) => response.writeHead(200).end('\n<!DOCTYPE html>\n<html><body>Sign in</body></html>'),
        /web page, perhaps a sign-in/,
      ],
      ['an empty file', (_, response) => response.writeHead(200).end('\r\n'), /the file is empty/],
      [
        'half a file',
        (_, response) => {
          response
            .writeHead(200, { 'content-length': '5000' })
            .write(JSON.stringify(rows(9, 1)).slice(0, 100));
          setTimeout(() => response.destroy(), 20);
        },
        /closed the connection|aborted/,
      ],
      [
        'half a file with a matching length',
        (_, response) => response.writeHead(200).end(JSON.stringify(rows(9, 20_000)).slice(0, 150)),
        /JSON/i,
      ],
      ['no file at all', (_, response) => response.writeHead(404).end(), /there is no such file/],
      [
        'a busy host',
        (_, response) => response.writeHead(503, { 'retry-after': '600' }).end(),
        /answered 503/,
      ],
      ['a refusal', (_, response) => response.writeHead(403).end(), /does not accept our credentials/],
    ])('%s', async (_, answer, problem) => {
      answers.set(yard, file(rows(3, 20_000)));
      await fetched();
      answers.set(yard, answer);
      const status = await fetched();
      expect(status.outcome).toBe('failed');
      expect(status.problem).toMatch(problem);
      expect(await stocknums()).toEqual(['A1', 'A2', 'A3']);
      // A host that names a time is asked again then; one that refuses our credentials is left alone for longer.
      const wait = Date.parse(status.nextAt) - clock.getTime();
      if (/503/.test(status.problem ?? '')) expect(wait).toBe(10 * MINUTE);
      if (/credentials/.test(status.problem ?? '')) expect(wait).toBeGreaterThan(40 * MINUTE);
      answers.set(yard, file(rows(4, 20_000)));
      expect(await fetched()).toMatchObject({ outcome: 'imported', problem: null });
    });
  });

  testOnce('a feed that would sell too much is held once', async () => {
    answers.set(yard, file(rows(20, 20_000)));
    await fetched();
    answers.set(yard, file(rows(2, 20_000)));
    expect(await fetched()).toMatchObject({ outcome: 'held' });
    expect(await fetched()).toMatchObject({ outcome: 'unchanged' });
    expect((await stocknums()).filter((each) => each.includes('sold'))).toEqual([]);
  });

  testOnce('half a file that ends with a whole row and has the length its host states is held', async () => {
    await writeFile(
      join(platform.folder, 'tenants/fetched/lines.json'),
      JSON.stringify({ ...MAPPING, format: 'ndjson' }),
    );
    await configure(platform.folder, { [yard]: { mapping: 'lines.json' } });
    const lines = rows(12, 20_000).map((row) => `${JSON.stringify(row)}\n`);
    const sent = (list: readonly string[]): Answer => {
      const body = list.join('');
      return (_, response) =>
        response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
    };
    answers.set(yard, sent(lines));
    await fetched();
    answers.set(yard, sent(lines.slice(0, 6)));
    expect(await fetched()).toMatchObject({ outcome: 'held' });
    expect((await stocknums()).filter((each) => each.endsWith('sold'))).toEqual([]);
    answers.set(yard, sent(lines));
    expect(await fetched()).toMatchObject({ outcome: 'imported' });
    await configure(platform.folder);
  });

  describe('alarms', () => {
    test('hours of failure raise one alarm, which ends when the feed works again', async () => {
      answers.set(yard, file(rows(1, 20_000)));
      await fetched();
      answers.delete(yard);
      expect(await fetched()).toMatchObject({ outcome: 'failed', alarm: null });
      clock = new Date(clock.getTime() + 3 * HOUR);
      const alarm = 'has been failing for 3 hours: the host answered 404: there is no such file';
      expect(await fetched()).toMatchObject({ alarm });
      await fetched();
      const complaint = `the feed of ${yard} ${alarm}; the site keeps the stock it has`;
      expect(platform.complaints.filter((each) => each === complaint)).toHaveLength(1);
      const health = (await platform.health()).json<{ feeds: Status[] }>();
      expect(health.feeds.find(({ dealership }) => dealership === yard)?.alarm).toMatch(/^has been failing/);
      answers.set(yard, file(rows(1, 20_000)));
      expect(await fetched()).toMatchObject({ alarm: null });
    });

    test('an alarm is mailed once to the operator and the dealer, and once more when it is over', async () => {
      await configure(platform.folder, { [yard]: { alarmTo: ['stock@dealer.example'] } });
      answers.set(yard, file(rows(1, 20_000)));
      // The feed had no file before. Emails are written by its next fetch.
      await fetched();
      await fetched();
      await expect.poll(waiting).toBe(0);
      const before = await mailTexts();
      const newMails = async () => (await mailTexts()).filter((mail) => !before.includes(mail));
      const mails = async () =>
        (await newMails()).map((mail) => `${/^To: (.*)$/m.exec(mail)?.[1]}: ${subjectOf(mail)}`).sort();
      answers.delete(yard);
      await fetched();
      clock = new Date(clock.getTime() + 3 * HOUR);
      await fetched();
      await fetched();
      const raised = `Stock feed needs attention: ${nameOf(yard)}`;
      const both = ['operator@platform.example', 'stock@dealer.example'];
      await expect.poll(mails).toEqual(both.map((to) => `${to}: ${raised}`));
      const [mail] = await newMails();
      expect(mail).toContain('has been failing for 3 hours: the host answered 404: there is no such file');
      expect(mail).toContain('The site keeps the stock it has.');
      expect(mail).toMatch(/http:\/\/fetched\.localhost:\d+\/operator\/stock/);
      answers.set(yard, file(rows(1, 20_000)));
      await fetched();
      await fetched();
      const over = `Stock feed is working again: ${nameOf(yard)}`;
      await expect
        .poll(mails)
        .toEqual(both.flatMap((to) => [`${to}: ${raised}`, `${to}: ${over}`]).toSorted());
      await configure(platform.folder);
    });

    testOnce('a feed that brings nothing new for days raises an alarm', async () => {
      answers.set(yard, file(rows(1, 20_000)));
      await fetched();
      clock = new Date(clock.getTime() + 96 * HOUR);
      expect(await fetched()).toMatchObject({
        outcome: 'unchanged',
        alarm: 'has had no changes for 4 days',
      });
    });
  });

  test('times of day are in the dealership’s time zone', async () => {
    answers.set(yard, file(rows(1, 20_000)));
    await configure(platform.folder, { [yard]: { every: null, at: ['6 am', '18:30'] } });
    clock = new Date('2026-12-23T01:00:00.000Z');
    // Brisbane is ten hours ahead of UTC.
    expect((await fetched()).nextAt).toBe('2026-12-23T08:30:00.000Z');
    await configure(platform.folder);
  });

  testOnce('a folder is watched, and its newest file is the stock', async () => {
    const from = `folder:${yard}/stock-*.json`;
    await configure(platform.folder, { [yard]: { from, certificate: null, every: null } });
    const folder = join(platform.folder, 'data/incoming', yard);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'stock-1.json'), JSON.stringify(rows(1, 20_000)));
    const status = await fetched();
    expect(status).toMatchObject({ outcome: 'imported', from });
    await writeFile(join(folder, 'stock-2.json'), JSON.stringify(rows(2, 20_000)));
    clock = new Date(Date.parse(status.nextAt));
    expect(await settled(yard)).toMatchObject({ outcome: 'imported' });
    expect(await stocknums()).toHaveLength(2);
    await configure(platform.folder);
  });

  const lease = (holder: string, until: Date) =>
    platform.database.orm.execute(
      sql`update feeds set lease = ${holder}::uuid, leased_until = ${until.toISOString()}::timestamptz
        where dealership = ${yard}`,
    );

  test('a feed that another process fetches is left to it until its lease runs out after half a minute', async () => {
    answers.set(yard, file(rows(1, 20_000)));
    await fetched();
    answers.set(yard, file(rows(2, 20_000)));
    await lease('11111111-1111-4111-8111-111111111111', new Date(clock.getTime() + 30_000));
    const before = asked.get(yard);
    clock = new Date(clock.getTime() + 10_000);
    await order(yard);
    await order('yard-0');
    await settled('yard-0');
    expect(asked.get(yard)).toBe(before);
    clock = new Date(clock.getTime() + MINUTE);
    await settled(yard);
    expect(await stocknums()).toHaveLength(2);
  });

  test('a process that has lost a feed to another imports nothing', async () => {
    answers.set(yard, file(rows(1, 20_000)));
    await fetched();
    answers.set(yard, (request, response) => {
      answers.set(yard, file(rows(3, 20_000)));
      void lease('22222222-2222-4222-8222-222222222222', new Date(clock.getTime() + 20_000)).then(() =>
        file(rows(2, 20_000))(request, response),
      );
    });
    clock = new Date(clock.getTime() + MINUTE);
    await order(yard);
    // Once the lease is over, any process may fetch the feed.
    await vi.waitFor(() => {
      if (!platform.complaints.some((each) => each.includes(`the feed of ${yard} was taken over`)))
        throw new Error('not yet');
    });
    clock = new Date(clock.getTime() + MINUTE);
    await settled(yard);
    expect(await stocknums()).toHaveLength(3);
    expect(await imports()).toBe(2);
  });

  test.runIf(kind === 'postgres')('two processes fetch each feed once, in parallel', async () => {
    const other = await testPlatform({
      variables: {
        DATABASE_URL: platform.env.DATABASE_URL ?? '',
        FEEDS_FROM_PRIVATE_NETWORKS: 'yes',
        FEED_KEY: 'open sesame',
        PLATFORM_SECRET: 'a-secret-of-both-platforms',
      },
      now: () => clock,
      tenants: [{ slug: 'plain', dealerships: ['plain'] }],
      paused: true,
    });
    try {
      const yards = Array.from({ length: 8 }, (_, index) => `yard-${20 + index}`);
      let atOnce = 0;
      let most = 0;
      for (const name of yards) {
        answers.set(name, (_, response) => {
          most = Math.max(most, ++atOnce);
          setTimeout(() => {
            atOnce--;
            response.writeHead(200).end(JSON.stringify(rows(1, 20_000)));
          }, 300);
        });
      }
      await configure(other.folder);
      await other.api('/api/feeds/yard-0/fetch', {
        method: 'POST',
        headers: { authorization: `Bearer ${other.adminToken}` },
      });
      const before = new Map(asked);
      clock = new Date(clock.getTime() + 2 * HOUR);
      for (const name of yards) await settled(name);
      expect(yards.map((name) => (asked.get(name) ?? 0) - (before.get(name) ?? 0))).toEqual(
        yards.map(() => 1),
      );
      expect(most).toBeGreaterThan(1);
    } finally {
      await other.end();
    }
  });

  test('fetched files are deleted afterwards', async () => {
    expect(
      (await readdir(join(platform.folder, 'data/tmp'))).filter((name) => name.startsWith('fetch-')),
    ).toEqual([]);
    await rm(join(platform.folder, 'data/incoming'), { recursive: true, force: true });
  });
});
