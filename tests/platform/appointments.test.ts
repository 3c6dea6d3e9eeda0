/** Appointments: a slot never takes more bookings than it has places, and no lead is lost because of it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../src/server/db/client.ts';
import { leadRecord } from '../../src/server/leads/lead-record.db.ts';
import { aLocation, lead, postForm, postJson } from './support/leads.ts';
import { onBackends } from './support/on-backends.ts';
import { rows } from './support/platform.ts';
import { IS_SOAK } from './support/size.ts';

/** Monday, 10 am in Brisbane. */
const NOW = new Date('2026-11-23T00:00:00Z');
const BOOKINGS = IS_SOAK ? 200 : 60;
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
  const { testOnce } = on;
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

  test(`${BOOKINGS} simultaneous bookings of one slot fill it exactly, and every lead is kept`, async () => {
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

  testOnce('a booking of a taken time offers other times, and one of those can be booked', async () => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', testDrive('late', '10:00'));
    const { lead_id, lead_secret, appointment } = answer.json<{
      lead_id: string;
      lead_secret: string;
      appointment: { error: string; other_times: { start: string; time: string }[] };
    }>();
    expect(appointment.error).toBe('That time is no longer available. Please choose another.');
    const [other] = appointment.other_times;
    const booked = await postJson(on.platform, 'north', '/api/appointments', {
      lead_id,
      lead_secret,
      location_id: 1,
      start: other?.start,
    });
    expect([booked.status, booked.json()]).toMatchObject([
      200,
      { lead_id, appointment: { kind: 'booked', location_id: 1, start: other?.start, moved_from: null } },
    ]);
    // The payload for the dealer's system has the booked time, not the taken one.
    const headers = { authorization: `Bearer ${on.platform.adminToken}` };
    const list = await on.platform.api('/api/leads?search=late', { headers });
    const [stored] = list.json<{ leads: { payload: Record<string, unknown> }[] }>().leads;
    const [date, time] = new Date(Date.parse(other?.start ?? '') + 10 * 3_600_000).toISOString().split('T');
    expect(stored?.payload).toMatchObject({ preferred_date: date, preferred_time: time?.slice(0, 5) });
    const foreign = await postJson(on.platform, 'north', '/api/appointments', {
      lead_id: '00000000-0000-4000-8000-000000000000',
      location_id: 1,
      start: other?.start,
    });
    expect(foreign.status).toBe(404);
  });

  testOnce('without script, a page offers other times', async () => {
    const answer = await postForm(on.platform, 'north', '/api/enquiries', testDrive('plain', '10:00'));
    expect(answer.status).toBe(200);
    const [, id] = /name="lead_id" value="([^"]+)"/.exec(answer.text) ?? [];
    const [, start] = /name="start" value="([^"]+)"/.exec(answer.text) ?? [];
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const booked = await postForm(
      on.platform,
      'north',
      '/api/appointments',
      { lead_id: id, location_id: 1, start },
      { cookie },
    );
    expect(booked.status).toBe(303);
    expect(booked.headers.location).toMatch(/^\/success\?appointment=[0-9a-f-]{36}&lead=[0-9a-f-]{36}$/);
  });

  testOnce('a booking outside opening hours keeps the lead', async () => {
    const answer = await postJson(on.platform, 'north', '/api/enquiries', testDrive('owl', '22:00'));
    expect(answer.json()).toMatchObject({ success: true, appointment: { kind: 'taken' } });
  });

  testOnce.each([
    ['/api/appointments?location_id=9&date=2026-11-24', 404],
    ['/api/appointments?location_id=1&date=tomorrow', 400],
    ['/api/appointments?location_id=1&date=2026-12-25', 200],
  ])('%s answers %i', async (path, status) => {
    const answer = await on.platform.site('north', path);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.json()).toMatchObject({ slots: [] });
  });
});

