import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hours } from '#domain/locations/week.ts';
import { slotAt, slotsOn } from './slots.ts';

const week = (open: string, close: string): Hours => ({
  opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: weekday === 0 ? ('Closed' as const) : ('Open' as const),
    open,
    close,
    formated_hours: weekday === 6 ? 'By appointment' : null,
  })),
  special_hours: [
    { date: '2026-12-24', status: 'Open', start_hour: '09:00', end_hour: '11:00', name: null },
    { date: '2026-12-28', status: 'Open', start_hour: '10:00', end_hour: '11:00', name: null },
    { date: '2026-11-25', status: 'Closed', start_hour: null, end_hour: null, name: null },
  ],
});
const settings = { slotMinutes: 60, leadHours: 2, daysAhead: 40 };
const options = {
  hours: week('09:00', '12:30'),
  zone: 'Australia/Brisbane',
  holidays: new Set(['2026-12-25', '2026-12-28']),
  settings,
  // Monday, 8 am in Brisbane.
  now: new Date('2026-11-22T22:00:00Z'),
};
const times = (date: string, more: Partial<typeof options> = {}) =>
  slotsOn(date, { ...options, ...more }).map(({ time }) => time);

describe('slotsOn', () => {
  test.each<[string, string, string[]]>([
    ['a day of the week, the last slot ends before closing', '2026-11-24', ['09:00', '10:00', '11:00']],
    ['today, from two hours on', '2026-11-23', ['10:00', '11:00']],
    ['yesterday', '2026-11-22', []],
    ['beyond the days offered', '2027-01-05', []],
    ['closed that weekday', '2026-11-29', []],
    ['hours in words', '2026-11-28', []],
    ['a special day, shorter', '2026-12-24', ['09:00', '10:00']],
    ['a special day, closed', '2026-11-25', []],
    ['a public holiday', '2026-12-25', []],
    ['a public holiday with hours of its own', '2026-12-28', ['10:00']],
    ['no date', '2026-02-31', []],
  ])('%s', (_name, date, expected) => expect(times(date)).toEqual(expected));

  test.each<[string, string, string]>([
    ['before daylight saving begins', '2026-10-03', '2026-10-02T23:00:00.000Z'],
    ['after it has begun', '2026-10-05', '2026-10-04T22:00:00.000Z'],
    ['before it ends', '2026-04-03', '2026-04-02T22:00:00.000Z'],
    ['after it has ended', '2026-04-06', '2026-04-05T23:00:00.000Z'],
  ])('nine o’clock in Sydney %s', (_name, date, start) => {
    const hours = {
      opening_hours: options.hours.opening_hours.map((hour) => ({ ...hour, formated_hours: null })),
      special_hours: [],
    };
    const now = new Date(`${date}T00:00:00Z`);
    now.setUTCDate(now.getUTCDate() - 3);
    const [first] = slotsOn(date, { ...options, hours, zone: 'Australia/Sydney', now });
    expect(first).toEqual({ start, time: '09:00' });
  });

  test('offers no slot in the hour that daylight saving skips', () => {
    const hours = {
      opening_hours: [
        { weekday: 0, status: 'Open' as const, open: '00:00', close: '05:00', formated_hours: null },
      ],
      special_hours: [],
    };
    const now = new Date('2026-10-01T00:00:00Z');
    const night = (zone: string) => times('2026-10-04', { hours, zone, now });
    expect(night('Australia/Sydney')).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(night('Australia/Brisbane')).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00']);
  });

  test('slots are in order, do not overlap, and are found by any time within them', () => {
    const zone = fc.constantFrom(
      'Australia/Sydney',
      'Australia/Perth',
      'Australia/Lord_Howe',
      'Australia/Adelaide',
    );
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        zone,
        day,
        fc.integer({ min: 10, max: 240 }),
        fc.nat(23),
        (where, moment, slotMinutes, minute) => {
          const now = new Date(moment.getTime() - 2 * 86_400_000);
          const date = moment.toISOString().slice(0, 10);
          const slots = slotsOn(date, {
            ...options,
            hours: { opening_hours: week('00:00', '23:59').opening_hours, special_hours: [] },
            zone: where,
            settings: { slotMinutes, leadHours: 0, daysAhead: 90 },
            now,
          });
          const starts = slots.map(({ start }) => Date.parse(start));
          for (const [index, start] of starts.entries()) {
            const next = starts[index + 1];
            // Half an hour or an hour may be skipped or repeated when the clocks change.
            if (next !== undefined)
              expect(next - start).toBeGreaterThanOrEqual(Math.min(10, slotMinutes) * 60_000 - 3_600_000);
            if (next !== undefined) expect(next).toBeGreaterThan(start);
            const inside = new Date(start + (minute % Math.min(10, slotMinutes)) * 60_000).toISOString();
            expect(slotAt(slots, inside, { slotMinutes })).not.toBeNull();
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
