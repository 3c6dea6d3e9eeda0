/** People who asked to be deleted, and leads past their retention: searched for everywhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../scripts/leads.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { openPeople } from '../../src/server/privacy/people.db.ts';
import { aLocation, lead, postForm, postJson } from './support/leads.ts';
import { onAnyBackend } from './support/on-backends.ts';
import { rows } from './support/platform.ts';
import { aBrowser, signIn } from './support/shoppers.ts';

const tenant = (slug: string, id: number) => ({
  slug,
  dealerships: [`${slug}-yard`],
  email: `sales@${slug}.example`,
  garage_enabled: true,
  reserve: { enabled: true },
  buyOnline: { enabled: true },
  signIn: { emailLink: true },
  locations: [
    aLocation({ id, slug: `${slug}-sales`, dealership_slug: `${slug}-yard`, location_type: 'sales' }),
  ],
});
const ZOE = { phone: '0412 777 001', email: 'zoe.gone@mail.example' };
const BEN = { phone: '0412 777 002', email: 'ben.stays@mail.example' };
const MONTH_MS = 31 * 86_400_000;

onAnyBackend({ tenants: [tenant('north', 1), tenant('south', 2)], paused: true }, (on) => {
  let cars: { id: number }[];

  /** Where a text occurs: tables and files, by name. The database's own files are covered by the tables. */
  const placesOf = async (text: string): Promise<string[]> => {
    const { orm } = on.platform.database;
    const tables = await rowsOf<{ name: string }>(
      orm,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const hits = await rowsOf(
        orm,
        sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`,
      );
      if (hits.length > 0) found.push(name);
    }
    const data = join(on.platform.folder, 'data');
    for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || path.startsWith(join(data, 'db/'))) continue;
      // A message that was being written may have been renamed meanwhile.
      const read = await readFile(path, 'utf8').catch(() => '');
      const content = read.replaceAll('=\n', '').replaceAll('=40', '@');
      if (content.toLowerCase().includes(text)) found.push(path.slice(data.length + 1).split('/')[0] ?? '');
    }
    return [...new Set(found)].sort();
  };
  const traces = async (name: string, { phone, email }: typeof ZOE) => {
    const digits = phone.replaceAll(' ', '').slice(1);
    const all = await Promise.all([name, email, phone, digits].map((text) => placesOf(text)));
    return [...new Set(all.flat())].sort();
  };
  const delivered = () =>
    vi.waitFor(
      async () => {
        const waiting = await rowsOf(
          on.platform.database.orm,
          sql`select id from deliveries where state = 'waiting' union all
            select id from shopper_messages where state = 'waiting'`,
        );
        if (waiting.length > 0) throw new Error('messages are waiting');
      },
      { timeout: 20_000, interval: 50 },
    );

  /** Everything that a person can leave on a site. */
  const leave = async (site: string, name: string, { phone, email }: typeof ZOE, hour: number) => {
    const shopper = { ...lead(name), phone, email, message: `It is ${name}` };
    const [first, second] = cars;
    await postJson(on.platform, site, '/api/enquiries', { ...shopper, car_id: first?.id });
    const drive = {
      ...shopper,
      form: 'test-drive',
      preferred_date: '2027-03-02',
      preferred_time: `${hour}:00`,
    };
    await postJson(on.platform, site, '/api/enquiries', drive, { 'idempotency-key': `a-key-of-${name}` });
    // With the same email address only, in another spelling.
    const { phone: _, ...byMail } = shopper;
    await postForm(on.platform, site, '/api/enquiries', { ...byMail, email: email.toUpperCase() });
    const browser = aBrowser(on.platform, site);
    await signIn(on.platform, browser, phone);
    await browser.post('/api/watchlist', { car_id: second?.id });
    await browser.post('/api/auth/email-link', { email });
    const order = await browser.post('/api/purchases', {
      car_id: second?.id,
      ...{ name, last_name: 'Shopper', phone, email, postcode: '4000' },
    });
    expect(order.status, order.text).toBe(200);
    await delivered();
  };
  const held = async (name: string, who: typeof ZOE) => {
    const person = { name, email: who.email, phone: who.phone, postcode: '4000' };
    const answer = await postJson(on.platform, 'north', '/api/reservations', {
      ...person,
      car_id: cars[2]?.id,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ reservation: { id: string } }>().reservation.id;
  };
  const admin = (path: string, body: unknown) =>
    on.platform.api(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${on.platform.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const command = async (...args: string[]) => {
    const output: string[] = [];
    const code = await main(args, {
      env: { PLATFORM_URL: on.platform.url, ADMIN_TOKEN: on.platform.adminToken },
      out: (text) => void output.push(text),
      err: (line) => void output.push(line),
    });
    return `${code} ${output.join('')}`;
  };

  beforeAll(async () => {
    await on.platform.feed('north-yard', rows(6, 30_000));
    await on.platform.feed('south-yard', rows(2, 30_000));
    cars = (await on.platform.stock('north')) as unknown as typeof cars;
  });

  test('the command deletes a person from every table and file, and nobody else loses anything', async () => {
    await leave('north', 'zoegone', ZOE, 10);
    await leave('north', 'benstays', BEN, 12);
    const reservation = await held('zoegone', ZOE);
    const before = await traces('benstays', BEN);
    expect(await traces('zoegone', ZOE)).toEqual(
      expect.arrayContaining(['leads', 'outbox', 'purchases', 'shoppers', 'deliveries']),
    );

    // A person with an open payment cannot be deleted.
    expect(await command('delete-person', ZOE.email)).toMatch(/^1 .*still open/s);
    expect((await traces('zoegone', ZOE)).length).toBeGreaterThan(4);
    await admin('/api/reservations/release', { id: reservation });
    await delivered();

    expect(await command('delete-person', ZOE.email)).toMatch(
      /^0 Deleted: [4-9] leads, 1 order, 1 account, \d+ message files/,
    );
    expect(await traces('zoegone', ZOE)).toEqual([]);
    expect(await traces('benstays', BEN)).toEqual(before);
    expect(await command('delete-person', ZOE.phone)).toBe(
      '0 Deleted: 0 leads, 0 orders, 0 accounts, 0 message files.\n',
    );
    // The books still have the reservation.
    const kept = await rowsOf(
      on.platform.database.orm,
      sql`select status from reservations where id = ${reservation} and lead_id is null and draft is null`,
    );
    expect(kept).toEqual([{ status: 'released' }]);
    expect(on.platform.complaints).toEqual([]);
  });

  test('the command can be limited to one site; another dealer keeps its data', async () => {
    const kim = { phone: '0412 777 003', email: 'kim@mail.example' };
    for (const site of ['north', 'south']) {
      await postJson(on.platform, site, '/api/enquiries', { ...lead('kimboth'), ...kim, message: 'x' });
    }
    await delivered();
    expect(await command('delete-person', '+61 412 777 003', '--site', 'north')).toMatch(
      /^0 Deleted: 1 lead,/,
    );
    const left = await rowsOf(on.platform.database.orm, sql`select site from leads where name = 'Kimboth'`);
    expect(left).toEqual([{ site: 'south' }]);
    expect(await command('delete-person', 'nobody', '--site', 'north')).toMatch(/^1 .*say whom/s);
    expect(await command('delete-person', kim.email, '--site', 'west')).toMatch(/^1 .*no site west/s);
  });

  test('an operator can delete a person from their own dealerships, and only with confirmation', async () => {
    const lou = { phone: '0412 777 004', email: 'lou@mail.example' };
    const send = (site: string) =>
      postJson(on.platform, site, '/api/enquiries', { ...lead('lougone'), ...lou, message: 'x' });
    const { lead_id: here } = (await send('north')).json<{ lead_id: string }>();
    const { lead_id: there } = (await send('south')).json<{ lead_id: string }>();
    const browser = aBrowser(on.platform, 'north');
    await browser.form('/operator/sign-in', { token: on.platform.adminToken });
    expect((await browser.get(`/operator/leads/${here}`)).text).toContain('Delete this person');
    const press = (id: string, body: Record<string, string>) =>
      browser.form(`/operator/leads/${id}/delete-person`, body);
    expect((await press(here, {})).headers.location).toBe(`/operator/leads/${here}?done=unmeant`);
    expect((await press(there, { meant: 'on' })).status).toBe(404);
    expect((await press(here, { meant: 'on' })).headers.location).toBe('/operator/leads?done=deleted');
    expect((await browser.get('/operator/leads?done=deleted')).text).toContain('Person deleted.');
    expect((await browser.get(`/operator/leads/${here}`)).status).toBe(404);
    const left = await rowsOf(on.platform.database.orm, sql`select id from leads where name = 'Lougone'`);
    expect(left).toEqual([{ id: there }]);
  });

  describe('leads', () => {
    test('are deleted after their site’s number of months since the last contact', async () => {
      const site = on.platform.sites().find(({ slug }) => slug === 'north');
      expect(site?.leads.keepMonths).toBe(24);
      for (const name of ['oldie', 'answered', 'recent']) {
        const who = { ...lead(name), email: `${name}@mail.example`, message: 'x' };
        await postJson(on.platform, 'north', '/api/enquiries', who);
      }
      await delivered();
      const { orm } = on.platform.database;
      const now = new Date();
      const ago = (months: number) => new Date(now.getTime() - months * MONTH_MS).toISOString();
      const age = async (name: string, months: number) => {
        const at = ago(months);
        await orm.execute(
          sql`update conversations set started_at = ${at}::timestamptz, last_at = ${at}::timestamptz
            where id in (select conversation_id from leads where email_key = ${`${name}@mail.example`})`,
        );
        await orm.execute(
          sql`update leads set received_at = ${at}::timestamptz, completed_at = ${at}::timestamptz
            where email_key = ${`${name}@mail.example`}`,
        );
      };
      await age('oldie', 25);
      await age('answered', 25);
      await age('recent', 22);
      await orm.execute(
        sql`update leads set answered_at = ${ago(1)}::timestamptz where email_key = 'answered@mail.example'`,
      );
      const people = openPeople({
        database: on.platform.database,
        sites: { list: on.platform.sites },
        messageFolder: join(on.platform.folder, 'data/outbox'),
        now: () => now,
      });
      expect(await people.deleteOld()).toBe(1);
      expect(await placesOf('oldie')).toEqual([]);
      expect(await placesOf('recent@')).toContain('leads');
      expect(await placesOf('answered@')).toContain('leads');
      expect(await people.deleteOld()).toBe(0);
    });
  });
});
