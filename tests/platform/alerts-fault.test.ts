/**
 * An import with changed prices, and shoppers who watch them, while the platform is killed again and again: during the
 * import, while changes are recorded, while messages are written and while they are sent. Each shopper gets exactly one
 * message. A message that was accepted just before a kill may come again, under the same id.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { header } from '../contract/email.ts';
import { type MailServer, mailServer } from '../contract/support/mail-server.ts';
import { ANY_BACKEND, type Backend, copyPglite, freePort } from './support/backends.ts';
import { type KillablePlatform, killablePlatform } from './support/killable-platform.ts';
import { ask, form, MAPPING, rows, writeTenants } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

const CARS = IS_SOAK ? 500 : 100;
const WATCHERS = IS_SOAK ? 1000 : 100;
/** How many cars each shopper watches. */
const WATCHED = 5;
const ADMIN_TOKEN = 'the-admin-token-of-the-fault-test';
/** The platform is killed when this many messages have arrived, and before that once during the import. */
const KILLS_AT = IS_SOAK ? [1, 100, 300, 600, 900] : [40];

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let folder: string;
  let mail: MailServer;
  let platform: KillablePlatform;
  let port: number;
  let databaseUrl: string | undefined;

  beforeAll(async () => {
    backend = await start();
    folder = await mkdtemp(join(tmpdir(), 'forecourt-'));
    mail = await mailServer();
    port = await freePort();
    await writeTenants(join(folder, 'tenants'), [
      { slug: 'north', dealerships: ['north-yard'], garage_enabled: true, url: 'https://www.north.example' },
    ]);
    const variables = await backend.variables();
    databaseUrl = variables.DATABASE_URL;
    platform = killablePlatform({
      ...variables,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      TENANTS_DIR: join(folder, 'tenants'),
      ADMIN_TOKEN,
      SMTP_URL: mail.url,
      DELIVERY_TIMEOUT_SECONDS: '2',
    });
    if (backend.kind === 'pglite') await copyPglite(join(folder, 'data/db'));
  });
  afterAll(async () => {
    await platform?.end('SIGKILL');
    await mail?.close();
    await backend?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Imports all cars at one price; `null` if the platform ended first. */
  const feed = async (price: number) => {
    const { type, body } = form({
      mapping: JSON.stringify(MAPPING),
      feed: JSON.stringify(rows(CARS, price)),
    });
    return ask(port, '/api/stock/north-yard', {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${ADMIN_TOKEN}` },
      body,
    }).catch(() => null);
  };
  /** For use while the platform is down. */
  const withRecords = async <T>(
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> => {
    const database = await openDatabase({ databaseUrl, folder: join(folder, 'data/db') });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  /** Writes shoppers with confirmed alerts, as the platform would. */
  const addWatchers = () =>
    withRecords(async ({ orm }) => {
      const shoppers = Array.from({ length: WATCHERS }, (_, index) => ({
        id: randomUUID(),
        alert: randomUUID(),
        phone: `+61412${String(100_000 + index)}`,
        email: `s${index}@shopper.example`,
        first: (index * 7) % CARS,
      }));
      const records = sql`jsonb_to_recordset(${JSON.stringify(shoppers)}::jsonb)
        as r(id uuid, alert uuid, phone text, email text, first integer)`;
      await orm.execute(sql`insert into shoppers (id, site, phone, created_at)
        select r.id, 'north', r.phone, now() from ${records}`);
      await orm.execute(sql`insert into alerts (id, site, shopper_id, about, query, channel, destination, tells, asked_at,
          confirmed_at, after_change)
        select r.alert, 'north', r.id, 'watchlist', '', 'email', r.email, '{price_drop}', now(), now(),
          (select max(id) from stock_changes) from ${records}`);
      await orm.execute(sql`insert into watchlist_cars (site, shopper_id, car_id, saved_at)
        select 'north', r.id, c.id, now()
        from ${records}, lateral (select id from cars order by (id + r.first) % ${CARS}, id limit ${WATCHED}) c`);
    });

  const recipients = () => {
    const ids = new Map<string, Set<string>>();
    for (const message of mail.messages) {
      const to = header(message, 'To') ?? '';
      ids.set(to, (ids.get(to) ?? new Set()).add(header(message, 'Message-ID') ?? ''));
    }
    return ids;
  };

  test(`${WATCHERS} watchers of ${CARS} changed prices get one message each, despite ${KILLS_AT.length + 1} kills`, async () => {
    await platform.launch();
    expect((await feed(30_000))?.status).toBe(200);
    await platform.end('SIGTERM');
    await addWatchers();

    await platform.launch();
    const underWay = feed(28_000);
    await sleep(((100 + Math.random() * 200) * CARS) / 500);
    await platform.end('SIGKILL');
    await underWay;
    await platform.launch();
    expect((await feed(28_000))?.status).toBe(200);

    for (const arrived of KILLS_AT) {
      while (mail.messages.length < arrived) await sleep(5);
      await platform.end('SIGKILL');
      await platform.launch();
    }
    await expect.poll(() => recipients().size, { timeout: 120_000, interval: 250 }).toBe(WATCHERS);
    // A second drop on the same day sends no second message.
    expect((await feed(27_000))?.status).toBe(200);
    const health = async () =>
      (await ask(port, '/api/health', { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })).json();
    await expect.poll(health, { timeout: 60_000, interval: 250 }).toMatchObject({
      messages: { undelivered: 0 },
      // Recorded for each of them, and reported on another day.
      alerts: { unread: 0, waiting: WATCHERS * WATCHED },
    });
    await platform.end('SIGTERM');

    const several = [...recipients()].filter(([, ids]) => ids.size !== 1);
    expect(several).toEqual([]);
    const kept = await withRecords(({ orm }) =>
      rowsOf<{ state: string; count: number; shoppers: number }>(
        orm,
        sql`select state, count(*)::integer as count, count(distinct shopper_id)::integer as shoppers
          from shopper_messages group by state`,
      ),
    );
    expect(kept).toEqual([{ state: 'delivered', count: WATCHERS, shoppers: WATCHERS }]);
    const [items] = await withRecords(({ orm }) =>
      rowsOf<{ reported: number; waiting: number }>(
        orm,
        sql`select count(settled_at)::integer as reported, (count(*) - count(settled_at))::integer as waiting
          from alert_items`,
      ),
    );
    // Each change once to each shopper who watches the car; those of the second import wait for another day.
    expect(items).toEqual({ reported: WATCHERS * WATCHED, waiting: WATCHERS * WATCHED });
    console.log(
      `${backend.kind}: ${mail.messages.length} messages taken for ${WATCHERS} shoppers, ` +
        `${mail.messages.length - WATCHERS} of them repetitions under the same id`,
    );
  }, 600_000);
});
