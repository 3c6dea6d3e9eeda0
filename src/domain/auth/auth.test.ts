import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../tests/fixtures/cars.ts';
import {
  CODE_MINUTES,
  CODE_TRIES,
  canBeTried,
  codeMessage,
  type KeptCode,
  newCode,
  readCode,
} from './code.ts';
import { codeLimits, type Happened, refusedBy } from './limits.ts';
import { australianMobile } from './mobile.ts';
import { isRenewedBy, SESSION_DAYS, sessionEnd } from './session.ts';
import {
  accountPath,
  defaultTarget,
  emailNoteOf,
  hasSignIn,
  readSignIn,
  signInCar,
  signInProblemOf,
  signInStepHref,
  signInStepOf,
  signInTypeOf,
  withFragment,
} from './sign-in.ts';
import { signInHref } from './sign-in-href.ts';
import { SIGN_IN_TYPES } from './sign-in-types.ts';

const NOW = new Date('2026-11-23T00:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('the sign-in page', () => {
  const site = aSite({ garage_enabled: true });
  const asked = (query: string) => readSignIn(new URLSearchParams(query), site);

  test.each([
    ['watchlist', '/watchlist'],
    ['trade-in', '/trade-in'],
    ['checkout', '/search'],
    ['finance', '/finance'],
  ] as const)('for %s leads to %s by default', (type, target) => {
    expect(asked(`type=${type}`)).toEqual({ type, redirect: target, back: '/' });
    expect(asked(`type=${type}&redirect=/cars/x%23save&back=/cars/x`)).toEqual({
      type,
      redirect: '/cars/x#save',
      back: '/cars/x',
    });
  });

  test.each([
    ['/cars/2019-kia-rio-s-5/checkout', '2019-kia-rio-s-5'],
    ['/cars/2019-kia-rio-s-5#save', '2019-kia-rio-s-5'],
    ['/cars/2019-kia-rio-s-5', '2019-kia-rio-s-5'],
    ['/cars', null],
    ['/cars/%2e%2e/checkout', null],
    ['/watchlist?from=/cars/2019-kia-rio-s-5', null],
  ])('to %s is about the car %s', (redirect, slug) => {
    expect(signInCar({ redirect })).toBe(slug);
  });

  test.each([
    ['nothing', ''],
    ['an unknown type', 'type=admin'],
    ['ways out of the site', 'type=watchlist&redirect=//evil.example&back=javascript:alert(1)'],
  ])('given %s, leads to the watchlist and back home', (_, query) => {
    expect(asked(query)).toEqual({ type: 'watchlist', redirect: '/watchlist', back: '/' });
  });

  test.each([
    ['type=watchlist&car_id=7', 7],
    ['type=checkout&car_id=7', undefined],
    ['type=watchlist&car_id=0', undefined],
    ['type=watchlist&car_id=7e3', undefined],
    ['type=watchlist&car_id=', undefined],
  ])('%s: the car to save is %s', (query, carId) => {
    const request = asked(query);
    expect(request.carId).toBe(carId);
    expect(asked(signInHref(request).split('?')[1] ?? '')).toEqual(request);
  });

  test('leads to the browser’s favourites if the site has no watchlist', () => {
    expect(defaultTarget('watchlist', aSite({ garage_enabled: false }))).toBe('/favourites');
  });

  test('has the same texts for selling a car as for trading one in', () => {
    expect(signInTypeOf('sell-my-car')).toBe('trade-in');
    expect(signInTypeOf('checkout')).toBe('checkout');
  });

  test.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('garage %s, gated %s: sign-in %s', (garage_enabled, gated, expected) => {
    expect(hasSignIn({ garage_enabled, gated })).toBe(expected);
  });

  test.each([
    [true, '/watchlist'],
    [false, '/account'],
  ])('garage %s: the account page is %s', (garage_enabled, path) => {
    expect(accountPath({ garage_enabled })).toBe(path);
  });

  test.each([
    ['/finance?car_id=7', '#finance-form', '/finance?car_id=7#finance-form'],
    ['/finance', '', '/finance'],
    ['/watchlist#alerts', '#account', '/watchlist#alerts'],
    ['/finance', '#\\evil', '/finance'],
  ])('%s, opened with %j, leads to %s', (redirect, fragment, expected) => {
    const request = { type: 'finance', redirect, back: '/' } as const;
    expect(withFragment(request, fragment)).toEqual({ ...request, redirect: expected });
  });

  test.each([
    [undefined, true, 'start'],
    ['code', false, 'code'],
    ['email', true, 'email'],
    ['inbox', true, 'inbox'],
    ['email', false, 'start'],
    ['inbox', false, 'start'],
    ['admin', true, 'start'],
  ])('step %s where links are sent %s: %s', (named, emailLink, step) => {
    expect(signInStepOf(named, { emailLink })).toBe(step);
  });

  test('keeps only known errors in a step’s address', () => {
    const request = { type: 'watchlist', redirect: '/watchlist', back: '/' } as const;
    const { searchParams } = new URL(signInStepHref(request, 'email', 'link'), 'https://x.example');
    expect([searchParams.get('step'), signInProblemOf(searchParams.get('problem') ?? '')]).toEqual([
      'email',
      'link',
    ]);
    for (const read of [signInProblemOf, emailNoteOf]) {
      expect([read('gossip'), read('toString'), read(undefined)]).toEqual([null, null, null]);
    }
  });

  test('reads back the address it writes', () => {
    const path = fc
      .tuple(fc.stringMatching(/^[a-z0-9-]{1,12}$/), fc.stringMatching(/^[a-z0-9=&%20]{0,12}$/))
      .map(([page, query]) => `/p-${page}?q=${encodeURIComponent(query)}`);
    fc.assert(
      fc.property(fc.constantFrom(...SIGN_IN_TYPES), path, path, (type, redirect, back) => {
        const href = signInHref({ type, redirect, back });
        expect(readSignIn(new URL(href, 'https://x.example').searchParams, site)).toEqual({
          type,
          redirect,
          back,
        });
      }),
    );
  });
});

