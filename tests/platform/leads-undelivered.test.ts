/** Undelivered leads are retried for 48 hours and then raise an alarm; they can be listed, resent and exported. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main as leadsCommand } from '../../scripts/leads.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { header } from '../contract/email.ts';
import { type MailServer, mailServer } from '../contract/support/mail-server.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import { lead, postJson } from './support/leads.ts';
import { type TestPlatform, testPlatform, writeTenants } from './support/platform.ts';
import { aBrowser } from './support/shoppers.ts';

const HOUR_MS = 3_600_000;
const north = {
  slug: 'north',
  dealerships: ['north-yard'],
  leads: { people: ['ann@north.example'] },
  garage_enabled: true,
  signIn: { emailLink: true },
};
const silent = { slug: 'silent', dealerships: ['silent-yard'] };

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let mail: MailServer;
  let platform: TestPlatform;
  let now = new Date('2026-11-23T00:00:00Z');

  beforeAll(async () => {
    backend = await start();
    mail = await mailServer();
    platform = await testPlatform({
      tenants: [north, silent],
      variables: { ...(await backend.variables()), SMTP_URL: mail.url, DELIVERY_TIMEOUT_SECONDS: '2' },
      paused: true,
      now: () => now,
    });
  });
  afterAll(async () => {
    await platform?.end();
    await mail?.close();
    await backend?.stop();
  });
  beforeEach(() => {
    mail.trouble = null;
    mail.messages = [];
    platform.complaints.length = 0;
  });

  const run = async (...args: string[]) => {
    const result = { code: 0, out: '', err: '' };
    result.code = await leadsCommand(args, {
      env: { PLATFORM_URL: `http://127.0.0.1:${platform.port}`, ADMIN_TOKEN: platform.adminToken },
      out: (text) => {
        result.out += text;
      },
      err: (line) => {
        result.err += `${line}\n`;
      },
    });
    return result;
  };
  const health = async () =>
    (await platform.health()).json<{ deliveries: Record<string, number | null> }>().deliveries;
  /** How many attempts to deliver a lead have failed; null while one is running. */
  const attempts = async (id: string) => {
    const { out } = await run('list', '--json');
    const { leads } = JSON.parse(out) as {
      leads: { id: string; deliveries: { attempts: number; next_attempt_at: string }[] }[];
    };
    const made = leads.find((each) => each.id === id)?.deliveries ?? [];
    // A wait longer than any delay was set by a clock that was ahead, and is about to be replaced.
    const isOver = made.every(({ next_attempt_at }) => {
      const wait = Date.parse(next_attempt_at) - now.getTime();
      return wait > 0 && wait <= 2 * HOUR_MS;
    });
    return isOver ? Math.max(0, ...made.map((each) => each.attempts)) : null;
  };
  const send = async (site: string, name: string, more: Record<string, unknown> = {}): Promise<string> => {
    const answer = await postJson(platform, site, '/api/enquiries', {
      ...lead(name),
      message: 'Hello',
      ...more,
    });
    expect(answer.status).toBe(200);
    return answer.json<{ lead_id: string }>().lead_id;
  };
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  /** Sets the number of attempts of waiting deliveries. */
  const tried = (times: number) =>
    platform.database.orm.execute(sql`update deliveries set attempts = ${times} where state = 'waiting'`);
  const patience = { timeout: 20_000, interval: 100 };

  test('a lead that cannot be delivered is retried for two days, then an alarm is raised', async () => {
    mail.trouble = { at: 'data', code: 451 };
    const id = await send('north', 'anna');
    await expect.poll(() => attempts(id), patience).toBe(1);
    expect(await health()).toMatchObject({ undelivered: 2, dead: 0, oldestSeconds: 0 });

    pass(47);
    await expect.poll(() => attempts(id), patience).toBe(2);
    expect(await health()).toMatchObject({ undelivered: 2, dead: 0, oldestSeconds: 47 * 3600 });
    expect(platform.complaints).toEqual([]);

    // 48 hours are over, but a platform that was off for part of them had too few attempts.
    pass(2);
    await expect.poll(() => attempts(id), patience).toBe(3);
    expect(await health()).toMatchObject({ undelivered: 2, dead: 0 });
    expect(platform.complaints).toEqual([]);

    await tried(48);
    pass(1.5);
    // The shopper's receipt is given up too, but raises no alarm.
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 1, oldestSeconds: null });
    const alarm = platform.complaints.filter((line) => line.startsWith('LEAD NOT DELIVERED'));
    expect(alarm).toEqual([expect.stringContaining(id)]);
    expect(alarm[0]).toContain('451');
    expect(platform.complaints.join()).not.toMatch(/shopper\.example|north\.example|Anna/);
  });

  test('the command lists an undelivered lead with the reason, and resends it once the problem is fixed', async () => {
    const listed = await run('list', '--state', 'dead');
    expect(listed.code).toBe(0);
    expect(listed.out).toContain('Anna Shopper');
    expect(listed.out).toMatch(/dead email to ann@north\.example, 49 attempts: .*451/);
    expect(listed.err).toContain('1 lead.');

    expect(await run('resend', '--dead')).toMatchObject({ code: 0 });
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 0 });
    expect(mail.messages.map((message) => header(message, 'To'))).toContain('ann@north.example');
    expect((await run('list')).err).toContain('0 leads.');
    expect((await run('resend', '--dead')).out).toBe('0 deliveries queued to send again.\n');
  });

  test('after an outage, the command sends everything that waits at once', async () => {
    mail.trouble = { at: 'data', code: 'drop' };
    const ids = [await send('north', 'bob'), await send('north', 'cleo')];
    await expect.poll(() => Promise.all(ids.map(attempts)), patience).toEqual([1, 1]);
    mail.trouble = null;
    expect((await run('resend', '--undelivered')).out).toBe('4 deliveries queued to send again.\n');
    await expect.poll(health, patience).toMatchObject({ undelivered: 0 });
    expect(mail.messages).toHaveLength(4);
  });

  test('an export opens in a spreadsheet, and no cell of it is a formula', async () => {
    const formulas = [
      '=1+1',
      '+cmd|calc',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '=HYPERLINK("http://evil.example")',
    ];
    for (const [index, formula] of formulas.entries()) {
      await send('north', `mal${index}`, { name: formula, last_name: formula, message: `${formula}\n=2` });
    }
    const { code, out } = await run('export', '--site', 'north');
    expect(code).toBe(0);
    expect(out.startsWith('\ufeffid,reference,site,dealership')).toBe(true);
    const cells = parseCsv(out.slice(1));
    const [head = [], ...lines] = cells;
    expect(lines).toHaveLength(3 + formulas.length);
    expect(lines.every((line) => line.length === head.length)).toBe(true);
    expect(lines.flat().filter((cell) => /^[\s]*[=+@]|^-\D|^-\d+[+]/.test(cell))).toEqual([]);
    const names = lines.map((line) => line[head.indexOf('name')]);
    expect(names).toContain("'=1+1");
    expect(names).toContain('Anna');
    await expect.poll(health, patience).toMatchObject({ undelivered: 0 });
  });

  test('a clock that was ahead for a while neither delays nor gives up a delivery', async () => {
    mail.trouble = { at: 'data', code: 451 };
    const id = await send('north', 'eve');
    await expect.poll(() => attempts(id), patience).toBe(1);
    pass(2);
    await expect.poll(() => attempts(id), patience).toBe(2);
    // The next attempt is now two hours away, longer than any delay after two attempts.
    pass(-2);
    await expect.poll(() => attempts(id), patience).toBeGreaterThan(2);

    const before = (await attempts(id)) ?? 0;
    pass(72);
    await expect.poll(() => attempts(id), patience).toBeGreaterThan(before);
    expect(await health()).toMatchObject({ undelivered: 2, dead: 0 });
    pass(-72);
    mail.trouble = null;
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 0 });
    expect(mail.messages.map((message) => header(message, 'To'))).toContain('ann@north.example');
  });

  test('deliveries given up because a clock was ahead are resumed', async () => {
    mail.trouble = { at: 'data', code: 451 };
    const id = await send('north', 'finn');
    await expect.poll(() => attempts(id), patience).toBe(1);
    await tried(60);
    pass(72);
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 1 });
    pass(-72);
    mail.trouble = null;
    platform = await platform.restart();
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 0 });
    expect(mail.messages.map((message) => header(message, 'To'))).toContain('ann@north.example');
  });

  test('a clock that was ahead for a while costs no shopper a message', async () => {
    const messages = () =>
      rowsOf<{ state: string; attempts: number; is_kept: boolean }>(
        platform.database.orm,
        sql`select state, attempts, sealed is not null as is_kept from shopper_messages
          where leased_until is null order by created_at`,
      );
    const link = async (email: string) => {
      const answer = await aBrowser(platform, 'north').post('/api/auth/email-link', { email });
      expect(answer.json()).toEqual({ success: true });
    };
    const waiting = { state: 'waiting', is_kept: true };

    mail.trouble = { at: 'data', code: 451 };
    await link('gail@shopper.example');
    await expect.poll(messages, patience).toEqual([{ ...waiting, attempts: 1 }]);
    pass(72);
    await expect.poll(messages, patience).toEqual([{ ...waiting, attempts: 2 }]);
    pass(-72);
    mail.trouble = null;
    await expect.poll(messages, patience).toMatchObject([{ state: 'delivered', is_kept: false }]);
    expect(mail.messages.map((message) => header(message, 'To'))).toEqual(['gail@shopper.example']);

    // A message is given up once it has expired after as many attempts as ten minutes allow; its text is deleted.
    mail.trouble = { at: 'data', code: 451 };
    pass(1);
    await link('hugh@shopper.example');
    await expect.poll(messages, patience).toMatchObject([{}, { ...waiting, attempts: 1 }]);
    await platform.database.orm.execute(
      sql`update shopper_messages set attempts = 8 where state = 'waiting'`,
    );
    pass(1);
    await expect.poll(messages, patience).toMatchObject([{}, { state: 'dead', attempts: 9, is_kept: false }]);
  });

  test('a dealer without recipients gets an alarm, not silence', async () => {
    const id = await send('silent', 'dana', { email: '', phone: '0491 570 156' });
    await expect.poll(() => attempts(id), patience).toBe(1);
    expect(platform.complaints).toEqual([expect.stringContaining(`LEAD ${id} WAS NOT SENT TO ANYONE`)]);
    expect(await health()).toMatchObject({ undelivered: 1, dead: 0 });
    const listed = await run('list', '--site', 'silent');
    expect(listed.out).toContain('to nobody, 1 attempt: nobody is set up to receive leads for silent-yard');

    // As soon as the configuration names somebody, the waiting leads are delivered.
    await writeTenants(`${platform.folder}/tenants`, [north, { ...silent, email: 'boss@silent.example' }]);
    platform = await platform.restart();
    pass(1);
    await expect.poll(health, patience).toMatchObject({ undelivered: 0, dead: 0 });
    expect(mail.messages.map((message) => header(message, 'To'))).toEqual(['boss@silent.example']);
  });
});

/** Cells of RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    if (line.length > 1) lines.push(line);
    line = [];
  }
  return lines;
}