const TWO_SITES = {
  ...OPTIONS,
  tenants: [
    {
      ...OPTIONS.tenants[0],
      slug: 'north',
      dealerships: ['north-yard'],
      locations: [
        aLocation({ id: 1, slug: 'north-sales', dealership_slug: 'north-yard' }),
        aLocation({ id: 2, slug: 'north-late', dealership_slug: 'north-yard' }),
      ],
      testDrive: { capacity: 50, slotMinutes: 30 },
    },
    {
      slug: 'group',
      dealerships: ['north-yard'],
      email: 'hello@group.example',
      locations: [aLocation({ id: 1, slug: 'group-sales', dealership_slug: 'north-yard' })],
      // Its slots overlap those of the other site without beginning with them.
      testDrive: { capacity: 50, slotMinutes: 50 },
    },
  ],
};

interface Booked {
  lead_id: string;
  lead_secret: string;
  appointment: {
    kind: string;
    id: string;
    start: string;
    moved_from: string | null;
    other_times?: { time: string }[];
  };
}

onBackends(TWO_SITES, (on) => {
  let phone = 491_570_100;
  const drive = async (
    car: number,
    time: string,
    {
      site = 'north',
      number = `0${++phone}`,
      date = '2026-11-24',
    }: { site?: string; number?: string; date?: string } = {},
  ) => {
    const body = {
      ...lead(`n${`${number}-${time}`.replaceAll(/\D/g, '')}`),
      ...{ form: 'test-drive', car_id: car, phone: number, preferred_date: date, preferred_time: time },
    };
    const answer = await postJson(on.platform, site, '/api/enquiries', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Booked>();
  };
  const cars = async () => {
    await on.platform.feed('north-yard', rows(6, 20_000));
    const stock = await on.platform.stock('north');
    return stock.map(({ id }) => Number(id));
  };
  const overlapping = () =>
    rowsOf<{ id: string }>(
      on.platform.database.orm,
      sql`select a.id from appointments a join appointments b on b.id > a.id and b.car_id = a.car_id
        and b.starts_at < a.ends_at and a.starts_at < b.ends_at`,
    );
  let ids: number[] = [];
  beforeAll(async () => {
    ids = await cars();
  });
  const car = (index: number) => ids[index] ?? 0;

  test('when many shoppers on two sites want one car at overlapping times, only one gets it', async () => {
    // 10:00 of one site lies inside 9:50 to 10:40 of the other.
    const wishes = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? drive(car(0), '10:00') : drive(car(0), '09:50', { site: 'group' }),
    );
    const kinds = (await Promise.all(wishes)).map(({ appointment }) => appointment.kind);
    expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(1);
    expect(await overlapping()).toEqual([]);
    const kept = await rowsOf(on.platform.database.orm, sql`select id from leads where complete`);
    expect(kept).toHaveLength(40);
    expect((await drive(car(1), '10:00')).appointment.kind).toBe('booked');
  });

  test('times when the car is out on a test drive are not offered', async () => {
    expect((await drive(car(2), '11:00')).appointment.kind).toBe('booked');
    const free = async (car_id: number | string) => {
      const path = `/api/appointments?location_id=1&date=2026-11-24&car_id=${car_id}`;
      const { slots } = (await on.platform.site('north', path)).json<{
        slots: { time: string; free: number }[];
      }>();
      return slots.filter((slot) => slot.free === 0).map(({ time }) => time);
    };
    expect(await free(car(2))).toEqual(['11:00']);
    expect(await free('')).toEqual([]);
    const late = await drive(car(2), '11:00');
    expect(late.appointment.kind).toBe('taken');
    expect(late.appointment.other_times?.map(({ time }) => time)).not.toContain('11:00');
    // The same car is out for the dealership's other location too.
    const there = await postJson(on.platform, 'north', '/api/appointments', {
      ...{ lead_id: late.lead_id, lead_secret: late.lead_secret },
      ...{ location_id: 2, start: '2026-11-24T01:00:00Z' },
    });
    expect(there.json<Booked>().appointment.kind).toBe('taken');
    expect(
      (await on.platform.site('north', '/api/appointments?location_id=1&date=2026-11-24&car_id=x')).status,
    ).toBe(400);
  });

  test('a phone number holds one time per car: booking another moves it and frees the first', async () => {
    const number = '0491 570 156';
    const first = await drive(car(3), '14:00', { number });
    const second = await drive(car(3), '15:00', { number: '+61 491 570 156' });
    expect(second.appointment).toMatchObject({
      kind: 'booked',
      id: first.appointment.id,
      moved_from: first.appointment.start,
    });
    expect((await drive(car(3), '14:00')).appointment.kind).toBe('booked');
    // Another car is another booking.
    expect((await drive(car(4), '15:00', { number })).appointment).toMatchObject({
      kind: 'booked',
      moved_from: null,
    });
    // If the new time is taken, the shopper keeps the one they have.
    expect((await drive(car(3), '14:00', { number })).appointment.kind).toBe('taken');
    const held = await rowsOf<{ starts_at: Date | string }>(
      on.platform.database.orm,
      sql`select starts_at from appointments where id = ${first.appointment.id}`,
    );
    expect(held.map(({ starts_at }) => new Date(starts_at).toISOString())).toEqual([
      second.appointment.start,
    ]);
    const found = await leadRecord(on.platform.database, {
      lead_id: first.lead_id,
      dealership_id: await homeId(first.lead_id),
      revision: 1,
    });
    expect(found.record.appointment).toEqual({
      kind: 'moved',
      location_id: 1,
      start: second.appointment.start,
    });
  });

  const homeId = async (lead_id: string) => {
    const [row] = await rowsOf<{ id: number }>(
      on.platform.database.orm,
      sql`select dealership_id as id from leads where id = ${lead_id}`,
    );
    return row?.id ?? 0;
  };

  test('simultaneous bookings with the same phone number become one', async () => {
    const number = '0491 570 157';
    const times = ['09:00', '09:30', '10:30', '12:00', '12:30', '16:00'];
    await Promise.all(times.map((time) => drive(car(5), time, { number })));
    const held = await rowsOf(
      on.platform.database.orm,
      sql`select id from appointments where car_id = ${car(5)}`,
    );
    expect(held).toHaveLength(1);
  });

  test('a day in the past is refused with a message at its field, and nothing is stored', async () => {
    const before = await rowsOf(on.platform.database.orm, sql`select id from leads`);
    const body = {
      ...lead('past'),
      form: 'test-drive',
      car_id: car(1),
      preferred_date: '2020-01-01',
      preferred_time: '10:00',
    };
    const answer = await postJson(on.platform, 'north', '/api/enquiries', body);
    expect([answer.status, answer.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [{ field: 'preferred_date', message: 'This day has passed. Please choose another.' }],
    ]);
    const again = await postForm(on.platform, 'north', '/api/enquiries', body);
    expect(again.status).toBe(422);
    expect(again.text).toContain('This day has passed');
    expect(await rowsOf(on.platform.database.orm, sql`select id from leads`)).toHaveLength(before.length);
  });

  test('a booked time can be downloaded as a calendar file, from its own site only', async () => {
    const { appointment } = await drive(car(1), '16:30');
    const file = await on.platform.site('north', `/api/appointments/${appointment.id}.ics`);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('text/calendar');
    const text = file.text.replaceAll('\r\n ', '');
    expect(text).toContain('\r\nDTSTART:20261124T063000Z\r\nDTEND:20261124T070000Z\r\n');
    expect(text).toContain('SUMMARY:Test drive: 2022 Toyota Corolla');
    for (const [site, id] of [
      ['group', appointment.id],
      ['north', '00000000-0000-4000-8000-000000000000'],
      ['north', 'x'],
    ] as const) {
      expect((await on.platform.site(site, `/api/appointments/${id}.ics`)).status).toBe(404);
    }
  });
});