describe('a number for a code', () => {
  test.each([
    '0412 345 678',
    '0412345678',
    '(0412) 345-678',
    '0412.345.678',
    '+61 412 345 678',
    '+61 0412 345 678',
    '61412345678',
    '0011 61 412 345 678',
    ' 0412 345 678 ',
  ])('%s', (text) => {
    expect(australianMobile(text)).toBe('+61412345678');
  });

  test.each([
    ['a landline', '07 3000 0000'],
    ['a landline abroad written as here', '+61 8 9164 0000'],
    ['a free number', '1800 123 456'],
    ['a short number', '13 12 34'],
    ['a premium number', '1900 123 456'],
    ['a location independent number', '0550 123 456'],
    ['a mobile of New Zealand', '+64 21 123 456'],
    ['a mobile of the United States', '+1 201 555 0123'],
    ['too few digits', '0412 345 67'],
    ['too many digits', '0412 345 6789'],
    ['words beside it', '0412 345 678 after five'],
    ['an extension', '0412 345 678 x2'],
    ['two numbers', '0412345678,0498765432'],
    ['digits of another script', '٠٤١٢٣٤٥٦٧٨'],
    ['a line break and a header', '0412345678\r\nTo: +1900'],
    ['nothing', ''],
    ['a very long text', `0412345678${' '.repeat(50)}`],
    ['no text', 412345678],
  ])('is not %s', (_, text) => {
    expect(australianMobile(text)).toBeNull();
  });

  test('normalises every Australian mobile, however it is spaced', () => {
    const digits = fc.stringMatching(/^[0-8]\d{7}$/);
    fc.assert(
      fc.property(digits, fc.nat(7), (rest, gap) => {
        const written = `04${rest.slice(0, gap)} ${rest.slice(gap)}`;
        const read = australianMobile(written);
        expect(read).toBe(australianMobile(`+614${rest}`));
        if (read !== null) expect(read).toBe(`+614${rest}`);
      }),
    );
  });
});

describe('a code', () => {
  test('has six digits and may start with 0', () => {
    expect(newCode(() => 0)).toBe('000000');
    expect(newCode(() => 42)).toBe('000042');
    expect(newCode((limit) => limit - 1)).toBe('999999');
  });

  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
    [123456, null],
    [['123456'], null],
    [`${' '.repeat(30)}123456`, null],
  ])('typed as %j is %j', (text, expected) => {
    expect(readCode(text)).toBe(expected);
  });

  const fresh: KeptCode = { createdAt: ago(0), tries: 0, isUsed: false, isReplaced: false };
  const LIFE_MS = CODE_MINUTES * 60_000;
  test.each<[string, Partial<KeptCode>, boolean]>([
    ['fresh', {}, true],
    ['in its last moment', { createdAt: ago(LIFE_MS - 1) }, true],
    ['ten minutes old', { createdAt: ago(LIFE_MS) }, false],
    ['of the future', { createdAt: ago(-1000) }, false],
    ['with one try left', { tries: CODE_TRIES - 1 }, true],
    ['with no try left', { tries: CODE_TRIES }, false],
    ['used', { isUsed: true }, false],
    ['replaced by a newer one', { isReplaced: true }, false],
  ])('that is %s: %j can be tried: %s', (_, facts, expected) => {
    expect(canBeTried({ ...fresh, ...facts }, NOW)).toBe(expected);
  });

  test('is offered by phones on its own site only, and fits in one message', () => {
    const text = codeMessage('012345', 'Harbour Toyota', 'www.harbour.example');
    expect(text.split('\n').at(-1)).toBe('@www.harbour.example #012345');
    expect(text.length).toBeLessThanOrEqual(160);
  });
});

