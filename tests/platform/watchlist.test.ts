/** Watchlists and shared shortlists through the API, the sign-in before reserved flows, and the walls between tenants. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { within } from '../../src/server/db/scope.ts';
import * as tables from '../../src/server/db/tables.ts';
import { openShortlists } from '../../src/server/watchlist/shortlists.db.ts';
import { WATCHLIST_LIMIT } from '../../src/server/watchlist/watchlist.db.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, aBrowser, BEN, type Browser, signIn } from './support/shoppers.ts';

const DAY = 86_400_000;

describe.each(BACKENDS)('$name', ({ start, skipped, describeOnce, testOnce }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let now = new Date('2026-11-23T00:00:00Z');
  let cars: { id: number; slug: string; price: number }[];
  let southCar: number;

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      tenants: [
        { slug: 'north', dealerships: ['north-yard'], garage_enabled: true, gated: true },
        { slug: 'south', dealerships: ['south-yard'], garage_enabled: true },
      ],
      variables: { ...(await backend.variables()), TRUSTED_PROXIES: '127.0.0.1,::1' },
      paused: true,
      now: () => now,
    });
    await platform.feed('north-yard', rows(WATCHLIST_LIMIT + 2, 30_000));
    await platform.feed('south-yard', rows(1, 40_000));
    cars = (await platform.stock('north')) as unknown as typeof cars;
    southCar = Number((await platform.stock('south'))[0]?.id);
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });
  beforeEach(() => {
    now = new Date(now.getTime() + 2 * DAY);
  });

  const idAt = (index: number) => cars[index]?.id ?? 0;
  const listOf = async (browser: Browser) =>
    (await browser.get('/api/auth')).json<{ watchlist: number[] }>().watchlist;
  const save = (browser: Browser, phone_number: string, car_id: unknown) =>
    browser.post('/api/watchlist/save-car', { phone_number, car_id });
  const remove = (browser: Browser, phone_number: string, car_id: unknown) =>
    browser.post('/api/watchlist/remove-car', { phone_number, car_id });

  describe('a watchlist', () => {
    test('is the same in every browser of the shopper, the newest car first', async () => {
      const [phone, laptop] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
      await signIn(platform, phone, ANN);
      now = new Date(now.getTime() + 60_000);
      await signIn(platform, laptop, ANN);
      for (const index of [0, 1]) {
        now = new Date(now.getTime() + 1000);
        expect((await save(phone, ANN, idAt(index))).json()).toEqual({ success: true });
      }
      expect(await listOf(laptop)).toEqual([idAt(1), idAt(0)]);
      expect((await remove(laptop, '+61 412 345 678', String(idAt(1)))).json()).toEqual({ success: true });
      expect(await listOf(phone)).toEqual([idAt(0)]);
    });

    test('does not change when a car is saved or removed twice, even at the same moment', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, BEN);
      const answers = await Promise.all(Array.from({ length: 6 }, () => save(browser, BEN, idAt(3))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await listOf(browser)).toEqual([idAt(3)]);
      for (let time = 0; time < 2; time++) expect((await remove(browser, BEN, idAt(3))).status).toBe(200);
      expect(await listOf(browser)).toEqual([]);
    });

    testOnce.each<[string, () => unknown, number]>([
      ['another site’s car', () => southCar, 404],
      ['an unknown car', () => 999_999, 404],
      ['not a number', () => 'x', 422],
      ['a list', () => [idAt(0)], 422],
      ['a fraction', () => 1.5, 422],
      ['too large a number', () => 99_999_999_999, 422],
      ['nothing', () => null, 422],
    ])('refuses a car id that is %s', async (_, carId, status) => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, '0400 555 001');
      for (const change of [save, remove]) {
        const answer = await change(browser, '0400 555 001', carId());
        // Removing a car that is not there is not an error.
        expect(answer.status).toBe(change === remove && status === 404 ? 200 : status);
        if (answer.status !== 200) {
          expect(answer.json()).toEqual({ success: false, error: 'That car is no longer available.' });
        }
      }
      expect(await listOf(browser)).toEqual([]);
    });

    testOnce('shows current prices and states, and keeps an entry for a car that is gone', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, '0400 555 002');
      await save(browser, '0400 555 002', idAt(0));
      const cheaper = rows(WATCHLIST_LIMIT + 2, 30_000).map((car, index) =>
        index === 0 ? { ...car, price: 25_000 } : car,
      );
      await platform.feed('north-yard', cheaper);
      const read = async () =>
        (await browser.get('/api/watchlist')).json<{
          cars: {
            id: number;
            saved_at: string;
            car: { price: object; sold: boolean; document: object } | null;
          }[];
        }>().cars;
      const saved = await read();
      expect(saved).toMatchObject([{ id: idAt(0), saved_at: now.toISOString(), car: { sold: false } }]);
      // Shown as reduced or not, depending on how long the car had the higher price.
      expect(Object.values(saved[0]?.car?.price ?? {})).toContain(25_000);
      await platform.feed('north-yard', cheaper.slice(1));
      expect(await read()).toMatchObject([{ id: idAt(0), car: { sold: true } }]);
      // In steps, so that the session does not expire.
      for (const days of [25, 25, 25, 25]) {
        now = new Date(now.getTime() + days * DAY);
        await read();
      }
      expect(await read()).toEqual([{ id: idAt(0), saved_at: expect.any(String), car: null }]);
      await platform.feed('north-yard', rows(WATCHLIST_LIMIT + 2, 30_000));
    });

    testOnce(`holds ${WATCHLIST_LIMIT} cars, and says so when it is full`, async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, '0400 555 003');
      await platform.database.orm.execute(sql`
        insert into watchlist_cars (site, shopper_id, car_id, saved_at)
        select 'north', s.id, c.id, now() from shoppers s, lateral (
          select id from cars where dealership_id = (select dealership_id from cars where id = ${idAt(0)})
          order by id limit ${WATCHLIST_LIMIT}) c
        where s.phone = '+61400555003'`);
      const answer = await save(browser, '0400 555 003', idAt(WATCHLIST_LIMIT + 1));
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual({
        success: false,
        error: expect.stringContaining(`${WATCHLIST_LIMIT} cars`),
      });
      expect((await save(browser, '0400 555 003', idAt(0))).status).toBe(200);
    });

    testOnce('works without script: its form leads back to the page it came from', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, '0400 555 004');
      const page = `/cars/${cars[2]?.slug}`;
      const form = { phone_number: '0400 555 004', car_id: String(idAt(2)), redirect: page };
      const saved = await browser.form('/api/watchlist/save-car', form);
      expect([saved.status, saved.headers.location]).toEqual([303, page]);
      expect(await listOf(browser)).toEqual([idAt(2)]);
      const away = await browser.form('/api/watchlist/remove-car', { ...form, redirect: '//evil.example' });
      expect(away.headers.location).toBe('/watchlist');
      const gone = await browser.form('/api/watchlist/save-car', { ...form, car_id: '999999' });
      expect([gone.status, gone.text]).toEqual([
        404,
        expect.stringMatching(/That car is no longer available\.[\s\S]*href="\/cars\//),
      ]);
    });
  });

  describeOnce('a shortlist', () => {
    const share = (car_ids: unknown) => aBrowser(platform, 'north').post('/api/shortlists', { car_ids });

    test('is readable by anyone with the link, in the order it was made', async () => {
      const made = await share([idAt(2), idAt(0), idAt(2)]);
      const { id, path } = made.json<{ id: string; path: string }>();
      expect(path).toBe(`/shortlist/${id}`);
      const read = await aBrowser(platform, 'north').get(`/api/shortlists/${id}`);
      expect(read.json<{ cars: { id: number }[] }>().cars.map((car) => car.id)).toEqual([idAt(2), idAt(0)]);
      expect(read.headers['x-robots-tag']).toBe('noindex');
    });

    test('does not reveal who made it', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, '0400 555 005');
      const { id } = (await browser.post('/api/shortlists', { car_ids: [idAt(0)] })).json<{ id: string }>();
      const read = await aBrowser(platform, 'north').get(`/api/shortlists/${id}`);
      const [kept] = await rowsOf<{ text: string }>(
        platform.database.orm,
        sql`select t::text as text from shortlists t where id = ${id}`,
      );
      const { id: shopper } = (await browser.get('/api/auth')).json<{ user: { id: string } }>().user;
      for (const text of [read.text, kept?.text ?? ''])
        expect(text).not.toMatch(new RegExp(`555005|${shopper}`));
    });

    test('is deleted half a year after it was last opened', async () => {
      const records = openShortlists({ database: platform.database, now: () => now });
      const { id } = (await share([idAt(0)])).json<{ id: string }>();
      const opened = async (days: number) => {
        now = new Date(now.getTime() + days * DAY);
        await records.clear();
        return (await aBrowser(platform, 'north').get(`/api/shortlists/${id}`)).status;
      };
      expect([await opened(179), await opened(179), await opened(181)]).toEqual([200, 200, 404]);
    });

    test('of another site does not exist', async () => {
      const { id } = (await share([idAt(0)])).json<{ id: string }>();
      expect((await aBrowser(platform, 'south').get(`/api/shortlists/${id}`)).status).toBe(404);
    });

    test.each([
      ['no cars', []],
      ['too many', Array.from({ length: 51 }, (_, index) => index + 1)],
      ['text', ['1']],
      ['a single number', 7],
    ])('cannot be made of %s', async (_, car_ids) => {
      expect((await share(car_ids)).status).toBe(422);
    });

    test('is made of this site’s cars only', async () => {
      expect((await share([southCar])).status).toBe(404);
      const { id } = (await share([southCar, idAt(1)])).json<{ id: string }>();
      const read = await aBrowser(platform, 'north').get(`/api/shortlists/${id}`);
      expect(read.json<{ cars: { id: number }[] }>().cars.map((car) => car.id)).toEqual([idAt(1)]);
    });

    test.each(['x', '../../me', 'A'.repeat(22), "' or 1=1 --"])(
      'with the made-up id %j does not exist',
      async (id) => {
        const answer = await aBrowser(platform, 'north').get(`/api/shortlists/${encodeURIComponent(id)}`);
        expect(answer.status).toBe(404);
      },
    );
  });

  describeOnce('a gated flow', () => {
    const car = { make: 'Toyota', model: 'Corolla', year: 2023, km: 40_000 };
    const calls: readonly (readonly [type: string, path: string, body: Record<string, unknown>])[] = [
      ['trade-in', '/api/enquiries', { form: 'trade-in' }],
      ['trade-in', '/api/enquiries', { form: 'valuation' }],
      ['trade-in', '/api/enquiries', { form: 'sell-your-car' }],
      ['finance', '/api/enquiries', { form: 'finance' }],
      ['checkout', '/api/enquiries', { form: 'reserve' }],
      ['trade-in', '/api/leads', { form: 'trade-in' }],
      ['trade-in', '/api/leads', { rego: 'ABC123', regoState: 'nsw' }],
      ['trade-in', '/api/leads', { id: 'x', adjustmentAnswers: { condition: 'Good' } }],
      ['trade-in', '/api/valuations', car],
      ['trade-in', '/api/miscellaneous', { column_name: 'valuation' }],
      ['trade-in', '/api/rego', { rego: 'ABC123', regoState: 'nsw' }],
      ['checkout', '/api/reservations', { car_id: 999_999 }],
      ['checkout', '/api/reservations/waiting', { car_id: 999_999 }],
    ];
    const statusesOf = async (browser: Browser) => {
      const statuses: string[] = [];
      for (const [, path, body] of calls) {
        statuses.push(`${path} ${JSON.stringify(body)}: ${(await browser.post(path, body)).status}`);
      }
      return statuses;
    };

    test.each(calls)('asks visitors to sign in for %s: %s %j', async (type, path, body) => {
      const answer = await aBrowser(platform, 'north').post(path, body);
      expect(answer.status).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        error: 'Please sign in first.',
        sign_in: expect.stringMatching(new RegExp(`^/sign-in\\?type=${type}&redirect=`)),
      });
    });

    test('is open to shoppers who are signed in here, and to no session of another site', async () => {
      const [here, elsewhere] = [aBrowser(platform, 'north'), aBrowser(platform, 'south')];
      await signIn(platform, here, ANN);
      now = new Date(now.getTime() + 60_000);
      await signIn(platform, elsewhere, ANN);
      const open = await statusesOf(aBrowser(platform, 'south'));
      expect(open.filter((status) => status.endsWith('401'))).toEqual([]);
      expect(await statusesOf(here)).toEqual(open);

      const smuggled = aBrowser(platform, 'north');
      for (const [name, value] of elsewhere.cookies) smuggled.cookies.set(name, value);
      await here.post('/api/auth/sign-out', {});
      for (const browser of [smuggled, here]) {
        expect((await statusesOf(browser)).filter((status) => !status.endsWith('401'))).toEqual([]);
      }
    });

    test('leaves all other forms open to everyone', async () => {
      const visitor = aBrowser(platform, 'north');
      for (const form of ['enquiry', 'contact', 'test-drive', 'service']) {
        expect((await visitor.post('/api/enquiries', { form })).status, form).toBe(422);
      }
    });

    test('returns a form without script as typed, with a link to the sign-in', async () => {
      const visitor = aBrowser(platform, 'north');
      const post = async (referer: string) => {
        const typed = { form: 'finance', name: 'Dora', message: 'For the <b>work</b> ute' };
        const answer = await visitor.form('/api/enquiries', typed, { referer });
        expect(answer.status).toBe(401);
        expect(answer.text).toContain('value="Dora"');
        expect(answer.text).toContain('For the &lt;b&gt;work&lt;/b&gt; ute');
        return /<a href="([^"]*)" target="_blank">/.exec(answer.text)?.[1]?.replaceAll('&amp;', '&');
      };
      const site = `http://north.localhost:${platform.port}`;
      expect(await post(`${site}/finance?car_id=7`)).toBe(
        '/sign-in?type=finance&redirect=%2Ffinance%3Fcar_id%3D7&back=%2F',
      );
      expect(await post(`${site}/cars/x-7`)).toBe(
        '/sign-in?type=finance&redirect=%2Fcars%2Fx-7&back=%2Fcars%2Fx-7',
      );
      expect(await post('https://evil.example/x')).toBe('/sign-in?type=finance&redirect=%2Ffinance&back=%2F');
    });

    test('redirects anything that is not a lead’s form to the sign-in', async () => {
      const answer = await aBrowser(platform, 'north').form('/api/reservations', { car_id: '7' });
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/sign-in\?type=checkout&/),
      ]);
    });
  });

  describe('row-level security', () => {
    const ofSite = {
      shoppers: tables.shoppers,
      shopper_sessions: tables.shopper_sessions,
      sign_in_secrets: tables.sign_in_secrets,
      shopper_messages: tables.shopper_messages,
      watchlist_cars: tables.watchlist_cars,
      shortlists: tables.shortlists,
      alerts: tables.alerts,
      alert_consents: tables.alert_consents,
    };

    beforeAll(async () => {
      for (const site of ['north', 'south'] as const) {
        now = new Date(now.getTime() + DAY);
        const browser = aBrowser(platform, site);
        await signIn(platform, browser, '0400 555 006');
        now = new Date(now.getTime() + 60_000);
        await save(browser, '0400 555 006', site === 'north' ? idAt(0) : southCar);
        await browser.post('/api/shortlists', { car_ids: [site === 'north' ? idAt(0) : southCar] });
        await browser.post('/api/alerts', { channel: 'sms', agreed: true });
      }
    });

    test.each(Object.keys(ofSite) as (keyof typeof ofSite)[])(
      'a query of %s without a condition sees one site',
      async (name) => {
        for (const site of ['north', 'south']) {
          const seen = await within(platform.database, { site }, (tx) =>
            tx.select({ site: ofSite[name].site }).from(ofSite[name]),
          );
          expect(new Set(seen.map((row) => row.site))).toEqual(new Set([site]));
        }
        expect(
          await within(platform.database, { dealership: 1 }, (tx) => tx.select().from(ofSite[name])),
        ).toEqual([]);
      },
    );

    test('counters contain no phone number or internet address', async () => {
      const seen = await within(platform.database, { site: 'south' }, (tx) =>
        tx.select().from(tables.sign_in_counts),
      );
      expect(new Set(seen.map(({ site }) => site))).toEqual(new Set(['north', 'south']));
      expect(JSON.stringify(seen)).not.toMatch(/555\s?00|203\.0\.113/);
    });

    type Attempt = Parameters<typeof within>[2];
    const shopper = () => ({ id: randomUUID(), site: 'south', phone: '+61400000000', created_at: now });
    test.each<[string, () => Attempt]>([
      ['a shopper of another site', () => (tx) => tx.insert(tables.shoppers).values(shopper())],
      ['a shopper moved to another site', () => (tx) => tx.update(tables.shoppers).set({ site: 'south' })],
      [
        'a session on another site',
        () => async (tx) => {
          const [own] = await tx.select().from(tables.shoppers).limit(1);
          return tx.insert(tables.shopper_sessions).values({
            key: 'k',
            site: 'south',
            shopper_id: own?.id ?? '',
            started_at: now,
            expires_at: now,
          });
        },
      ],
      [
        'a count in the name of another site',
        () => (tx) => tx.insert(tables.sign_in_counts).values({ kind: 'message', site: 'south', at: now }),
      ],
      ['a count taken back', () => (tx) => tx.delete(tables.sign_in_counts)],
      ['a consent changed', () => (tx) => tx.update(tables.alert_consents).set({ wording: 'x' })],
      ['a consent deleted', () => (tx) => tx.delete(tables.alert_consents)],
      ['a shortlist changed', () => (tx) => tx.update(tables.shortlists).set({ car_ids: [] })],
      ['how far changes were read', () => (tx) => tx.select().from(tables.alert_cursors)],
    ])('%s is refused', async (_, attempt) => {
      await expect(within(platform.database, { site: 'north' }, attempt())).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/row-level security|permission denied/) },
      });
    });
  });
});
