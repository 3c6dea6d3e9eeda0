/** The platform's own log of what happened on a site: each lead once, and only where that may be noted. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { lead, postForm, postJson } from './support/leads.ts';
import { type TestPlatform, testPlatform } from './support/platform.ts';

const TENANTS = [
  { slug: 'open', dealerships: ['open-yard'] },
  { slug: 'asking', dealerships: ['asking-yard'], tracking: { consentRequired: true } },
  { slug: 'silent', dealerships: ['silent-yard'], tracking: { dataLayer: false } },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ tenants: TENANTS, paused: true });
});
afterAll(() => platform?.end());

const eventsOf = (site: string) =>
  rowsOf<{ event: string; event_id: number }>(
    platform.database.orm,
    sql`select event, event_id from events where site = ${site} order by id`,
  );

test('a lead that is sent twice under one key is one event', async () => {
  const body = { ...lead('ann'), message: 'Hello', category: 'Careers Enquiry' };
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await postJson(platform, 'open', '/api/enquiries', body, {
      'idempotency-key': 'key-of-ann',
    });
    expect(answer.status, answer.text).toBe(200);
  }
  expect((await postForm(platform, 'open', '/api/enquiries', { ...lead('bob'), message: 'Hi' })).status).toBe(
    303,
  );
  await expect.poll(() => eventsOf('open')).toHaveLength(2);
  expect(await eventsOf('open')).toEqual([
    { event: 'form_submitted', event_id: 51 },
    { event: 'form_submitted', event_id: 22 },
  ]);
});

test('where a yes is needed, only leads that bring it are events', async () => {
  for (const [name, tracking_consent] of [
    ['carl', undefined],
    ['dora', null],
    ['emil', 'denied'],
    ['fran', 'granted'],
  ] as const) {
    const body = { ...lead(name), message: 'Hello', tracking_consent };
    expect((await postJson(platform, 'asking', '/api/enquiries', body)).status).toBe(200);
  }
  await expect.poll(() => eventsOf('asking')).toHaveLength(1);
});

test('a site that tells nothing notes nothing', async () => {
  const body = { ...lead('gert'), message: 'Hello', tracking_consent: 'granted' };
  expect((await postJson(platform, 'silent', '/api/enquiries', body)).status).toBe(200);
  expect(
    (await postJson(platform, 'silent', '/api/events', { event: 'favourite_added', event_id: 39 })).status,
  ).toBe(204);
  expect(await eventsOf('silent')).toEqual([]);
});
