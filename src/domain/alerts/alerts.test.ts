import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar, aSite, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { mailColours } from '../deliveries/envelope.ts';
import { diffStock } from '../inventory/stock/diff.ts';
import type { StoredCar } from '../inventory/stock/import.ts';
import { fromUrl } from '../search/url.ts';
import { hasAlerts, readAlert } from './alert.ts';
import { stockChanges } from './changes.ts';
import { confirmMail, confirmText, newsMail, newsText } from './messages.ts';
import { type News, type NotedChange, newsOf, orderedNews } from './news.ts';

const NOW = new Date('2026-11-23T00:00:00Z');

describe('changes in an import', () => {
  const stored = (key: string, id: number, more: CarOverrides = {}): StoredCar => ({
    key,
    car: aCar({ id, stocknum: key, vin: null, price: 30_000, offer_price: null, ...more }),
  });
  const row = (key: string, more: CarOverrides = {}) => {
    const { created_at: _, ...car } = aCar({
      stocknum: key,
      vin: null,
      price: 30_000,
      offer_price: null,
      ...more,
    });
    return { row: 1, key, car: { ...car, created_at: null } };
  };
  const changes = (existing: StoredCar[], rows: ReturnType<typeof row>[]) =>
    stockChanges(existing, diffStock(existing, rows, NOW));

  test.each<[string, StoredCar[], ReturnType<typeof row>[], ReturnType<typeof changes>]>([
    ['nothing', [stored('A', 1)], [row('A')], []],
    ['a colour', [stored('A', 1)], [row('A', { colour: 'Mauve' })], []],
    ['a new car', [], [row('A')], [{ key: 'A', kind: 'new', before: null, after: 30_000 }]],
    ['a new car that is sold already', [], [row('A', { status: 'sold' })], []],
    [
      'a lower price',
      [stored('A', 1)],
      [row('A', { price: 28_000 })],
      [{ key: 'A', kind: 'price_drop', before: 30_000, after: 28_000 }],
    ],
    [
      'an offer below the price',
      [stored('A', 1)],
      [row('A', { offer_price: 29_000 })],
      [{ key: 'A', kind: 'price_drop', before: 30_000, after: 29_000 }],
    ],
    ['a higher price', [stored('A', 1)], [row('A', { price: 31_000 })], []],
    ['a price taken away', [stored('A', 1)], [row('A', { price: null })], []],
    ['a first price', [stored('A', 1, { price: null })], [row('A')], []],
    ['a price of $1, which is none', [stored('A', 1)], [row('A', { price: 1 })], []],
    [
      'a car gone from the feed',
      [stored('A', 1)],
      [],
      [{ key: 'A', kind: 'sold', before: 30_000, after: 30_000 }],
    ],
    [
      'a car the feed calls sold, cheaper at last',
      [stored('A', 1)],
      [row('A', { status: 'sold', price: 20_000 })],
      [{ key: 'A', kind: 'sold', before: 30_000, after: 20_000 }],
    ],
    ['a sold car gone from the feed', [stored('A', 1, { status: 'sold' })], [], []],
    [
      'a sold car for sale again',
      [stored('A', 1, { status: 'sold' })],
      [row('A')],
      [{ key: 'A', kind: 'back', before: 30_000, after: 30_000 }],
    ],
    [
      'a sold car cheaper',
      [stored('A', 1, { status: 'sold' })],
      [row('A', { status: 'sold', price: 1000 })],
      [],
    ],
  ])('%s', (_, existing, rows, expected) => {
    expect(changes(existing, rows)).toEqual(expected);
  });
});

