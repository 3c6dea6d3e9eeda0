/** Shoppers sign in and out, with a code or a link, with script or without. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCounts } from '../../src/server/auth/counts.db.ts';
import { openSignIns } from '../../src/server/auth/sign-in.db.ts';
import { rowsOf } from '../../src/server/db/client.ts';
import { openKeys } from '../../src/server/http/keys.ts';
import { ANY_BACKEND, type Backend } from './support/backends.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';
import {
  ANN,
  ANN_KEY,
  aBrowser,
  BEN,
  codesOf,
  mailsSent,
  newCode,
  signIn,
  textsSent,
} from './support/shoppers.ts';

const START = new Date('2026-11-23T00:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(ANY_BACKEND)('$name', ({ start, skipped }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let now = START;
  let cars: { id: number; slug: string }[];

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      tenants: [
        {
          slug: 'north',
          dealerships: ['north-yard'],
          domains: ['www.north.example'],
          garage_enabled: true,
          signIn: { emailLink: true },
        },
        { slug: 'gated', dealerships: ['north-yard'], gated: true },
        { slug: 'plain', dealerships: ['north-yard'] },
      ],
      variables: { ...(await backend.variables()), TRUSTED_PROXIES: '127.0.0.1,::1' },
      paused: true,
      now: () => now,
    });
    await platform.feed('north-yard', rows(2, 30_000));
    cars = (await platform.stock('north')) as unknown as typeof cars;
  });
  afterAll(async () => {
    await platform?.end();
    await backend?.stop();
  });
  // Each test gets its own day, so that one test's requests do not count against another's limits.
  beforeEach(() => {
    now = new Date(now.getTime() + 2 * DAY);
  });

  describe('with a code', () => {
    test('a visitor signs in and becomes a shopper', async () => {
      const browser = aBrowser(platform, 'north');
      expect((await browser.get('/api/auth')).json()).toEqual({ user: null, watchlist: [] });
      const answer = await signIn(platform, browser, ANN);
      const user = { id: expect.any(String), name: null, phone: ANN_KEY };
      expect(answer.json()).toEqual({ success: true, user, watchlist: [], redirect: '/watchlist' });
      expect((await browser.get('/api/auth')).json()).toEqual({ user, watchlist: [] });
    });

    test('the same number is the same shopper, even from another browser', async () => {
      const [first, second] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
      const one = await signIn(platform, first, ANN);
      now = new Date(now.getTime() + MINUTE);
      const two = await signIn(platform, second, '+61 412 345 678'.replace('+61 ', '0'));
      expect(two.json<{ user: object }>().user).toEqual(one.json<{ user: object }>().user);
      expect((await first.get('/api/auth')).json<{ user: object | null }>().user).not.toBeNull();
    });

    test('the car that the shopper wanted to save is saved, and they continue where they were', async () => {
      const browser = aBrowser(platform, 'north');
      const car = cars[0];
      const redirect = `/cars/${car?.slug}`;
      const answer = await signIn(platform, browser, ANN, { type: 'watchlist', redirect, car_id: car?.id });
      expect(answer.json()).toMatchObject({ watchlist: [car?.id], redirect });
    });

    test('the message ties the code to this site, so that a phone fills it in nowhere else', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, BEN);
      const [sent] = (await textsSent(platform)).filter(({ text }) => text.endsWith(code));
      expect(sent?.text).toContain(`@north.localhost:${platform.port} #${code}`);
      expect(sent?.text).toContain('Dealer north');
    });

    test('without script, forms lead from step to step and no address holds the number', async () => {
      const browser = aBrowser(platform, 'north');
      const opened = { type: 'watchlist', redirect: '/cars/x', back: '/search' };
      const asked = await browser.form('/api/auth/code', { ...opened, phone: '0400 333 444' });
      expect(asked.status).toBe(303);
      expect(asked.headers.location).toBe(
        '/sign-in?type=watchlist&redirect=%2Fcars%2Fx&back=%2Fsearch&step=code',
      );
      await expect.poll(async () => (await codesOf(platform, '+61400333444')).length).toBe(1);
      const wrong = await browser.form('/api/auth/verify', { ...opened, code: 'nonsense' });
      expect(wrong.headers.location).toMatch(/&step=code&problem=code$/);
      const [code = ''] = await codesOf(platform, '+61400333444');
      const done = await browser.form('/api/auth/verify', { ...opened, code });
      expect([done.status, done.headers.location]).toEqual([303, '/cars/x']);
      expect((await browser.get('/api/auth')).json()).toMatchObject({ user: { phone: '+61400333444' } });
    });

    test.each([
      ['07 3000 0000', 'a landline'],
      ['+64 21 123 456', 'a foreign mobile'],
      ['', 'nothing'],
    ])('%s (%s) gets none', async (phone) => {
      const browser = aBrowser(platform, 'north');
      const answer = await browser.post('/api/auth/code', { phone });
      expect(answer.status).toBe(422);
      expect(answer.json()).toEqual({ success: false, error: expect.stringContaining('Australian mobile') });
      const form = await browser.form('/api/auth/code', { phone });
      expect(form.headers.location).toMatch(/^\/sign-in\?type=watchlist.*&problem=mobile$/);
      expect(browser.cookies.size).toBe(0);
    });

    test('neither code nor session can be read from the records', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      await browser.post('/api/auth/verify', { phone: ANN, code });
      const tables = ['sign_in_secrets', 'shopper_messages', 'shopper_sessions', 'sign_in_counts'];
      for (const table of tables) {
        const kept = await rowsOf<{ text: string }>(
          platform.database.orm,
          sql`select t::text as text from ${sql.identifier(table)} t`,
        );
        const text = kept.map((row) => row.text).join('\n');
        expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
        for (const cookie of browser.cookies.values()) expect(text).not.toContain(cookie);
        if (table === 'sign_in_counts') expect(text).not.toMatch(/412345678|203\.0\.113/);
      }
    });

    test('a code that waits to be sent during a restart still arrives', async () => {
      const browser = aBrowser(platform, 'north');
      // Asked for just before the stop; it may or may not have been sent by then.
      await browser.post('/api/auth/code', { phone: '0400 111 222' });
      platform = await platform.restart();
      await expect.poll(() => codesOf(platform, '+61400111222')).toHaveLength(1);
      const [code] = await codesOf(platform, '+61400111222');
      const again = aBrowser(platform, 'north');
      for (const [name, value] of browser.cookies) again.cookies.set(name, value);
      const answer = await again.post('/api/auth/verify', { phone: '0400 111 222', code });
      expect(answer.json()).toMatchObject({ success: true });
    });
  });

  describe('a session', () => {
    test('is in a cookie that scripts cannot read; on this machine it works without TLS', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, ANN);
      const cookie = browser.set.get('shopper') ?? '';
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(cookie).toMatch(/Max-Age=2592000/);
      expect(cookie).not.toMatch(/Secure|Domain/);
      expect(browser.cookies.has('asking')).toBe(false);
    });

    test('on other hosts is sent over TLS only, and to its own host only', async () => {
      const browser = aBrowser(platform, 'north', { host: 'www.north.example' });
      await signIn(platform, browser, ANN);
      expect(browser.set.get('__Host-shopper')).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(browser.set.has('shopper')).toBe(false);
      expect((await browser.get('/api/auth')).json()).toMatchObject({ user: { phone: ANN_KEY } });
    });

    test('lasts thirty days after the last visit', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, ANN);
      const visit = async (days: number) => {
        now = new Date(now.getTime() + days * DAY);
        return (await browser.get('/api/auth')).json<{ user: object | null }>().user;
      };
      expect(await visit(29)).not.toBeNull();
      expect(browser.set.get('shopper')).toMatch(/Max-Age=2592000/);
      expect(await visit(29)).not.toBeNull();
      expect(await visit(31)).toBeNull();
    });

    test('ends in the browser where the shopper signs out, and in no other', async () => {
      const [phone, laptop] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
      await signIn(platform, phone, ANN);
      now = new Date(now.getTime() + MINUTE);
      await signIn(platform, laptop, ANN);
      const kept = new Map(phone.cookies);
      expect((await phone.post('/api/auth/sign-out', {})).json()).toEqual({ success: true });
      expect(phone.cookies.has('shopper')).toBe(false);
      // A copy of the cookie has ended too.
      for (const [name, value] of kept) phone.cookies.set(name, value);
      expect((await phone.get('/api/auth')).json()).toMatchObject({ user: null });
      expect((await laptop.get('/api/auth')).json()).toMatchObject({ user: { phone: ANN_KEY } });
    });

    test('can be ended in all browsers at once', async () => {
      const browsers = [
        aBrowser(platform, 'north'),
        aBrowser(platform, 'north'),
        aBrowser(platform, 'north'),
      ];
      const [ann, alsoAnn, ben] = browsers as [
        (typeof browsers)[0],
        (typeof browsers)[0],
        (typeof browsers)[0],
      ];
      await signIn(platform, ann, ANN);
      now = new Date(now.getTime() + MINUTE);
      await signIn(platform, alsoAnn, ANN);
      await signIn(platform, ben, BEN);
      const left = await ann.form('/api/auth/sign-out', { everywhere: 'true', redirect: '/search' });
      expect(left.headers.location).toBe('/search');
      expect((await alsoAnn.get('/api/auth')).json()).toMatchObject({ user: null });
      expect((await ben.get('/api/auth')).json()).toMatchObject({ user: { phone: '+61498765432' } });
    });
  });

  describe('with a link', () => {
    const linkIn = (mail: string) =>
      /\/api\/[a-z/-]+\?token=[\w%.&=+-]+/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ??
      '';
    const newMail = async (to: string, work: () => Promise<unknown>) => {
      const to_ = (mail: string) => mail.includes(`To: ${to}`);
      const before = new Set(await mailsSent(platform));
      await work();
      let found: string | undefined;
      await expect
        .poll(async () => {
          found = (await mailsSent(platform)).find((mail) => to_(mail) && !before.has(mail));
          return found;
        })
        .toBeDefined();
      return found ?? '';
    };

    test('a confirmed address can sign in', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, ANN);
      const confirm = linkIn(
        await newMail('ann@shopper.example', async () => {
          const answer = await browser.post('/api/me/email', { email: 'Ann@Shopper.example' });
          expect(answer.json()).toEqual({ success: true });
        }),
      );
      const page = await browser.get(confirm);
      expect(page.text).toContain('<button>Confirm</button>');
      const token = new URLSearchParams(confirm.split('?')[1]).get('token') ?? '';
      const confirmed = await browser.form('/api/me/email/verify', { token });
      expect([confirmed.status, confirmed.headers.location]).toEqual([
        303,
        '/watchlist?email=confirmed#account',
      ]);

      now = new Date(now.getTime() + 2 * MINUTE);
      const other = aBrowser(platform, 'north');
      const asked = { type: 'watchlist', redirect: '/cars/x', back: '/search', car_id: String(cars[1]?.id) };
      const mail = await newMail('ann@shopper.example', async () => {
        const sent = await other.form('/api/auth/email-link', { ...asked, email: 'ann@shopper.example' });
        expect([sent.status, sent.headers.location]).toEqual([
          303,
          expect.stringMatching(/&redirect=%2Fcars%2Fx&.*&step=inbox$/),
        ]);
        expect(sent.headers.location).not.toContain('ann');
      });
      const link = linkIn(mail);
      // A program that opens links in mails neither signs anybody in nor uses the link up.
      const elsewhere = await aBrowser(platform, 'north').get(link);
      expect([elsewhere.status, elsewhere.text]).toEqual([
        200,
        expect.stringContaining('doesn’t work in this browser'),
      ]);
      expect((await other.get(link)).text).toContain('<button>Sign in</button>');
      // What the page of the link posts.
      const fields = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
      const done = await other.form('/api/auth/email-link/verify', fields);
      expect([done.status, done.headers.location]).toEqual([303, '/cars/x']);
      expect((await other.get('/api/auth')).json()).toMatchObject({
        user: { phone: ANN_KEY },
        watchlist: expect.arrayContaining([cars[1]?.id]),
      });
      const again = await other.form('/api/auth/email-link/verify', fields);
      expect(again.headers.location).toMatch(/^\/sign-in\?.*&step=email&problem=link$/);
    });

    test('a link is valid for ten minutes, only in the browser that asked for it', async () => {
      const ann = aBrowser(platform, 'north');
      await signIn(platform, ann, ANN);
      const asked = aBrowser(platform, 'north');
      const mail = await newMail('ann@shopper.example', () =>
        asked.post('/api/auth/email-link', { email: 'ann@shopper.example' }),
      );
      const fields = Object.fromEntries(new URLSearchParams(linkIn(mail).split('?')[1]));
      const other = aBrowser(platform, 'north');
      await other.post('/api/auth/email-link', { email: 'else@shopper.example' });
      const isRefused = async (browser: typeof ann) =>
        (await browser.form('/api/auth/email-link/verify', fields)).headers.location?.includes(
          'problem=link',
        );
      expect(await isRefused(other)).toBe(true);
      now = new Date(now.getTime() + 10 * MINUTE);
      expect(await isRefused(asked)).toBe(true);
      expect((await asked.get('/api/auth')).json()).toMatchObject({ user: null });
    });

    test('an address can be changed and removed; without script the account page shows the result', async () => {
      const ann = aBrowser(platform, 'north');
      await signIn(platform, ann, ANN);
      const emailOf = async () =>
        (await ann.get('/api/me')).json<{ user: { email: string | null } }>().user.email;
      expect(await emailOf()).toBe('ann@shopper.example');
      const wrong = await ann.form('/api/me/email', { email: 'ann' });
      expect(wrong.headers.location).toBe('/watchlist?email=email#account');
      const mail = await newMail('new@shopper.example', async () => {
        const sent = await ann.form('/api/me/email', { email: 'new@shopper.example' });
        expect(sent.headers.location).toBe('/watchlist?email=sent#account');
      });
      const soon = await ann.form('/api/me/email', { email: 'new@shopper.example' });
      expect(soon.headers.location).toBe('/watchlist?email=wait#account');
      // Until the link is opened, and clicked, nothing changes.
      const link = linkIn(mail);
      expect((await ann.get(link)).text).toContain('<button>Confirm</button>');
      expect((await aBrowser(platform, 'north').get(link)).text).toContain('doesn’t work in this browser');
      expect(await emailOf()).toBe('ann@shopper.example');
      const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
      await ann.form('/api/me/email/verify', { token });
      expect(await emailOf()).toBe('new@shopper.example');
      const again = await ann.form('/api/me/email/verify', { token });
      expect(again.headers.location).toBe('/watchlist?email=link#account');
      const gone = await ann.form('/api/me/email/remove', {});
      expect([gone.headers.location, await emailOf()]).toEqual(['/watchlist#account', null]);
    });

    test('an unknown address gets the same response, and a mail saying that it has no account', async () => {
      const browser = aBrowser(platform, 'north');
      const mail = await newMail('nobody@shopper.example', async () => {
        const answer = await browser.post('/api/auth/email-link', { email: 'nobody@shopper.example' });
        expect([answer.status, answer.json()]).toEqual([200, { success: true }]);
      });
      expect(mail).toContain('No account with this address');
      expect(linkIn(mail)).toBe('');
    });

    test('sign-in by link works only where the site allows it', async () => {
      const browser = aBrowser(platform, 'gated');
      await signIn(platform, browser, '0400 777 001');
      for (const path of ['/api/auth/email-link', '/api/me/email']) {
        expect((await browser.post(path, { email: 'a@b.example' })).status, path).toBe(404);
      }
    });
  });

  describe('a shopper’s data', () => {
    test('is shown and can be downloaded', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, BEN, { car_id: cars[0]?.id });
      await browser.post('/api/me', { name: '  Ben   Buyer ' });
      const answer = await browser.get('/api/me');
      expect(answer.headers['content-disposition']).toContain('my-data.json');
      expect(answer.json()).toMatchObject({
        site: 'Dealer north',
        user: { phone: '+61498765432', name: 'Ben Buyer' },
        watchlist: [{ car_id: cars[0]?.id }],
      });
      expect(answer.json<{ messages: object[] }>().messages.length).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(/browser_key|secret_key|"key"/);
    });

    test('a form whose session has ended leads to the sign-in', async () => {
      for (const path of ['/api/me/delete', '/api/me/email', '/api/alerts']) {
        const answer = await aBrowser(platform, 'north').form(path, {});
        expect([answer.status, answer.headers.location]).toEqual([
          303,
          '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F',
        ]);
      }
      const answer = await aBrowser(platform, 'gated').form('/api/me/delete', {});
      expect(answer.headers.location).toBe('/sign-in?type=watchlist&redirect=%2Faccount&back=%2F');
      expect((await aBrowser(platform, 'north').post('/api/me/delete', {})).status).toBe(401);
    });

    test('is deleted completely; other shoppers’ data stays', async () => {
      const [ann, ben] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
      await signIn(platform, ann, ANN);
      await signIn(platform, ben, BEN, { car_id: cars[0]?.id });
      expect(
        (await ben.send('DELETE', '/api/me', { origin: `http://north.localhost:${platform.port}` })).json(),
      ).toEqual({ success: true });
      expect((await ben.get('/api/auth')).json()).toEqual({ user: null, watchlist: [] });
      for (const table of ['shoppers', 'sign_in_secrets', 'shopper_messages', 'sign_in_counts']) {
        const kept = await rowsOf<{ text: string }>(
          platform.database.orm,
          sql`select t::text as text from ${sql.identifier(table)} t`,
        );
        expect(kept.map(({ text }) => text).join()).not.toContain('498765432');
      }
      expect((await ann.get('/api/auth')).json()).toMatchObject({ user: { phone: ANN_KEY } });
    });

    test.each(['GET', 'DELETE'])('%s by a visitor: 401', async (method) => {
      const origin = `http://north.localhost:${platform.port}`;
      expect((await aBrowser(platform, 'north').send(method, '/api/me', { origin })).status).toBe(401);
    });
  });

  test('expired codes, links and sessions are deleted', async () => {
    const browser = aBrowser(platform, 'north');
    await signIn(platform, browser, ANN);
    now = new Date(now.getTime() + 40 * DAY);
    const keys = openKeys('any');
    const records = openSignIns({
      database: platform.database,
      keys,
      counts: openCounts({ keys, now: () => now }),
      addressOf: () => 'http://x.example',
      now: () => now,
    });
    await records.clear();
    for (const table of ['sign_in_secrets', 'shopper_messages', 'sign_in_counts', 'shopper_sessions']) {
      expect(await rowsOf(platform.database.orm, sql`select * from ${sql.identifier(table)}`)).toEqual([]);
    }
  });

  test.each([
    ['plain', '/api/auth'],
    ['plain', '/api/watchlist'],
    ['gated', '/api/watchlist'],
    ['plain', '/api/me'],
  ])('on %s, %s is not there', async (site, path) => {
    expect((await aBrowser(platform, site).get(path)).status).toBe(404);
  });

  test('a gated site without a watchlist signs in too', async () => {
    const browser = aBrowser(platform, 'gated');
    const answer = await signIn(platform, browser, ANN, { type: 'finance' });
    expect(answer.json()).toMatchObject({ success: true, watchlist: [], redirect: '/finance' });
  });
});