describe('limits', () => {
  const rules = codeLimits({ codesPerDay: 100 });
  const none: Happened = { number: [], sender: [], site: [] };
  const times = (count: number, everyMs: number, first = everyMs) =>
    Array.from({ length: count }, (_, index) => ago(first + index * everyMs));
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  test.each<[string, Partial<Happened>, RegExp | null]>([
    ['nothing yet', {}, null],
    ['one, a minute ago', { number: [ago(MINUTE)] }, null],
    ['one, ten seconds ago', { number: [ago(10_000)] }, /30 seconds/],
    ['four in an hour', { number: times(4, 10 * MINUTE) }, /in an hour/],
    ['four, the first more than an hour ago', { number: times(4, 21 * MINUTE) }, null],
    ['ten in a day', { number: times(10, 2 * HOUR) }, /tomorrow/],
    ['fifteen from an address in an hour', { sender: times(15, MINUTE) }, /internet connection\./],
    ['forty from an address in a day', { sender: times(40, 30 * MINUTE) }, /internet connection today/],
    ['a hundred on the site in a day, the last just now', { site: times(100, MINUTE) }, /few minutes/],
    ['a hundred on the site in a day, the last a while ago', { site: times(100, MINUTE, 15 * MINUTE) }, null],
    ['a hundred on the site, one of them yesterday', { site: [...times(99, MINUTE), ago(25 * HOUR)] }, null],
  ])('%s', (_, happened, message) => {
    const refusal = refusedBy(rules, { ...none, ...happened }, NOW);
    if (message === null) expect(refusal).toBeNull();
    else expect(refusal?.message).toMatch(message);
  });

  test('let somebody who has used the code go on at once, within the limits of the hour', () => {
    const justNow = { ...none, number: [ago(10_000)] };
    expect(refusedBy(rules, justNow, NOW, ago(10_000))).toBeNull();
    // A message since then makes them wait again, and the hour counts every message.
    expect(refusedBy(rules, { ...none, number: [ago(5_000)] }, NOW, ago(10_000))?.retryAfter).toBe(25);
    const four = { ...none, number: [ago(10_000), ...times(3, 10 * MINUTE)] };
    expect(refusedBy(rules, four, NOW, ago(10_000))?.message).toMatch(/in an hour/);
  });

  test('say how long to wait', () => {
    expect(refusedBy(rules, { ...none, number: [ago(10_000)] }, NOW)?.retryAfter).toBe(20);
    // The first of the four leaves the hour's window after twenty minutes.
    expect(refusedBy(rules, { ...none, number: times(4, 10 * MINUTE) }, NOW)?.retryAfter).toBe(20 * 60);
  });

  test('slow down a flooded site, which sends at most twice its daily limit', () => {
    const sent: Date[] = [];
    let longest = 0;
    let last = NOW.getTime();
    for (let minute = 0; minute < 24 * 60; minute++) {
      const at = new Date(NOW.getTime() + minute * MINUTE);
      // Ten requests a minute, each from its own address.
      for (let ask = 0; ask < 10; ask++) {
        if (refusedBy(rules, { ...none, site: sent }, at)) continue;
        sent.push(at);
        longest = Math.max(longest, at.getTime() - last);
        last = at.getTime();
      }
    }
    expect(sent.length).toBeGreaterThan(150);
    expect(sent.length).toBeLessThanOrEqual(200);
    expect(longest).toBeLessThan(HOUR);
  });

  test('let the request pass after the wait they gave', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(24 * HOUR), { maxLength: 60 }), (ages) => {
        const happened = { ...none, sender: ages.map(ago) };
        const refusal = refusedBy(rules, happened, NOW);
        if (!refusal) return;
        const later = new Date(NOW.getTime() + refusal.retryAfter * 1000);
        expect(refusedBy(rules, happened, later)?.message).not.toBe(refusal.message);
      }),
    );
  });
});

describe('a session', () => {
  test('ends thirty days after the last visit', () => {
    expect(sessionEnd(NOW).getTime() - NOW.getTime()).toBe(SESSION_DAYS * 86_400_000);
  });

  test('is renewed by a visit once a day', () => {
    const end = sessionEnd(NOW);
    expect(isRenewedBy(end, ago(-60_000))).toBe(false);
    expect(isRenewedBy(end, ago(-86_400_000))).toBe(true);
  });
});
