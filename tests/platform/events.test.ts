/**
 * The platform's own record of events on a site: names and numbers, only where tracking is allowed, and nothing
 * personal.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { onAnyBackend } from './support/on-backends.ts';

const NOW = new Date('2026-11-23T00:00:00Z');
const tenant = (slug: string, tracking: Record<string, unknown>) => ({
  slug,
  dealerships: [`${slug}-yard`],
  email: `hello@${slug}.example`,
  tracking,
});
const OPTIONS = {
  tenants: [
    tenant('open', {}),
    tenant('careful', { consentRequired: true }),
    tenant('silent', { dataLayer: false }),
  ],
  paused: true,
  now: () => NOW,
};

onAnyBackend(OPTIONS, (on) => {
  const kept = (site: string) =>
    rowsOf<Record<string, unknown>>(
      on.platform.database.orm,
      sql`select event, event_id, car_id, path from events where site = ${site} order by id`,
    );
  const favourite = { event: 'favourite_added', event_id: 39, car_id: 7, path: '/cars/2022-toyota-hilux-7' };
  const report = (site: string, body: unknown, headers?: Record<string, string>) =>
    postJson(on.platform, site, '/api/events', body, headers);

  test('an event is stored as reported', async () => {
    expect((await report('open', favourite)).status).toBe(204);
    expect(await kept('open')).toEqual([favourite]);
  });

  test('an event without a car or a page is stored too', async () => {
    expect((await report('open', { event: 'offer_accepted', event_id: 18 })).status).toBe(204);
    expect(await kept('open')).toContainEqual({
      event: 'offer_accepted',
      event_id: 18,
      car_id: null,
      path: null,
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a name of a person', { name: 'Ann' }, 'name'],
    ['an email address', { email: 'ann@example.com' }, 'email'],
    ['a phone number', { phone: '0412345678' }, 'phone'],
    ['anything else', { whatever: 1 }, 'whatever'],
    ['words for an event', { event: 'Ann from Cairns' }, 'event'],
    ['an event of letters and an address', { event: 'ann@example.com' }, 'event'],
    ['a path with a query', { path: '/success?email=ann@example.com' }, 'path'],
    ['a path with a fragment', { path: '/cars/1#0412345678' }, 'path'],
    ['a path with an address', { path: '/ann@example.com' }, 'path'],
    ['an address of another site', { path: 'https://evil.example/' }, 'path'],
    ['a number as text', { event_id: '39' }, 'event_id'],
    ['a number out of range', { event_id: 1000 }, 'event_id'],
    ['a car that is no number', { car_id: 'abc' }, 'car_id'],
  ])('%s is refused by name, and nothing of it is kept', async (_name, more, field) => {
    const before = await kept('open');
    const answer = await report('open', { ...favourite, ...more });
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      422,
      expect.stringContaining(field),
    ]);
    expect(answer.text).not.toMatch(/ann@|0412|Cairns/);
    expect(await kept('open')).toEqual(before);
  });

  test.each<[string, string, string, number]>([
    ['no JSON', 'application/json', 'nonsense', 400],
    ['a list', 'application/json', '[]', 400],
    ['plain text', 'text/plain', 'favourite_added', 415],
    ['a book', 'application/json', JSON.stringify({ event: 'x'.repeat(100_000) }), 413],
  ])('%s is refused', async (_name, type, body, status) => {
    const answer = await on.platform.site('open', '/api/events', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBe(status);
  });

  test('a site without tracking records nothing', async () => {
    const form = { ...lead('gert'), message: 'Hello', tracking_consent: 'granted' };
    expect((await postJson(on.platform, 'silent', '/api/enquiries', form)).status).toBe(200);
    expect((await report('silent', { ...favourite, tracking_consent: true })).status).toBe(204);
    expect(await kept('silent')).toEqual([]);
  });

  test('a lead that is sent twice under one key is one event, named by the lead’s category', async () => {
    const before = await kept('open');
    const form = { ...lead('ann'), message: 'Hello', category: 'Careers Enquiry' };
    for (let attempt = 0; attempt < 2; attempt++) {
      const headers = { 'idempotency-key': 'key-of-ann' };
      expect((await postJson(on.platform, 'open', '/api/enquiries', form, headers)).status).toBe(200);
    }
    expect((await kept('open')).slice(before.length)).toEqual([
      { event: 'form_submitted', event_id: 51, car_id: null, path: null },
    ]);
  });

  test('a view and a lead both record where the visit came from', async () => {
    const view = { event: 'car_viewed', car_id: 7, path: '/cars/2022-toyota-hilux-7', source: 'google' };
    expect((await report('open', view)).status).toBe(204);
    const form = { ...lead('ann'), message: 'Hello', source: 'carsales' };
    expect((await postJson(on.platform, 'open', '/api/enquiries', form)).status).toBe(200);
    const last = await rowsOf(
      on.platform.database.orm,
      sql`select event, event_id, source from events where site = 'open' order by id desc limit 2`,
    );
    expect(last).toEqual([
      { event: 'form_submitted', event_id: 22, source: 'carsales' },
      { event: 'car_viewed', event_id: null, source: 'google' },
    ]);
  });

  test.each([
    ['an address', 'ann@example.com', 'other'],
    ['a phone number', '0412345678', 'other'],
    ['capitals', 'Newsletter', 'newsletter'],
  ])('%s for a source is kept as a plain word', async (_name, source, expected) => {
    expect((await report('open', { event: 'page_viewed', path: '/', source })).status).toBe(204);
    const [row] = await rowsOf(
      on.platform.database.orm,
      sql`select source from events where site = 'open' order by id desc limit 1`,
    );
    expect(row).toEqual({ source: expected });
  });

  test('a search engine that runs scripts is not a visitor', async () => {
    const before = await kept('open');
    const crawler = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    expect((await report('open', favourite, crawler)).status).toBe(204);
    expect(await kept('open')).toEqual(before);
  });

  test('a request to an unknown host stores nothing', async () => {
    const answer = await on.platform.api('/api/events', {
      method: 'POST',
      host: 'nobody.example',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(favourite),
    });
    expect(answer.status).toBe(404);
  });

  describe('a site that wants consent first', () => {
    test.each([[undefined], [null], [false], ['false'], ['no'], [''], [1], [{}]])(
      'stores nothing with consent %j',
      async (tracking_consent) => {
        expect((await report('careful', { ...favourite, tracking_consent })).status).toBe(204);
        expect(await kept('careful')).toEqual([]);
      },
    );

    test('stores events with consent, and not the consent itself', async () => {
      expect((await report('careful', { ...favourite, tracking_consent: true })).status).toBe(204);
      expect(await kept('careful')).toEqual([favourite]);
    });

    test('stores a lead either way, and its event only with consent', async () => {
      const before = (await kept('careful')).length;
      const form = { ...lead('ann'), message: 'Hello' };
      expect((await postForm(on.platform, 'careful', '/api/enquiries', form)).status).toBe(303);
      expect(
        (await postJson(on.platform, 'careful', '/api/enquiries', { ...form, tracking_consent: true }))
          .status,
      ).toBe(200);
      expect((await kept('careful')).length).toBe(before + 1);
      const [last] = (await kept('careful')).slice(-1);
      expect(last).toEqual({ event: 'form_submitted', event_id: 22, car_id: null, path: null });
      const [stored] = await rowsOf<{ leads: number }>(
        on.platform.database.orm,
        sql`select count(*)::integer as leads from leads where site = 'careful'`,
      );
      expect(stored?.leads).toBe(2);
    });
  });
});