describe('news about a car', () => {
  const car = (price: number | null, more: CarOverrides = {}) => aCar({ price, offer_price: null, ...more });
  const drop = (before: number): NotedChange => ({ kind: 'price_drop', before });
  const summary = (news: News | null) =>
    news && (news.kind === 'price_drop' ? `${news.before} → ${news.now}` : news.kind);

  test.each<[string, ReturnType<typeof car>, NotedChange[], string | null]>([
    ['a drop', car(28_000), [drop(30_000)], '30000 → 28000'],
    [
      'several drops are one, from where they began',
      car(26_000),
      [drop(30_000), drop(28_000)],
      '30000 → 26000',
    ],
    ['a drop that was reversed', car(30_000), [drop(30_000)], null],
    ['a drop that became a rise', car(31_000), [drop(30_000)], null],
    ['a drop to no price', car(null), [drop(30_000)], null],
    ['a sale', car(1000, { status: 'sold' }), [{ kind: 'sold', before: 1000 }], 'sold'],
    [
      'a drop, then a sale that the shopper did not ask about',
      car(28_000, { status: 'sold' }),
      [drop(30_000)],
      null,
    ],
    [
      'a new car that sold before the message went out',
      car(1000, { status: 'sold' }),
      [
        { kind: 'new', before: null },
        { kind: 'sold', before: 1000 },
      ],
      null,
    ],
    [
      'a new car that has since dropped in price',
      car(28_000),
      [{ kind: 'new', before: null }, drop(30_000)],
      'new',
    ],
    ['a car back on sale', car(30_000), [{ kind: 'back', before: 30_000 }], 'back'],
    [
      'a car back on sale at a lower price',
      car(28_000),
      [{ kind: 'back', before: 30_000 }, drop(30_000)],
      '30000 → 28000',
    ],
    [
      'a sale that fell through',
      car(30_000),
      [
        { kind: 'sold', before: 1 },
        { kind: 'back', before: 1 },
      ],
      null,
    ],
    ['nothing', car(30_000), [], null],
  ])('%s', (_, now, changes, expected) => {
    expect(summary(newsOf(now, changes))).toBe(expected);
  });

  test('reports a price drop only if the price is now lower', () => {
    const change = fc.record<NotedChange>({
      kind: fc.constantFrom('new', 'price_drop', 'back', 'sold'),
      before: fc.option(fc.integer({ min: 1, max: 100_000 })),
    });
    fc.assert(
      fc.property(fc.array(change), fc.option(fc.integer({ min: 1, max: 100_000 })), (changes, price) => {
        const news = newsOf(car(price), changes);
        if (news?.kind === 'price_drop') expect(news.now).toBeLessThan(news.before);
      }),
    );
  });

  test('lists cars for sale first, starting with the largest price drop', () => {
    const list: News[] = [
      { kind: 'sold', car: aCar({ id: 1 }) },
      { kind: 'price_drop', car: aCar({ id: 2 }), before: 30_000, now: 29_000 },
      { kind: 'new', car: aCar({ id: 3 }) },
      { kind: 'price_drop', car: aCar({ id: 4 }), before: 30_000, now: 25_000 },
    ];
    expect(orderedNews(list).map((news) => news.car.id)).toEqual([4, 2, 3, 1]);
  });
});

