/** Appointments: a slot is never given away more often than it has places, and a lead is never lost over it. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { aLocation, lead, postForm, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';

/** Monday, 10 am in Brisbane. */
const NOW = new Date('2026-11-23T00:00:00Z');
const BOOKINGS = 200;
const CAPACITY = 3;

const OPTIONS = {
  tenants: [
    {
      slug: 'north',
      dealerships: ['north-yard'],
      email: 'hello@north.example',
      locations: [aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' })],
      testDrive: { capacity: CAPACITY },
    },
  ],
  paused: true,
  now: () => NOW,
};

onBackends(OPTIONS, (on) => {
  const testDrive = (name: string, time: string) => ({
    ...lead(name),
    form: 'test-drive',
    preferred_date: '2026-11-24',
    preferred_time: time,
  });
  const free = async () => {
    const answer = await on.platform.site('north', '/api/appointments?location_id=1&date=2026-11-24');
    const { slots } = answer.json<{ slots: { start: string; time: string; free: number }[] }>();
    return new Map(slots.map((slot) => [slot.time, slot.free]));
  };

  test(`${BOOKINGS} bookings of one slot at once: exactly its capacity is booked, every lead is kept`, async () => {
    expect((await free()).get('10:00')).toBe(CAPACITY);
    const answers = await Promise.all(
      Array.from({ length: BOOKINGS }, (_, index) =>
        postJson(on.platform, 'north', '/api/enquiries', testDrive(`b${index}`, '10:00')),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const kinds = answers.map((answer) => answer.json<{ appointment: { kind: string } }>().appointment.kind);
    expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(CAPACITY);
    expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(BOOKINGS - CAPACITY);
    const [row] = await rowsOf<{ leads: number; booked: number }>(
      on.platform.database.orm,
      sql`select (select count(*)::integer from leads) as leads, (select count(*)::integer from appointments) as booked`,
    );
    expect(row).toEqual({ leads: BOOKINGS, booked: CAPACITY });
    expect((await free()).get('10:00')).toBe(0);
  });

  test('a taken time says so and names others, and one of them can be booked', async () => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', testDrive('late', '10:00'));
    const { lead_id, appointment } = answer.json<{
      lead_id: string;
      appointment: { error: string; other_times: { start: string; time: string }[] };
    }>();
    expect(appointment.error).toBe('This time is no longer free. Please choose another.');
    const [other] = appointment.other_times;
    const booked = await postJson(on.platform, 'north', '/api/appointments', {
      lead_id,
      location_id: 1,
      start: other?.start,
    });
    expect([booked.status, booked.json()]).toEqual([
      200,
      { lead_id, appointment: { kind: 'booked', location_id: 1, start: other?.start } },
    ]);
    const foreign = await postJson(on.platform, 'north', '/api/appointments', {
      lead_id: '00000000-0000-4000-8000-000000000000',
      location_id: 1,
      start: other?.start,
    });
    expect(foreign.status).toBe(404);
  });

  test('without a script a page offers other times', async () => {
    const answer = await postForm(on.platform, 'north', '/api/enquiries', testDrive('plain', '10:00'));
    expect(answer.status).toBe(200);
    const [, id] = /name="lead_id" value="([^"]+)"/.exec(answer.text) ?? [];
    const [, start] = /name="start" value="([^"]+)"/.exec(answer.text) ?? [];
    const booked = await postForm(on.platform, 'north', '/api/appointments', {
      lead_id: id,
      location_id: 1,
      start,
    });
    expect([booked.status, booked.headers.location]).toEqual([303, '/success']);
  });

  test('a time outside of the hours keeps the lead', async () => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', testDrive('owl', '22:00'));
    expect(answer.json()).toMatchObject({ success: true, appointment: { kind: 'taken' } });
  });

  test.each([
    ['/api/appointments?location_id=9&date=2026-11-24', 404],
    ['/api/appointments?location_id=1&date=tomorrow', 400],
    ['/api/appointments?location_id=1&date=2026-12-25', 200],
  ])('%s answers %i', async (path, status) => {
    const answer = await on.platform.site('north', path);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json()).toMatchObject({ slots: [] });
  });
});
