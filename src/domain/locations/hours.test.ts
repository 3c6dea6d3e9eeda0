import { describe, expect, test } from 'vitest';
import type { OpeningHour } from '#domain/tenant/site.ts';
import { formatClock, type Hours, hoursRows, openNow } from './hours.ts';

const open = (weekday: number, from = '08:30', to = '17:30'): OpeningHour => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
  formated_hours: null,
});
const closed = (weekday: number): OpeningHour => ({
  weekday,
  status: 'Closed',
  open: null,
  close: null,
  formated_hours: null,
});
const WEEK: Hours = {
  opening_hours: [
    closed(0),
    open(1),
    open(2),
    open(3),
    open(4),
    open(5),
    { ...open(6), close: '13:00', formated_hours: null },
  ],
  special_hours: [],
};

test.each([
  ['08:30', '8:30 am'],
  ['09:00', '9 am'],
  ['12:00', '12 pm'],
  ['00:05', '12:05 am'],
  ['17:45', '5:45 pm'],
])('%s reads %s', (clock, shown) => {
  expect(formatClock(clock)).toBe(shown);
});

describe('the week', () => {
  test('five working days alike are one row, Monday first', () => {
    expect(hoursRows(WEEK)).toEqual([
      { label: 'Monday to Friday', text: '8:30 am – 5:30 pm', weekdays: [1, 2, 3, 4, 5] },
      { label: 'Saturday', text: '8:30 am – 1 pm', weekdays: [6] },
      { label: 'Sunday', text: 'Closed', weekdays: [0] },
    ]);
  });

  test('one working day that differs leaves seven rows', () => {
    const late = WEEK.opening_hours.map((hour) => (hour.weekday === 4 ? open(4, '08:30', '20:00') : hour));
    const rows = hoursRows({ opening_hours: late });
    expect(rows.map(({ label }) => label)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(rows[3]?.text).toBe('8:30 am – 8 pm');
  });

  test('words stand in place of times, and a day without an entry is closed', () => {
    const rows = hoursRows({ opening_hours: [{ ...open(6), formated_hours: 'By appointment' }] });
    expect(rows.find(({ label }) => label === 'Saturday')?.text).toBe('By appointment');
    expect(rows[0]).toEqual({ label: 'Monday to Friday', text: 'Closed', weekdays: [1, 2, 3, 4, 5] });
  });

  test('no hours, no rows', () => {
    expect(hoursRows({ opening_hours: [] })).toEqual([]);
  });
});

describe('now', () => {
  // 2026-03-02 is a Monday; Brisbane is ten hours ahead of UTC all year.
  test.each([
    ['Monday before opening', '2026-03-01T22:00:00Z', false, 'Opens at 8:30 am'],
    ['Monday at the minute of opening', '2026-03-01T22:30:00Z', true, 'Open until 5:30 pm'],
    ['Monday at the minute of closing', '2026-03-02T07:30:00Z', false, 'Closed, opens tomorrow at 8:30 am'],
    ['Saturday afternoon', '2026-03-07T05:00:00Z', false, 'Closed, opens Monday at 8:30 am'],
    ['Sunday', '2026-03-08T02:00:00Z', false, 'Closed, opens tomorrow at 8:30 am'],
  ])('%s', (_, moment, isOpen, text) => {
    expect(openNow(WEEK, 'qld', new Date(moment))).toMatchObject({ open: isOpen, text });
  });

  test('a state has its own clock: Perth opens two hours after Brisbane', () => {
    const moment = new Date('2026-03-01T22:30:00Z');
    expect(openNow(WEEK, 'qld', moment)?.open).toBe(true);
    expect(openNow(WEEK, 'wa', moment)?.open).toBe(false);
  });

  test('a special day outranks the week', () => {
    const moment = new Date('2026-03-02T01:00:00Z');
    const holiday = { date: '2026-03-02', status: 'Closed', start_hour: null, end_hour: null } as const;
    const short = { date: '2026-03-02', status: 'Open', start_hour: '10:00', end_hour: '12:00' } as const;
    expect(openNow({ ...WEEK, special_hours: [holiday] }, 'qld', moment)).toMatchObject({
      open: false,
      today: 'Closed',
    });
    expect(openNow({ ...WEEK, special_hours: [short] }, 'qld', moment)).toMatchObject({
      open: true,
      text: 'Open until 12 pm',
    });
  });

  test('no hours, no sentence', () => {
    expect(openNow({ opening_hours: [], special_hours: [] }, 'qld', new Date(0))).toBeNull();
  });

  test('never open says closed', () => {
    expect(openNow({ opening_hours: [closed(1)], special_hours: [] }, 'qld', new Date(0))).toMatchObject({
      open: false,
      text: 'Closed',
    });
  });
});