describe('setting an alert', () => {
  const wish = (more: Record<string, unknown>) => readAlert({ channel: 'sms', agreed: true, ...more });

  test('accepts the watchlist by text message', () => {
    expect(wish({})).toEqual({
      ok: true,
      wish: {
        about: 'watchlist',
        query: '',
        channel: 'sms',
        email: null,
        tells: ['price_drop', 'back', 'sold'],
      },
    });
  });

  test('stores a search by email without its page number', () => {
    const query = 'make=Toyota&price=:40000&page=3&near=4000&within=50&utm_source=x';
    expect(wish({ about: 'search', query, channel: 'email', email: ' Ann@Shopper.example ' })).toEqual({
      ok: true,
      wish: {
        about: 'search',
        query: 'make=Toyota&price=:40000&near=4000&within=50',
        channel: 'email',
        email: 'ann@shopper.example',
        tells: ['new', 'price_drop', 'back'],
      },
    });
  });

  test('stores equal searches identically', () => {
    const read = (query: string) => {
      const result = wish({ about: 'search', query });
      return result.ok ? result.wish.query : null;
    };
    expect(read('?model=Hilux&make=Toyota')).toBe(read('make=Toyota&model=Hilux&page=2'));
    expect(fromUrl(read('make=Toyota') ?? '').filters.make).toEqual(['Toyota']);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without agreeing', { agreed: false }, /tick the box/],
    ['with a box that nobody sent', { agreed: undefined }, /tick the box/],
    ['by no way', { channel: undefined }, /email or text/],
    ['by another way', { channel: 'fax' }, /email or text/],
    ['by email without an address', { channel: 'email' }, /email address/],
    ['by email to two addresses', { channel: 'email', email: 'a@b.example,c@d.example' }, /email address/],
    ['about something else', { about: 'cars' }, /what you want alerts about/],
    ['of nothing', { tells: [] }, /what you want alerts about/],
    ['of what there is not', { tells: ['gossip'] }, /what you want alerts about/],
    ['with an endless search', { about: 'search', query: 'x'.repeat(1001) }, /too long/],
  ])('%s is refused', (_, more, message) => {
    const read = wish(more);
    expect(read.ok ? null : read.error).toMatch(message);
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('garage %s and alerts %s: %s', (garage_enabled, enabled, expected) => {
    expect(hasAlerts(aSite({ garage_enabled, alerts: { enabled } }))).toBe(expected);
  });
});

describe('messages', () => {
  const site = aSite({ name: 'Harbour & Sons' });
  const context = {
    site,
    address: 'https://www.harbour.example',
    stopHref: 'https://www.harbour.example/api/alerts/stop?token=t',
    colours: mailColours(site),
  };
  const aDrop = (id: number, more: CarOverrides = {}): News => ({
    kind: 'price_drop',
    car: aCar({ id, price: 28_000, offer_price: null, price_type: 'drive_away', ...more }),
    before: 30_000,
    now: 28_000,
  });

  test('say whether the price is drive away', () => {
    const { subject, text } = newsMail([aDrop(1, { name: '2022 Toyota HiLux' })], context);
    expect(subject).toBe('A price drop | Harbour & Sons');
    expect(text).toContain('2022 Toyota HiLux: now $28,000 Drive away, down $2,000');
    expect(newsText([aDrop(1)], context)).toContain('$28,000 Drive away');
  });

  test('can be stopped from the message, the mail program and the text message', () => {
    const mail = newsMail([aDrop(1)], context);
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${context.stopHref}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const text of [mail.text, mail.html, newsText([aDrop(1)], context)])
      expect(text).toContain(context.stopHref);
  });

  test('name the first cars and count the others', () => {
    const many = Array.from({ length: 25 }, (_, index) => aDrop(index + 1));
    const mail = newsMail(many, context);
    expect(mail.subject).toMatch(/^25 price drops/);
    expect(mail.text).toContain('And 5 more.');
    expect(newsText(many, context)).toMatch(/; 23 more\./);
  });

  test('a text message links to the one car it names, or to the list', () => {
    expect(newsText([aDrop(1, { slug: 'hilux-1' })], context)).toContain(
      'https://www.harbour.example/cars/hilux-1\n',
    );
    expect(newsText([aDrop(1), aDrop(2)], context)).toContain('https://www.harbour.example/watchlist\n');
  });

  test('escape the car’s name in HTML', () => {
    const { html } = newsMail([aDrop(1, { name: '<img src=x onerror=alert(1)>' })], context);
    expect(html).not.toContain('<img src=x');
  });

  test('with news of several kinds are headed "updates"', () => {
    expect(newsMail([aDrop(1), { kind: 'sold', car: aCar({ id: 2 }) }], context).subject).toMatch(
      /^2 updates/,
    );
  });

  test('contain no advertising when they ask for confirmation', () => {
    const confirmHref = 'https://www.harbour.example/api/alerts/confirm?token=t';
    const mail = confirmMail({ site, confirmHref, wording: 'Message me.', colours: context.colours });
    expect(mail.text).toContain('Message me.');
    expect(mail.text).toContain(confirmHref);
    expect(mail.text).not.toMatch(/\$|watchlist/);
    expect(confirmText({ site, confirmHref })).toContain(confirmHref);
  });
});
