/** No dealer can read or change another dealer's leads, whatever a request or a query says. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { type Scope, within } from '../../src/server/db/scope.ts';
import * as tables from '../../src/server/db/tables.ts';
import { aLocation, lead, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';
import { rows } from './support/platform.ts';

const { appointments, consents, conversations, deliveries, events, idempotency_keys, leads } = tables;
/** Monday, 10 am in Brisbane. */
const NOW = new Date('2026-11-23T00:00:00Z');
const tenant = (slug: string, location: number) => ({
  slug,
  dealerships: [`${slug}-yard`],
  email: `hello@${slug}.example`,
  locations: [aLocation({ id: location, slug: `${slug}-sales`, dealership_slug: `${slug}-yard` })],
});

const OPTIONS = { tenants: [tenant('north', 1), tenant('south', 2)], paused: true, now: () => NOW };

onBackends(OPTIONS, (on) => {
  const { describeOnce } = on;
  let north: number;
  let south: number;
  /** A test drive at each dealer. */
  const booked = { north: '', south: '' };

  beforeAll(async () => {
    await on.platform.feed('north-yard', rows(1, 30_000));
    await on.platform.feed('south-yard', rows(1, 40_000));
    for (const site of ['north', 'south'] as const) {
      const answer = await postJson(
        on.platform,
        site,
        '/api/enquiries',
        { ...lead(site), form: 'test-drive', preferred_date: '2026-11-24', preferred_time: '10:00' },
        { 'idempotency-key': `a-key-of-${site}` },
      );
      expect(answer.json()).toMatchObject({ success: true, appointment: { kind: 'booked' } });
      booked[site] = answer.json<{ lead_id: string }>().lead_id;
      const event = { event: 'favourite_added', event_id: 39 };
      expect((await postJson(on.platform, site, '/api/events', event)).status).toBe(204);
    }
    const known = await rowsOf<{ id: number; slug: string }>(
      on.platform.database.orm,
      sql`select id, slug from dealerships`,
    );
    north = known.find(({ slug }) => slug === 'north-yard')?.id ?? 0;
    south = known.find(({ slug }) => slug === 'south-yard')?.id ?? 0;
  });
  const stored = async (id: string) => {
    const [row] = await rowsOf<{
      slug: string;
      car_id: number | null;
      car: unknown;
      draft: { car: unknown };
    }>(
      on.platform.database.orm,
      sql`select d.slug, l.car_id, l.car, l.draft from leads l join dealerships d on d.id = l.dealership_id
        where l.id = ${id}`,
    );
    return row;
  };
  const countLeads = async () =>
    (await rowsOf<{ id: string }>(on.platform.database.orm, sql`select id from leads`)).length;

  describeOnce('over HTTP', () => {
    test('a lead cannot be about another dealer’s car', async () => {
      const [other] = await on.platform.stock('south');
      const answer = await postJson(on.platform, 'north', '/api/enquiries', {
        ...lead('carla'),
        car_id: other?.id,
        message: 'Is it still there?',
      });
      expect(answer.status).toBe(200);
      expect(await stored(answer.json<{ lead_id: string }>().lead_id)).toMatchObject({
        slug: 'north-yard',
        car_id: null,
        car: null,
        draft: { car: null },
      });
    });

    test.each<[string, string, () => Record<string, unknown>, number, string]>([
      ['another website', '/api/enquiries', () => ({ website_id: 2 }), 422, 'website_id'],
      [
        'a location of another dealer',
        '/api/appointments',
        () => ({ lead_id: booked.north, location_id: 2, start: '2026-11-24T01:00:00.000Z' }),
        422,
        'location_id',
      ],
      [
        'a time for the lead of another dealer',
        '/api/appointments',
        () => ({ lead_id: booked.south, location_id: 1, start: '2026-11-24T01:00:00.000Z' }),
        404,
        'lead_id',
      ],
      [
        'accepting an offer for the lead of another dealer',
        '/api/leads',
        () => ({ form: 'trade-in', lead_id: booked.south, offer_accepted: true, form_completed: true }),
        404,
        'lead_id',
      ],
    ])('%s is refused', async (_name, path, more, status, field) => {
      const before = await countLeads();
      const answer = await postJson(on.platform, 'north', path, { ...lead('carl'), message: 'x', ...more() });
      expect([answer.status, answer.json()]).toMatchObject([status, { errors: [{ field }] }]);
      expect(await countLeads()).toBe(before);
    });

    test('a lead addressed to another dealer stays with the site it was posted on', async () => {
      const answer = await postJson(on.platform, 'north', '/api/enquiries', {
        ...lead('dora'),
        dealership_slug: 'south-yard',
        message: 'x',
      });
      expect(answer.status).toBe(200);
      expect(await stored(answer.json<{ lead_id: string }>().lead_id)).toMatchObject({ slug: 'north-yard' });
    });

    test('a last step that names another dealer’s lead does not change it', async () => {
      const before = await stored(booked.south);
      const answer = await postJson(on.platform, 'north', '/api/leads', {
        ...lead('tom'),
        form: 'trade-in',
        isLastStep: true,
        lead_id: booked.south,
        rego: 'ABC123',
        regoState: 'qld',
      });
      expect(answer.status).toBe(200);
      const { lead_id } = answer.json<{ lead_id: string }>();
      expect(lead_id).not.toBe(booked.south);
      expect(await stored(lead_id)).toMatchObject({ slug: 'north-yard' });
      expect(await stored(booked.south)).toEqual(before);
    });

    test('another dealer’s idempotency key does not return their lead', async () => {
      const answer = await postJson(
        on.platform,
        'north',
        '/api/enquiries',
        { ...lead('kai'), message: 'Mine' },
        { 'idempotency-key': 'a-key-of-south' },
      );
      expect(answer.status).toBe(200);
      expect(answer.json<{ lead_id: string }>().lead_id).not.toBe(booked.south);
    });
  });

  describe('row-level security', () => {
    const ofDealership = { conversations, leads, consents, deliveries };
    const ofSite = { appointments, idempotency_keys, events };

    test.each(Object.keys(ofDealership) as (keyof typeof ofDealership)[])(
      'a query of %s without a condition sees one dealership',
      async (name) => {
        for (const dealership of [north, south]) {
          const seen = await within(on.platform.database, { dealership }, (tx) =>
            tx.select({ id: ofDealership[name].dealership_id }).from(ofDealership[name]),
          );
          expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([dealership]));
        }
        for (const scope of [{ site: 'north' }, { dealership: 9999 }] satisfies Scope[]) {
          expect(
            await within(on.platform.database, scope, (tx) => tx.select().from(ofDealership[name])),
          ).toEqual([]);
        }
      },
    );

    test.each(Object.keys(ofSite) as (keyof typeof ofSite)[])(
      'a query of %s without a condition sees one site',
      async (name) => {
        for (const site of ['north', 'south']) {
          const seen = await within(on.platform.database, { site }, (tx) =>
            tx.select({ site: ofSite[name].site }).from(ofSite[name]),
          );
          expect(new Set(seen.map((row) => row.site))).toEqual(new Set([site]));
        }
        expect(
          await within(on.platform.database, { dealership: north }, (tx) => tx.select().from(ofSite[name])),
        ).toEqual([]);
      },
    );

    type Attempt = Parameters<typeof within>[2];
    const id = () => randomUUID();
    test.each<[string, () => Attempt]>([
      [
        'a lead of another dealership',
        () => (tx) =>
          tx
            .insert(leads)
            .values({ id: id(), dealership_id: south, site: 'south', complete: false, received_at: NOW }),
      ],
      ['a lead moved to another dealership', () => (tx) => tx.update(leads).set({ dealership_id: south })],
      [
        'a consent in the name of another dealership',
        () => (tx) =>
          tx.insert(consents).values({
            dealership_id: south,
            lead_id: booked.south,
            opt_in: true,
            how: 'ticked',
            wording: 'x',
            at: NOW,
          }),
      ],
      [
        'a delivery of the lead of another dealership',
        () => (tx) =>
          tx.insert(deliveries).values({
            id: id(),
            dealership_id: south,
            lead_id: booked.south,
            revision: 9,
            kind: 'email',
            destination: 'me@north.example',
            state: 'waiting',
            created_at: NOW,
            next_attempt_at: NOW,
            give_up_at: NOW,
          }),
      ],
      [
        'an appointment at another site',
        () => (tx) =>
          tx.insert(appointments).values({
            id: id(),
            dealership_id: south,
            site: 'south',
            location_id: 2,
            starts_at: NOW,
            ends_at: new Date(NOW.getTime() + 1),
            place: 1,
            lead_id: booked.south,
            booked_at: NOW,
          }),
      ],
      [
        'an event of another site',
        () => (tx) => tx.insert(events).values({ site: 'south', at: NOW, event: 'x', event_id: 1 }),
      ],
      ['a changed consent', () => (tx) => tx.update(consents).set({ opt_in: true })],
      ['a deleted lead', () => (tx) => tx.delete(leads)],
      ['a deleted delivery', () => (tx) => tx.delete(deliveries)],
    ])('%s is refused', async (_name, attempt) => {
      const scope = { dealership: north, site: 'north' };
      await expect(within(on.platform.database, scope, attempt())).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/row-level security|permission denied/) },
      });
    });

    test('an update without a condition does not change the other dealership', async () => {
      await within(on.platform.database, { dealership: north }, (tx) =>
        tx.update(leads).set({ message: 'Changed' }),
      );
      const others = await within(on.platform.database, { dealership: south }, (tx) =>
        tx.select({ message: leads.message }).from(leads),
      );
      expect(others.map(({ message }) => message)).not.toContain('Changed');
    });
  });
});
