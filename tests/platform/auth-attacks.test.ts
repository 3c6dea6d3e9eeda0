/**
 * Attacks by somebody who is not the shopper: guesses, stolen and planted cookies, other sites, other people's lists.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { BACKENDS, type Backend } from './support/backends.ts';
import { operatorPages } from './support/leads.ts';
import { rows, type TestPlatform, testPlatform } from './support/platform.ts';
import { ANN, ANN_KEY, aBrowser, BEN, type Browser, codesOf, newCode, signIn } from './support/shoppers.ts';
import { IS_SOAK } from './support/size.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The site `guessed` sends this many messages a day, whoever asks. */
const CODES_A_DAY = 60;
const GUESSES = IS_SOAK ? 10_000 : 800;
/** What one attacker guesses for a number; its code allows five. */
const GUESSES_EACH = IS_SOAK ? 20 : 10;
const AT_ONCE = 25;
/** Without a code, one attacker in eight makes up the cookie that comes with a code; the other seven have none. */
const WITHOUT_COOKIE = 7;

describe.each(BACKENDS)('$name', ({ start, skipped, describeOnce, testOnce }) => {
  if (skipped) {
    test.skip('is not installed', () => {});
    return;
  }
  let backend: Backend;
  let platform: TestPlatform;
  let now = new Date('2026-11-23T00:00:00Z');
  let cars: { id: number; slug: string }[];
  let southCar: number;

  beforeAll(async () => {
    backend = await start();
    platform = await testPlatform({
      tenants: [
        { slug: 'north', dealerships: ['north-yard'], garage_enabled: true, signIn: { emailLink: true } },
        { slug: 'south', dealerships: ['south-yard'], garage_enabled: true },
        {
          slug: 'guessed',
          dealerships: ['north-yard'],
          garage_enabled: true,
          signIn: { codesPerDay: CODES_A_DAY },
        },
      ],
      variables: { ...(await backend.variables()), TRUSTED_PROXIES: '127.0.0.1,::1' },
      paused: true,
      now: () => now,
    });
    await platform.feed('north-yard', rows(3, 30_000));
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

  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };
  const userOf = async (browser: Browser) =>
    (await browser.get('/api/auth')).json<{ user: { phone: string } | null }>().user;
  const verify = (browser: Browser, phone: string, code: string) =>
    browser.post('/api/auth/verify', { phone, code });
  const refused = { success: false, error: expect.stringContaining('wrong or has expired') };
  const messages = async () =>
    (await rowsOf(platform.database.orm, sql`select id from shopper_messages`)).length;

  describe('guessing', () => {
    testOnce(
      `${GUESSES} guesses over many numbers and addresses get nowhere, for a bounded number of messages`,
      async () => {
        const before = await messages();
        let signedIn = 0;
        let asked = 0;
        const statuses = new Map<number, number>();
        const count = ({ status }: { status: number }) =>
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        let next = 0;

        /** One of many attackers: takes a new number and address each round, then makes every guess it can. */
        const attacker = async (): Promise<void> => {
          while (next < GUESSES) {
            const number = asked++;
            const phone = `04${String(10_000_000 + number)}`;
            const browser = aBrowser(platform, 'guessed', {
              address: `198.51.${(number >> 8) & 255}.${number & 255}`,
            });
            count(await browser.post('/api/auth/code', { phone }));
            if (asked % (WITHOUT_COOKIE + 1) === 0 && !browser.cookies.has('asking')) {
              browser.cookies.set('asking', String(number).padStart(43, 'A'));
            }
            for (let guess = 0; guess < GUESSES_EACH && next < GUESSES; guess++) {
              next++;
              const answer = await verify(browser, phone, String(next % 1_000_000).padStart(6, '0'));
              count(answer);
              if (answer.status === 200) signedIn++;
            }
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, attacker));

        expect(asked).toBeGreaterThan(CODES_A_DAY);
        expect(signedIn).toBe(0);
        expect((await messages()) - before).toBe(CODES_A_DAY);
        expect([...statuses.keys()].sort()).toEqual([200, 422, 429]);
        expect(statuses.get(200)).toBe(CODES_A_DAY);
        // Each message allowed five guesses; no other guess could have been right.
        const [tried] = await rowsOf<{ most: number; codes: number }>(
          platform.database.orm,
          sql`select max(least(tries, 5))::integer as most, count(*)::integer as codes from sign_in_secrets
          where site = 'guessed'`,
        );
        expect(tried).toEqual({ most: 5, codes: CODES_A_DAY });
      },
      400_000,
    );

    testOnce('after five wrong codes, the right one is refused too', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const wrong = code === '000000' ? '111111' : '000000';
      for (let guess = 0; guess < 5; guess++) {
        expect((await verify(browser, ANN, wrong)).json()).toEqual(refused);
      }
      const answer = await verify(browser, ANN, code);
      expect([answer.status, answer.json()]).toEqual([422, refused]);
      expect(await userOf(browser)).toBeNull();
    });

    test('many guesses at the same moment share five tries', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const wrong = code === '000000' ? '111111' : '000000';
      await Promise.all(Array.from({ length: 20 }, () => verify(browser, ANN, wrong)));
      expect((await verify(browser, ANN, code)).json()).toEqual(refused);
    });

    testOnce('one address may try fifty codes an hour, counting right ones', async () => {
      const browser = aBrowser(platform, 'north', { address: '192.0.2.50' });
      const code = await newCode(platform, browser, ANN);
      const other = aBrowser(platform, 'north', { address: '192.0.2.50' });
      await newCode(platform, other, BEN);
      for (let guess = 0; guess < 50; guess++) await verify(other, BEN, '123456');
      const answer = await verify(browser, ANN, code);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
      expect(answer.json()).toEqual({
        success: false,
        error: expect.stringContaining('internet connection'),
      });
      later(61);
      expect((await verify(browser, ANN, code)).json()).toEqual(refused);
    });
  });

  describe('asking for messages', () => {
    testOnce(
      'a number gets one message per half minute, four an hour and ten a day, whoever asks',
      async () => {
        const before = await messages();
        const statuses: number[] = [];
        for (let ask = 0; ask < 60; ask++) {
          const browser = aBrowser(platform, 'north', { address: `198.51.100.${ask}` });
          statuses.push((await browser.post('/api/auth/code', { phone: BEN })).status);
          later(10);
        }
        expect((await messages()) - before).toBe(10);
        expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 429, 429]);
        expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      },
    );

    testOnce(
      'messages from one site do not count against another site’s limit for the same number',
      async () => {
        for (let ask = 0; ask < 10; ask++) {
          await aBrowser(platform, 'north', { address: `198.51.104.${ask}` }).post('/api/auth/code', {
            phone: BEN,
          });
          later(61);
        }
        const refusal = await aBrowser(platform, 'north').post('/api/auth/code', { phone: BEN });
        expect(refusal.status).toBe(429);
        expect((await aBrowser(platform, 'south').post('/api/auth/code', { phone: BEN })).status).toBe(200);
      },
    );

    testOnce('all IPv6 addresses of a household count as one sender, however they are written', async () => {
      const statuses: number[] = [];
      for (let ask = 0; ask < 20; ask++) {
        const spelt = [
          `2001:db8:7:1::${ask + 1}`,
          `2001:0DB8:0007:0001:0:0:ffff:${ask + 1}`,
          `[2001:db8:7:1:a::${ask}]:99`,
        ];
        const browser = aBrowser(platform, 'north', { address: spelt[ask % 3] ?? '' });
        statuses.push(
          (await browser.post('/api/auth/code', { phone: `0400 000 3${String(ask).padStart(2, '0')}` }))
            .status,
        );
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(15);
      const neighbour = aBrowser(platform, 'north', { address: '2001:db8:7:2::1' });
      expect((await neighbour.post('/api/auth/code', { phone: '0400 000 399' })).status).toBe(200);
    });

    testOnce(
      'a flood of requests slows down a site’s sign-in without stopping it, and the operator sees that',
      async () => {
        let number = 0;
        const askForCode = async () => {
          const address = `2001:db8:8:${(++number).toString(16)}::1`;
          const phone = `0400 1${String(number).padStart(5, '0')}`;
          return (await aBrowser(platform, 'guessed', { address }).post('/api/auth/code', { phone })).status;
        };
        const flood = [];
        for (let ask = 0; ask < CODES_A_DAY + 5; ask++) flood.push(await askForCode());
        expect(flood.slice(CODES_A_DAY)).toEqual([429, 429, 429, 429, 429]);
        expect((await platform.health()).json()).toMatchObject({ signIn: { slow: ['guessed'] } });
        const operator = await operatorPages(platform, 'guessed');
        expect(await operator('/operator')).toContain('New codes go out slowly');
        expect(platform.complaints).toContainEqual(
          expect.stringMatching(/^guessed has sent 60 codes .* is slowing down$/),
        );
        later(24);
        expect([await askForCode(), await askForCode()]).toEqual([200, 429]);
      },
    );

    testOnce('an address may ask fifteen times an hour, for whatever numbers', async () => {
      const before = await messages();
      const browser = aBrowser(platform, 'north', { address: '192.0.2.77' });
      const answers = [];
      for (let ask = 0; ask < 30; ask++) {
        answers.push(
          await browser.post('/api/auth/code', { phone: `0400 000 1${String(ask).padStart(2, '0')}` }),
        );
      }
      expect((await messages()) - before).toBe(15);
      expect(answers.at(-1)?.json()).toEqual({
        success: false,
        error: expect.stringContaining('internet connection'),
      });
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    });

    test('many requests at the same moment cannot get past a limit', async () => {
      const before = await messages();
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          aBrowser(platform, 'north', { address: `198.51.101.${index}` }).post('/api/auth/code', {
            phone: ANN,
          }),
        ),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await messages()) - before).toBe(1);
    });

    testOnce('a forwarded address that the client made up is ignored', async () => {
      const statuses: number[] = [];
      for (let ask = 0; ask < 20; ask++) {
        const browser = aBrowser(platform, 'north', { address: `198.51.102.${ask}, 192.0.2.99` });
        statuses.push(
          (await browser.post('/api/auth/code', { phone: `0400 000 2${String(ask).padStart(2, '0')}` }))
            .status,
        );
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    });

    testOnce('a refused request leaves the code that was sent valid', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      expect((await browser.post('/api/auth/code', { phone: ANN })).status).toBe(429);
      expect((await verify(browser, ANN, code)).status).toBe(200);
    });

    testOnce('the response is the same, byte for byte, whether or not the number is known', async () => {
      await signIn(platform, aBrowser(platform, 'north'), ANN);
      later(30);
      const shapes = [];
      for (const phone of [ANN, '0400 999 888']) {
        const browser = aBrowser(platform, 'north');
        const sent = await browser.post('/api/auth/code', { phone });
        const wrong = await verify(browser, phone, '000000');
        const visible = ({ status, text, headers }: typeof sent) => ({
          status,
          text,
          headers: Object.keys(headers).sort(),
        });
        shapes.push([visible(sent), visible(wrong)]);
      }
      expect(shapes[1]).toEqual(shapes[0]);
    });

    testOnce.each([
      ['number', '/api/auth/code', (round: number) => [{ phone: ANN }, { phone: `0400 7${10_000 + round}` }]],
      [
        'address',
        '/api/auth/email-link',
        (round: number) => [{ email: 'ann@shopper.example' }, { email: `n${round}@shopper.example` }],
      ],
    ] as const)('a known %s takes no longer than an unknown one', async (_, path, ask) => {
      await signIn(platform, aBrowser(platform, 'north'), ANN);
      await platform.database.orm.execute(
        sql`update shoppers set email = 'ann@shopper.example' where site = 'north' and phone = ${ANN_KEY}`,
      );
      const times: [known: number[], unknown: number[]] = [[], []];
      for (let round = 0; round < 30; round++) {
        later(3 * 60);
        const bodies = ask(round);
        for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const browser = aBrowser(platform, 'north', { address: `198.51.103.${round}` });
          const began = performance.now();
          const { status, text } = await browser.post(path, bodies[which]);
          if (status !== 200) continue;
          times[which]?.push(performance.now() - began);
          expect(text).toBe('{"success":true}');
        }
      }
      const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
      expect(Math.min(...times.map(({ length }) => length))).toBeGreaterThan(20);
      const [known, unknown] = [median(times[0]), median(times[1])];
      expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, 0.5 * Math.max(known, unknown)));
    });
  });

  describe('a code', () => {
    testOnce('works only once', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const held = new Map(browser.cookies);
      expect((await verify(browser, ANN, code)).status).toBe(200);
      const again = aBrowser(platform, 'north');
      for (const [name, value] of held) again.cookies.set(name, value);
      expect((await verify(again, ANN, code)).json()).toEqual(refused);
      expect(await userOf(again)).toBeNull();
    });

    test('that is submitted twice at the same moment signs in once', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const held = new Map(browser.cookies);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => {
          const copy = aBrowser(platform, 'north');
          for (const [name, value] of held) copy.cookies.set(name, value);
          return verify(copy, ANN, code);
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    testOnce('is invalid once a newer one was sent', async () => {
      const browser = aBrowser(platform, 'north');
      const older = await newCode(platform, browser, ANN);
      const held = new Map(browser.cookies);
      later(1);
      const newer = await newCode(platform, browser, ANN);
      const first = aBrowser(platform, 'north');
      for (const [name, value] of held) first.cookies.set(name, value);
      expect((await verify(first, ANN, older)).json()).toEqual(refused);
      if (older !== newer) expect((await verify(browser, ANN, older)).json()).toEqual(refused);
      expect((await verify(browser, ANN, newer)).status).toBe(200);
    });

    testOnce('is invalid in another browser, and is not used up there', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const thief = aBrowser(platform, 'north');
      for (let guess = 0; guess < 6; guess++)
        expect((await verify(thief, ANN, code)).json()).toEqual(refused);
      expect((await verify(browser, ANN, code)).status).toBe(200);
    });

    testOnce('is invalid for another number', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      expect((await verify(browser, BEN, code)).json()).toEqual(refused);
    });

    testOnce('is invalid on another site', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      const south = aBrowser(platform, 'south');
      for (const [name, value] of browser.cookies) south.cookies.set(name, value);
      expect((await verify(south, ANN, code)).json()).toEqual(refused);
    });

    testOnce('is invalid after ten minutes', async () => {
      const browser = aBrowser(platform, 'north');
      const code = await newCode(platform, browser, ANN);
      later(10);
      expect((await verify(browser, ANN, code)).json()).toEqual(refused);
    });

    testOnce.each([
      ['an array', ['123456']],
      ['a number', 123456],
      ['a pattern', '______'],
      ['nothing', null],
      ['an object', { $ne: '' }],
      ['SQL', "' or 1=1 --"],
    ])('that is %s is refused', async (_, code) => {
      const browser = aBrowser(platform, 'north');
      await newCode(platform, browser, ANN);
      const answer = await browser.post('/api/auth/verify', { phone: ANN, code });
      expect([answer.status, answer.json()]).toEqual([422, refused]);
    });
  });

  describeOnce('a session', () => {
    test('cookie that was planted before sign-in is replaced at sign-in', async () => {
      const planted = 'A'.repeat(43);
      const browser = aBrowser(platform, 'north');
      browser.cookies.set('shopper', planted);
      await signIn(platform, browser, ANN);
      expect(browser.cookies.get('shopper')).not.toBe(planted);
      const thief = aBrowser(platform, 'north');
      thief.cookies.set('shopper', planted);
      expect(await userOf(thief)).toBeNull();
    });

    test('that somebody else planted in the browser ends when the shopper signs in', async () => {
      const thief = aBrowser(platform, 'north');
      await signIn(platform, thief, BEN);
      const given = thief.cookies.get('shopper') ?? '';
      const browser = aBrowser(platform, 'north');
      browser.cookies.set('shopper', given);
      await signIn(platform, browser, ANN);
      expect(browser.cookies.get('shopper')).not.toBe(given);
      expect(await userOf(thief)).toBeNull();
      expect(await userOf(browser)).toMatchObject({ phone: ANN_KEY });
    });

    test('of another site is ignored', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, ANN);
      const south = aBrowser(platform, 'south');
      for (const [name, value] of browser.cookies) south.cookies.set(name, value);
      expect(await userOf(south)).toBeNull();
      expect((await south.get('/api/watchlist')).status).toBe(401);
      expect((await south.get('/api/me')).status).toBe(401);
      const saved = await south.post('/api/watchlist/save-car', { phone_number: ANN, car_id: southCar });
      expect(saved.status).toBe(401);
    });

    test('the same number on two sites is two shoppers', async () => {
      const [north, south] = [aBrowser(platform, 'north'), aBrowser(platform, 'south')];
      await signIn(platform, north, ANN, { car_id: cars[0]?.id });
      later(1);
      await signIn(platform, south, ANN);
      expect((await south.get('/api/auth')).json()).toMatchObject({ watchlist: [] });
      expect((await south.get('/api/me')).json()).toMatchObject({ watchlist: [] });
    });

    test.each([
      ['nothing', ''],
      ['a letter', 'x'],
      ['an id of the right length', 'A'.repeat(43)],
      ['SQL', "' or 1=1 --"],
      ['a path', '../../etc/passwd'],
      ['a very long text', 'a'.repeat(5000)],
    ])('made up as %s is ignored', async (_, value) => {
      const browser = aBrowser(platform, 'north');
      browser.cookies.set('shopper', encodeURIComponent(value));
      expect(await userOf(browser)).toBeNull();
    });

    test('cannot be forged from the records', async () => {
      await signIn(platform, aBrowser(platform, 'north'), ANN);
      const kept = await rowsOf<{ key: string }>(
        platform.database.orm,
        sql`select key from shopper_sessions`,
      );
      for (const { key } of kept) {
        const thief = aBrowser(platform, 'north');
        thief.cookies.set('shopper', key);
        expect(await userOf(thief)).toBeNull();
      }
    });
  });

  describeOnce('another shopper’s watchlist', () => {
    test.each(['save-car', 'remove-car'])(
      '%s with another’s number: 403, and nothing changes',
      async (call) => {
        const [ann, ben] = [aBrowser(platform, 'north'), aBrowser(platform, 'north')];
        await signIn(platform, ann, ANN, { car_id: cars[0]?.id });
        await signIn(platform, ben, BEN);
        for (const phone_number of [ANN, ANN_KEY, '', null, undefined, [BEN], '0412 345 678 ']) {
          const answer = await ben.post(`/api/watchlist/${call}`, { phone_number, car_id: cars[0]?.id });
          expect([answer.status, answer.json<{ success: boolean }>().success]).toEqual([403, false]);
        }
        expect((await ann.get('/api/auth')).json()).toMatchObject({ watchlist: [cars[0]?.id] });
        expect((await ben.get('/api/auth')).json()).toMatchObject({ watchlist: [] });
      },
    );

    test('cannot be changed without signing in', async () => {
      const answer = await aBrowser(platform, 'north').post('/api/watchlist/save-car', {
        phone_number: ANN,
        car_id: cars[0]?.id,
      });
      expect([answer.status, answer.json()]).toEqual([
        401,
        { success: false, error: expect.stringContaining('sign in') },
      ]);
    });

    test('takes no cars of other sites', async () => {
      const browser = aBrowser(platform, 'north');
      await signIn(platform, browser, ANN);
      const answer = await browser.post('/api/watchlist/save-car', { phone_number: ANN, car_id: southCar });
      expect(answer.status).toBe(404);
    });
  });

  describeOnce('a page of another site', () => {
    const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
    const here = () => `http://north.localhost:${platform.port}`;
    const writes: [string, string][] = [
      ['POST', '/api/auth/code'],
      ['POST', '/api/auth/verify'],
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/auth/email-link'],
      ['POST', '/api/auth/email-link/verify'],
      ['POST', '/api/watchlist/save-car'],
      ['POST', '/api/watchlist/remove-car'],
      ['POST', '/api/me'],
      ['POST', '/api/me/delete'],
      ['POST', '/api/me/email'],
      ['POST', '/api/me/email/verify'],
      ['POST', '/api/me/email/remove'],
      ['DELETE', '/api/me'],
      ['POST', '/api/shortlists'],
      ['POST', '/api/alerts'],
      ['POST', '/api/alerts/remove'],
      ['POST', '/api/alerts/confirm'],
      ['POST', '/api/alerts/resume'],
    ];
    const elsewhere: [string, () => Record<string, string>][] = [
      ['by its origin', () => ({ origin: 'https://evil.example' })],
      ['by the origin "null"', () => ({ origin: 'null' })],
      ['by an origin that looks like ours', () => ({ origin: `${here()}.evil.example` })],
      ['by another site of the platform', () => ({ origin: `http://south.localhost:${platform.port}` })],
      ['by another port', () => ({ origin: 'http://north.localhost:1' })],
      ['by the browser’s Sec-Fetch-Site header', () => ({ origin: here(), 'sec-fetch-site': 'cross-site' })],
      ['by a sibling host', () => ({ origin: here(), 'sec-fetch-site': 'same-site' })],
      ['by missing headers', () => ({})],
    ];
    const cases = writes.flatMap(([method, path]) =>
      elsewhere.map(([how, headers]) => [method, path, how, headers] as const),
    );

    let ann: Browser;
    // biome-ignore lint/suspicious/noDuplicateTestHooks: this hook belongs to its group; `describeOnce` is a `describe`
    beforeAll(async () => {
      now = new Date(now.getTime() + 2 * DAY);
      ann = aBrowser(platform, 'north');
      await signIn(platform, ann, ANN, { car_id: cars[0]?.id });
    });

    test.each(cases)('cannot %s %s, recognised %s', async (method, path, _, headers) => {
      // Each case begins two days after the one before; turned back, so that the session lasts.
      now = new Date(now.getTime() - 2 * DAY);
      const body = new URLSearchParams({
        phone_number: ANN,
        phone: BEN,
        car_id: String(cars[0]?.id),
        name: 'X',
      });
      const sent = method === 'POST' ? body.toString() : undefined;
      const answer = await ann.send(method, path, { ...FORM, ...headers() }, sent);
      expect(answer.status).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('has changed nothing with any of these requests', async () => {
      now = new Date(now.getTime() - 2 * DAY);
      expect((await ann.get('/api/auth')).json()).toMatchObject({
        user: { phone: ANN_KEY, name: null },
        watchlist: [cars[0]?.id],
      });
    });

    test('cannot read the shopper’s data either', async () => {
      for (const path of ['/api/auth', '/api/watchlist', '/api/me']) {
        const answer = await ann.get(path, { origin: 'https://evil.example' });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    });
  });

  describeOnce('a way out of the site', () => {
    const WAYS_OUT = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/%2Fevil.example',
      '/%252Fevil.example',
      '/%5Cevil.example',
      '/.//evil.example',
      '/%09/evil.example',
      'https://evil.example',
      'https:evil.example',
      'https://north.localhost@evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '/x\r\nLocation: https://evil.example',
      '/api/auth/sign-out',
    ];

    test.each(WAYS_OUT.map((way, index) => [way, 12_000_000 + index] as const))(
      '%j leads to the watchlist, or home',
      async (redirect, number) => {
        const browser = aBrowser(platform, 'north');
        const opened = { type: 'watchlist', redirect, back: redirect };
        const asked = await browser.form('/api/auth/code', { ...opened, phone: `04${number}` });
        expect(asked.headers.location).toBe(
          '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F&step=code',
        );
        await expect.poll(() => codesOf(platform, `+614${number}`)).toHaveLength(1);
        const [code = ''] = await codesOf(platform, `+614${number}`);
        const done = await browser.form('/api/auth/verify', { ...opened, code });
        expect([done.status, done.headers.location]).toEqual([303, '/watchlist']);
        const out = await browser.form('/api/auth/sign-out', { redirect });
        expect(out.headers.location).toBe('/');
      },
    );
  });
});
