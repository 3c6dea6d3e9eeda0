import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LocationSchema, OpeningHourSchema } from '#domain/tenant/site.ts';
import { dayAt, dayText, hoursRows, specialRows } from './week.ts';

const detail = (contact_detail: v.InferInput<typeof LocationSchema>['contact_detail']) =>
  v.parse(LocationSchema.entries.contact_detail, contact_detail);
const open = (weekday: number, from: string, to: string) =>
  ({ weekday, status: 'Open', open: from, close: to }) as const;
const closed = (weekday: number) => ({ weekday, status: 'Closed' }) as const;
const WORKING = [1, 2, 3, 4, 5].map((weekday) => open(weekday, '08:30', '17:30'));

describe('the week', () => {
  test('five identical weekdays are one row, Monday first', () => {
    const hours = detail({ opening_hours: [closed(0), ...WORKING, open(6, '8:30 am', '1 pm')] });
    expect(hoursRows(hours)).toEqual([
      { label: 'Monday to Friday', text: '8:30 am – 5:30 pm', weekdays: [1, 2, 3, 4, 5] },
      { label: 'Saturday', text: '8:30 am – 1 pm', weekdays: [6] },
      { label: 'Sunday', text: 'Closed', weekdays: [0] },
    ]);
  });

  test('one different weekday leaves seven rows', () => {
    const late = WORKING.map((hour) => (hour.weekday === 4 ? open(4, '08:30', '20:00') : hour));
    const rows = hoursRows(detail({ opening_hours: late }));
    expect(rows.map(({ label }) => label).join(' ')).toBe(
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    );
    expect(rows[3]?.text).toBe('8:30 am – 8 pm');
  });

  test('five weekdays with the same text are one row too, and a day without an entry is closed', () => {
    const words = [1, 2, 3, 4, 5].map(
      (weekday) => ({ weekday, status: 'Open', formated_hours: 'By appointment' }) as const,
    );
    expect(hoursRows(detail({ opening_hours: words }))[0]).toMatchObject({ text: 'By appointment' });
    const saturday = hoursRows(detail({ opening_hours: [{ ...closed(6) }] }));
    expect(saturday[0]).toEqual({ label: 'Monday to Friday', text: 'Closed', weekdays: [1, 2, 3, 4, 5] });
  });

  test('has no rows without hours', () => {
    expect(hoursRows({ opening_hours: [] })).toEqual([]);
  });
});

test.each([
  ['22:00', '02:00', '10 pm – 2 am'],
  ['08:00', '24:00', '8 am – midnight'],
  ['00:00', '24:00', 'Open 24 hours'],
  ['00:00', '00:00', 'Open 24 hours'],
])('from %s to %s reads %s', (from, to, text) => {
  expect(dayText({ kind: 'open', open: from, close: to })).toBe(text);
});

describe('hours written as text are read as times', () => {
  test.each([
    ['8.30am - 5pm', '08:30', '17:00'],
    ['24 hours', '00:00', '24:00'],
  ])('%s', (formated_hours, from, to) => {
    expect(v.parse(OpeningHourSchema, { weekday: 1, status: 'Open', formated_hours })).toEqual({
      ...open(1, from, to),
      formated_hours: null,
    });
  });

  test('any other text stays as it is', () => {
    const hour = { weekday: 1, status: 'Open', formated_hours: 'By appointment only' };
    expect(v.parse(OpeningHourSchema, hour)).toEqual({ ...hour, open: null, close: null });
  });
});

describe('special days', () => {
  const hours = detail({
    opening_hours: WORKING,
    special_hours: [
      { date: '2026-12-25', status: 'Closed', name: 'Christmas Day' },
      { date: '2026-12-24', status: 'Open', start_hour: '8am', end_hour: '1pm' },
      { date: '2027-01-26', status: 'Closed', name: 'Australia Day' },
    ],
  });

  test('outrank the week', () => {
    expect(dayAt(hours, '2026-12-24')).toEqual({ kind: 'open', open: '08:00', close: '13:00' });
    expect(dayAt(hours, '2026-12-25')).toEqual({ kind: 'closed' });
    expect(dayAt(hours, '2026-12-28')).toEqual({ kind: 'open', open: '08:30', close: '17:30' });
  });

  test('are listed in order, without past and distant ones', () => {
    const list = (from: string) => specialRows(hours, from, 30).map(({ date }) => date);
    expect(list('2026-12-01')).toEqual(['2026-12-24', '2026-12-25']);
    expect(list('2026-12-25')).toEqual(['2026-12-25']);
    expect(list('2026-12-27')).toEqual(['2027-01-26']);
    expect(specialRows(hours, '2026-12-24', 1)).toEqual([
      { date: '2026-12-24', weekday: 'Thursday', name: null, text: '8 am – 1 pm' },
      { date: '2026-12-25', weekday: 'Friday', name: 'Christmas Day', text: 'Closed' },
    ]);
  });
});
