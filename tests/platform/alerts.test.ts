/** Alerts from request to stop: confirmed first, at most one message a day, each change reported once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import { type FeedCarRow, type TestPlatform, testPlatform } from './support/platform.ts';
import { aBrowser, type Browser, mailsSent, signIn, textsSent } from './support/shoppers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const aYard = (id: number, name: string, lat: number, long: number) => ({
  ...{ id, name, slug: name.toLowerCase(), dealership_slug: 'north-yard' },
  address: { street: '1 Main Street', city: name, state: 'qld', postcode: '4870', lat, long },
});

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let now = new Date('2026-11-23T00:00:00Z');
  let stock: FeedCarRow[] = [];
  let shoppers = 0;

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      tenants: [
        {
          slug: 'north',
          dealerships: ['north-yard'],
          garage_enabled: true,
          locations: [aYard(1, 'Cairns', -16.92, 145.77), aYard(2, 'Brisbane', -27.47, 153.03)],
        },
        { slug: 'south', dealerships: ['south-yard'], garage_enabled: true },
        { slug: 'quiet', dealerships: ['north-yard'], garage_enabled: true, alerts: { enabled: false } },
      ],
      variables: { ...(await backend.variables()), TRUSTED_PROXIES: '127.0.0.1,::1' },
      paused: true,
      now: () => now,
    });
    await feed(
      ['Corolla', 'HiLux', 'Prado', 'Yaris'].map((model, index) => ({
        stock: `A${index}`,
        model,
        price: 30_000,
      })),
    );
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });
  beforeEach(async () => {
    now = new Date(now.getTime() + 2 * DAY);
    await feed(stock.map((car) => ({ ...car, price: 30_000 })));
  });

  /** Imports, and waits until everything that follows has happened. */
  async function feed(rows: FeedCarRow[]): Promise<void> {
    stock = rows;
    const answer = await platform.feed('north-yard', rows);
    if (answer.status !== 200) throw new Error(answer.text);
    await settled();
  }
  const feedPrices = (prices: Record<string, number>) =>
    feed(stock.map((car) => ({ ...car, price: prices[car.model] ?? car.price })));

  async function settled(): Promise<void> {
    await vi.waitFor(
      async () => {
        const [left] = await rowsOf<{ unread: number; waiting: number; due: number }>(
          platform.database.orm,
          sql`select
            (select count(*)::integer from stock_changes h where not exists (
              select from alert_cursors c where c.site = 'north' and c.dealership_id = h.dealership_id
                and c.change_id >= h.id)) as unread,
            (select count(*)::integer from shopper_messages where state = 'waiting') as waiting,
            (select count(*)::integer from alert_items i join shoppers s on s.id = i.shopper_id
              where i.settled_at is null and (s.alerted_at is null or
                s.alerted_at <= ${new Date(now.getTime() - DAY).toISOString()}::timestamptz)) as due`,
        );
        expect(left).toEqual({ unread: 0, waiting: 0, due: 0 });
      },
      { timeout: 10_000, interval: 10 },
    );
  }

  const carOf = async (model: string) =>
    Number((await platform.stock('north')).find(({ name }) => String(name).includes(model))?.id);
  const textsTo = async (phone: string) => {
    const number = `+61${phone.slice(1)}`;
    return (await textsSent(platform)).filter(
      ({ to, text }) => to === number && !text.includes('is your code'),
    );
  };
  const newsTo = async (phone: string) =>
    (await textsTo(phone)).map(({ text }) => text).filter((text) => !text.includes('confirm your alert'));
  const linkIn = (text: string, path: string) =>
    new RegExp(`/api/alerts/${path}\\?token=[\\w.-]+`).exec(text)?.[0] ?? '';
  const tokenIn = (link: string) => link.split('token=')[1] ?? '';

  interface Watcher {
    browser: Browser;
    phone: string;
  }

  /** A shopper of the site with cars on the watchlist and an alert by text message that is confirmed. */
  async function aWatcher(models: string[], alert: Record<string, unknown> = {}): Promise<Watcher> {
    const phone = `0412${String(100_000 + shoppers++)}`;
    const browser = aBrowser(platform, 'north', { address: `203.0.113.${shoppers}` });
    await signIn(platform, browser, phone);
    now = new Date(now.getTime() + 60_000);
    for (const model of models) {
      const saved = await browser.post('/api/watchlist/save-car', {
        phone_number: phone,
        car_id: await carOf(model),
      });
      expect(saved.json()).toEqual({ success: true });
    }
    const asked = await browser.post('/api/alerts', { channel: 'sms', agreed: true, ...alert });
    expect(asked.json()).toMatchObject({ success: true, confirm: true });
    await settled();
    const [message] = (await textsTo(phone)).filter(({ text }) => text.includes('confirm your alert'));
    await confirm(browser, linkIn(message?.text ?? '', 'confirm'));
    return { browser, phone };
  }

  async function confirm(browser: Browser, link: string): Promise<void> {
    expect((await browser.get(link)).text).toContain('<button>Confirm</button>');
    const done = await browser.form('/api/alerts/confirm', { token: tokenIn(link) });
    expect(done.text).toContain('Your alert is on');
  }

  test('a price drop is reported once, with the price and a way to stop', async () => {
    const { phone } = await aWatcher(['Corolla']);
    await feedPrices({ Corolla: 28_000 });
    const [news = '', ...more] = await newsTo(phone);
    expect(more).toEqual([]);
    expect(news).toContain('$28,000');
    expect(news).toContain('down $2,000');
    expect(linkIn(news, 'stop')).not.toBe('');
    await feedPrices({ Corolla: 28_000 });
    expect(await newsTo(phone)).toHaveLength(1);
  });

  test('nothing is reported before the shopper confirms, and a program that only opens the link confirms nothing', async () => {
    const phone = '0412999001';
    const browser = aBrowser(platform, 'north', { address: '203.0.113.201' });
    await signIn(platform, browser, phone, { car_id: await carOf('Corolla') });
    now = new Date(now.getTime() + 60_000);
    await browser.post('/api/alerts', { channel: 'sms', agreed: true });
    await settled();
    const link = linkIn((await textsTo(phone))[0]?.text ?? '', 'confirm');
    await aBrowser(platform, 'north').get(link);
    await feedPrices({ Corolla: 27_000 });
    expect(await newsTo(phone)).toEqual([]);
    // Earlier changes are not reported afterwards either.
    await confirm(browser, link);
    await feedPrices({ HiLux: 29_000 });
    expect(await newsTo(phone)).toEqual([]);
    await feedPrices({ Corolla: 26_000 });
    expect(await newsTo(phone)).toHaveLength(1);
  });

  test('an alert can be asked for right after signing in, and only one text more is sent', async () => {
    const phone = `0412${String(100_000 + shoppers++)}`;
    const browser = aBrowser(platform, 'north', { address: `203.0.113.${shoppers}` });
    await signIn(platform, browser, phone);
    const ask = (alert: Record<string, unknown>) =>
      browser.post('/api/alerts', { channel: 'sms', agreed: true, ...alert });
    now = new Date(now.getTime() + 1_000);
    expect((await ask({})).json()).toMatchObject({ success: true, confirm: true });
    const again = await ask({ about: 'search', query: 'make=Toyota' });
    expect([again.status, again.headers['retry-after']]).toEqual([429, '30']);
    await settled();
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('a number whose code was not used gets nothing else for 30 seconds', async () => {
    const phone = `0412${String(100_000 + shoppers++)}`;
    const browser = aBrowser(platform, 'north', { address: `203.0.113.${shoppers}` });
    await signIn(platform, browser, phone);
    now = new Date(now.getTime() + 60_000);
    const other = aBrowser(platform, 'north', { address: '203.0.113.250' });
    expect((await other.post('/api/auth/code', { phone })).status).toBe(200);
    expect((await browser.post('/api/alerts', { channel: 'sms', agreed: true })).status).toBe(429);
  });

  test('health counts changes not reported yet', async () => {
    const health = async () => (await platform.health()).json<{ messages: object; alerts: object }>();
    expect(await health()).toMatchObject({
      messages: { undelivered: 0, dead: 0, oldestSeconds: null },
      alerts: { unread: 0, waiting: 0 },
    });
    await aWatcher(['Prado']);
    await feedPrices({ Prado: 29_000 });
    await feedPrices({ Prado: 28_000 });
    // A second message of the day waits for tomorrow.
    expect(await health()).toMatchObject({ alerts: { unread: 0, waiting: 1 } });
    now = new Date(now.getTime() + 2 * DAY);
    await feedPrices({ Yaris: 29_000 });
    expect(await health()).toMatchObject({ messages: { undelivered: 0 }, alerts: { waiting: 0 } });
  });

  test('at most one message a day; the next one reports what has happened meanwhile', async () => {
    const { phone } = await aWatcher(['Corolla', 'HiLux', 'Prado']);
    await feedPrices({ Corolla: 28_000 });
    now = new Date(now.getTime() + HOUR);
    await feedPrices({ HiLux: 28_000, Prado: 28_000 });
    now = new Date(now.getTime() + HOUR);
    await feedPrices({ HiLux: 26_000, Prado: 30_000 });
    expect(await newsTo(phone)).toHaveLength(1);
    now = new Date(now.getTime() + DAY);
    await feed([...stock, { stock: 'B1', model: 'Kluger', price: 50_000 }]);
    const second = (await newsTo(phone)).find((text) => text.includes('HiLux')) ?? '';
    // Compared with the original price; the drop that was reversed does not count.
    expect(second).toContain('down $4,000');
    expect(second).not.toContain('Prado');
    expect(await newsTo(phone)).toHaveLength(2);
    await feed(stock.filter(({ model }) => model !== 'Kluger'));
  });

  test('a sale and a return to stock are reported', async () => {
    const { phone } = await aWatcher(['Yaris']);
    const all = stock;
    await feed(all.filter(({ model }) => model !== 'Yaris'));
    expect((await newsTo(phone)).join()).toMatch(/Yaris sold/);
    now = new Date(now.getTime() + DAY);
    await feed(all);
    expect((await newsTo(phone)).join()).toMatch(/Yaris back on sale, \$30,000/);
  });

  test('a saved search reports matching cars, and no others', async () => {
    const { phone, browser } = await aWatcher([], {
      about: 'search',
      query: 'model=RAV4&price=:40000&page=2',
    });
    expect((await browser.get('/api/alerts')).json()).toMatchObject({
      alerts: [{ about: 'search', query: 'model=RAV4&price=:40000', channel: 'sms', confirmed: true }],
    });
    await feed([
      ...stock,
      { stock: 'C1', model: 'RAV4', price: 35_000 },
      { stock: 'C2', model: 'RAV4', price: 55_000 },
      { stock: 'C3', model: 'Camry', price: 35_000 },
    ]);
    const [news = '', ...more] = await newsTo(phone);
    expect(more).toEqual([]);
    expect(news).toContain('RAV4 just arrived, $35,000');
    expect(news).not.toMatch(/55,000|Camry/);
    await feed(stock.filter((car) => !car.stock.startsWith('C')));
  });

  test('a saved search within a distance reports cars located there', async () => {
    const query = 'model=Kluger&near=4870&within=50';
    const { phone, browser } = await aWatcher([], { about: 'search', query });
    expect((await browser.get('/api/alerts')).json()).toMatchObject({ alerts: [{ query }] });
    await feed([
      ...stock,
      { stock: 'D1', model: 'Kluger', price: 35_000, yard: 'Cairns' },
      { stock: 'D2', model: 'Kluger', price: 45_000, yard: 'Brisbane' },
      { stock: 'D3', model: 'Kluger', price: 55_000 },
    ]);
    const [news = '', ...more] = await newsTo(phone);
    expect(more).toEqual([]);
    expect(news).toContain('Kluger just arrived, $35,000');
    expect(news).not.toMatch(/45,000|55,000/);
    await feed(stock.filter((car) => !car.stock.startsWith('D')));
  });

  test('a saved search that excludes a model reports the others', async () => {
    const query = 'not_model=Camry&price=:40000';
    const { phone, browser } = await aWatcher([], { about: 'search', query });
    expect((await browser.get('/api/alerts')).json()).toMatchObject({ alerts: [{ query }] });
    await feed([
      ...stock,
      { stock: 'E1', model: 'Camry', price: 35_000 },
      { stock: 'E2', model: 'Yaris', price: 25_000 },
    ]);
    const [news = '', ...more] = await newsTo(phone);
    expect(more).toEqual([]);
    expect(news).toContain('Yaris just arrived, $25,000');
    expect(news).not.toContain('Camry');
    await feed(stock.filter((car) => !car.stock.startsWith('E')));
  });

  test('a car that is on the watchlist and matches a saved search is reported once', async () => {
    const { phone, browser } = await aWatcher(['HiLux']);
    now = new Date(now.getTime() + HOUR);
    await browser.post('/api/alerts', {
      about: 'search',
      query: 'model=HiLux',
      channel: 'sms',
      agreed: true,
    });
    await settled();
    const link = (await textsTo(phone)).map(({ text }) => linkIn(text, 'confirm')).filter(Boolean);
    for (const each of new Set(link)) await browser.form('/api/alerts/confirm', { token: tokenIn(each) });
    await feedPrices({ HiLux: 25_000 });
    expect(await newsTo(phone)).toHaveLength(1);
    expect(((await newsTo(phone))[0] ?? '').match(/HiLux/g)).toHaveLength(1);
  });

  test('an alert by email has the headers that mail programs use to unsubscribe', async () => {
    const phone = '0412999002';
    const browser = aBrowser(platform, 'north', { address: '203.0.113.202' });
    await signIn(platform, browser, phone, { car_id: await carOf('Prado') });
    await browser.post('/api/alerts', { channel: 'email', email: 'cat@shopper.example', agreed: true });
    await settled();
    const mailsTo = async () =>
      (await mailsSent(platform))
        .filter((mail) => mail.includes('To: cat@shopper.example'))
        .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
    await confirm(browser, linkIn((await mailsTo())[0] ?? '', 'confirm'));
    await feedPrices({ Prado: 29_000 });
    const news = (await mailsTo()).find((mail) => /^Subject: A price drop/m.test(mail)) ?? '';
    expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(await newsTo(phone)).toEqual([]);
    // As a mail program does: without cookies and without a page.
    const stop = linkIn(news, 'stop');
    const answer = await aBrowser(platform, 'north').send(
      'POST',
      stop,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'List-Unsubscribe=One-Click',
    );
    expect(answer.json()).toEqual({ success: true });
    now = new Date(now.getTime() + 2 * DAY);
    await feedPrices({ Prado: 28_000 });
    expect((await mailsTo()).filter((mail) => /^Subject: A price drop/m.test(mail))).toHaveLength(1);
  });

  test('one click stops all alerts without sign-in, and one more undoes that', async () => {
    const { phone, browser } = await aWatcher(['Corolla']);
    await feedPrices({ Corolla: 29_000 });
    const stop = linkIn((await newsTo(phone))[0] ?? '', 'stop');
    const stranger = aBrowser(platform, 'north');
    // A prefetch is not a click.
    await stranger.send('HEAD', stop);
    await stranger.get(stop, { 'sec-purpose': 'prefetch;prerender' });
    expect((await browser.get('/api/alerts')).json<{ alerts: object[] }>().alerts).toHaveLength(1);
    expect((await stranger.get(stop)).text).toContain('Your alerts are off');
    expect((await browser.get('/api/alerts')).json()).toMatchObject({ alerts: [] });
    now = new Date(now.getTime() + 2 * DAY);
    await feedPrices({ Corolla: 28_000 });
    expect(await newsTo(phone)).toHaveLength(1);
    await stranger.form('/api/alerts/resume', { token: tokenIn(stop) });
    await feedPrices({ Corolla: 27_000 });
    expect(await newsTo(phone)).toHaveLength(2);
    const { consents } = (await browser.get('/api/me')).json<{
      consents: { act: string; wording: string; at: string }[];
    }>();
    expect(consents.map(({ act }) => act)).toEqual(['asked', 'confirmed', 'stopped', 'resumed']);
    expect(consents[0]).toMatchObject({
      wording: expect.stringContaining('no more than once a day'),
      at: expect.any(String),
    });
  });

  test('a token that is unknown, truncated or of another site neither stops nor confirms anything', async () => {
    const { phone, browser } = await aWatcher(['Corolla']);
    await feedPrices({ Corolla: 28_500 });
    const token = tokenIn(linkIn((await newsTo(phone))[0] ?? '', 'stop'));
    const [id = '', key = ''] = token.split('.');
    const forged = [
      '',
      id,
      `${id}.`,
      `${id}.${key.slice(1)}`,
      `${id}.${'A'.repeat(43)}`,
      `${key}.${id}`,
      "x' or 1=1",
    ];
    for (const each of forged) {
      const stranger = aBrowser(platform, 'north');
      expect((await stranger.get(`/api/alerts/stop?token=${encodeURIComponent(each)}`)).status).toBe(404);
      expect((await stranger.form('/api/alerts/confirm', { token: each })).status).toBe(404);
    }
    expect((await aBrowser(platform, 'south').get(`/api/alerts/stop?token=${token}`)).status).toBe(404);
    // A link that stops alerts does not confirm them.
    expect((await browser.form('/api/alerts/confirm', { token })).status).toBe(404);
    expect((await browser.get('/api/alerts')).json<{ alerts: object[] }>().alerts).toHaveLength(1);
  });

  test('without script, forms add and remove alerts, and a mistake is shown on a page', async () => {
    const browser = aBrowser(platform, 'north', { address: '203.0.113.200' });
    await signIn(platform, browser, '0412 999 111');
    now = new Date(now.getTime() + 60_000);
    const kept = async () => (await browser.get('/api/alerts')).json<{ alerts: { id: string }[] }>().alerts;
    const wish = { about: 'search', query: 'make=Toyota&page=2', channel: 'email', agreed: 'on' };

    const wrong = await browser.form('/api/alerts', { ...wish, email: 'dora' });
    expect([wrong.status, wrong.headers['content-type']]).toEqual([422, 'text/html; charset=UTF-8']);
    expect(wrong.text).toContain('Please enter your email address.');
    expect(await kept()).toEqual([]);

    const asked = await browser.form('/api/alerts', { ...wish, email: 'dora@shopper.example' });
    expect([asked.status, asked.headers.location]).toEqual([303, '/watchlist#alerts']);
    const [alert] = await kept();
    expect(alert).toMatchObject({ about: 'search', query: 'make=Toyota', confirmed: false });

    const removed = await browser.form('/api/alerts/remove', { id: alert?.id ?? '' });
    expect([removed.status, removed.headers.location]).toEqual([303, '/watchlist#alerts']);
    expect(await kept()).toEqual([]);
  });

  test('a shopper cannot end another shopper’s alert', async () => {
    const [mine, other] = [await aWatcher(['Corolla']), await aWatcher(['HiLux'])];
    const [alert] = (await mine.browser.get('/api/alerts')).json<{ alerts: { id: string }[] }>().alerts;
    await other.browser.post('/api/alerts/remove', { id: alert?.id });
    expect((await mine.browser.get('/api/alerts')).json<{ alerts: object[] }>().alerts).toHaveLength(1);
    await mine.browser.post('/api/alerts/remove', { id: alert?.id });
    expect((await mine.browser.get('/api/alerts')).json<{ alerts: object[] }>().alerts).toEqual([]);
  });

  test('a deleted shopper gets no more messages', async () => {
    const { phone, browser } = await aWatcher(['Corolla']);
    await browser.form('/api/me/delete', {});
    await feedPrices({ Corolla: 20_000 });
    expect(await newsTo(phone)).toEqual([]);
    for (const table of ['alerts', 'alert_consents', 'alert_items']) {
      const kept = await rowsOf<{ text: string }>(
        platform.database.orm,
        sql`select t::text as text from ${sql.identifier(table)} t`,
      );
      expect(kept.map(({ text }) => text).join()).not.toContain(phone.slice(1));
    }
  });

  test('a visitor cannot request alerts, and a site without alerts refuses requests', async () => {
    const visitor = await aBrowser(platform, 'north').post('/api/alerts', { channel: 'sms', agreed: true });
    expect(visitor.status).toBe(401);
    expect((await aBrowser(platform, 'quiet').get('/api/alerts')).status).toBe(404);
  });
});
