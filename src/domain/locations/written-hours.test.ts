import { expect, test } from 'vitest';
import { dayAt, type Hours } from './week.ts';
import { readHours, writeHours } from './written-hours.ts';

const HOURS: Hours = {
  opening_hours: [
    { weekday: 0, status: 'Closed', open: null, close: null, formated_hours: null },
    { weekday: 1, status: 'Open', open: '08:30', close: '17:30', formated_hours: null },
    { weekday: 5, status: 'Open', open: '18:00', close: '02:00', formated_hours: null },
    {
      weekday: 6,
      status: 'Open',
      open: null,
      close: null,
      formated_hours: 'By appointment; “ring” = open 9-5~',
    },
  ],
  special_hours: [
    { date: '2026-12-25', status: 'Closed', start_hour: null, end_hour: null, name: 'Christmas Day' },
    { date: '2026-12-26', status: 'Open', start_hour: '10:00', end_hour: '16:00', name: null },
  ],
};

test('are short', () => {
  expect(writeHours({ ...HOURS, opening_hours: HOURS.opening_hours.slice(0, 3) })).toBe(
    '0;1=08:30-17:30;5=18:00-02:00;2026-12-25;2026-12-26=10:00-16:00',
  );
});

test('give the same for every day as the hours themselves', () => {
  const read = readHours(writeHours(HOURS));
  for (let day = 18; day < 29; day++)
    expect(dayAt(read, `2026-12-${day}`)).toEqual(dayAt(HOURS, `2026-12-${day}`));
});

test('are none without hours', () => {
  expect(readHours(writeHours({ opening_hours: [], special_hours: [] }))).toEqual({
    opening_hours: [],
    special_hours: [],
  });
});
