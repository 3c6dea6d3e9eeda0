import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatClock, formatClosing, isPlausible, parseClock, spanMinutes } from './clock.ts';

test.each([
  ['08:30', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['17.30', '17:30'],
  ['8.30am', '08:30'],
  ['9:00 AM', '09:00'],
  ['9 a.m.', '09:00'],
  ['5PM', '17:00'],
  ['12:00 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
  ['24:00', '24:00'],
])('%s is %s', (written, clock) => {
  expect(parseClock(written)).toBe(clock);
});

test.each(['', '9', '25:00', '24:30', '9:60', '13 pm', '0 am', '9:5', 'nine', '9 xm', '8:30:00'])(
  '%j is not a time',
  (written) => {
    expect(parseClock(written)).toBeNull();
  },
);

test.each([
  ['08:30', '8:30 am'],
  ['09:00', '9 am'],
  ['12:00', '12 pm'],
  ['00:05', '12:05 am'],
  ['17:45', '5:45 pm'],
])('%s reads %s', (clock, shown) => {
  expect(formatClock(clock)).toBe(shown);
});

test.each(['24:00', '00:00'])('an end at %s is midnight', (clock) => {
  expect(formatClosing(clock)).toBe('midnight');
});

const clocks = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);

test('a displayed time is read back as the same time', () => {
  fc.assert(
    fc.property(clocks, (clock) => {
      expect(parseClock(formatClock(clock))).toBe(clock);
    }),
  );
});

test('a span is never empty or longer than a day', () => {
  fc.assert(
    fc.property(clocks, clocks, (open, close) => {
      const minutes = spanMinutes({ open, close });
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThanOrEqual(24 * 60);
    }),
  );
});

test.each([
  ['22:00', '02:00', true],
  ['18:00', '00:00', true],
  ['00:00', '24:00', true],
  ['08:30', '05:30', false],
  ['09:00', '09:00', false],
])('from %s to %s is plausible: %s', (open, close, plausible) => {
  expect(isPlausible({ open, close })).toBe(plausible);
});
