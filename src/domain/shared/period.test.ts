import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastChange, lastExpiry, nextChange, type Period, runsAt } from './period.ts';

const start = '2025-01-01T00:00:00+10:00';
const expiry = '2025-02-01T00:00:00+10:00';

describe('a stocktake sale in January 2025, Queensland time', () => {
  test.each([
    ['the second before it starts', '2024-12-31T13:59:59Z', false],
    ['the moment it starts', '2024-12-31T14:00:00Z', true],
    ['New Year in Queensland while Sydney, an hour ahead, has had it', '2025-01-01T00:00:00+11:00', false],
    ['New Year in Perth', '2025-01-01T00:00:00+08:00', true],
    ['the last second', '2025-01-31T23:59:59+10:00', true],
    ['the moment it is over', '2025-01-31T14:00:00Z', false],
    ['the last of January in Perth, when it is over in Queensland', '2025-01-31T23:59:59+08:00', false],
  ])('%s', (_, moment, runs) => {
    expect(runsAt({ start, expiry }, new Date(moment))).toBe(runs);
  });
});

test.each([
  ['without an end', { start, expiry: null }, '2036-01-01T00:00:00Z', true],
  ['without a start', { start: null, expiry }, '2006-01-01T00:00:00Z', true],
  ['always', { start: null, expiry: null }, '2026-01-01T00:00:00Z', true],
])('%s', (_, period, moment, runs) => {
  expect(runsAt(period, new Date(moment))).toBe(runs);
});

test('the last expiry is the latest in time, whatever its zone', () => {
  const perth = '2025-01-31T23:00:00+08:00';
  expect(
    lastExpiry([
      { start, expiry: perth },
      { start: null, expiry },
    ]),
  ).toBe(perth);
  expect(
    lastExpiry([
      { start, expiry },
      { start, expiry: null },
    ]),
  ).toBeNull();
  expect(lastExpiry([])).toBeNull();
});

const moment = fc.option(
  fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const periods = fc.array(fc.record({ start: moment, expiry: moment }), { maxLength: 6 });
const running = (all: readonly Period[], at: Date) => all.map((period) => runsAt(period, at));

test('nothing starts or ends before the next change', () => {
  fc.assert(
    fc.property(
      periods,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (all, now) => {
        const turn = nextChange(all, now);
        const justBefore = turn === null ? new Date('2030-01-01') : new Date(turn.getTime() - 1);
        expect(running(all, justBefore)).toEqual(running(all, now));
      },
    ),
  );
});

test('what was current at the last change is still current', () => {
  fc.assert(
    fc.property(
      periods,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (all, now) => {
        const turn = lastChange(all, now);
        expect(turn.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(running(all, turn)).toEqual(running(all, now));
        // A minute later nothing is different, unless something has changed.
        const later = new Date(now.getTime() + 60_000);
        const next = nextChange(all, now);
        if (next === null || next > later) expect(lastChange(all, later)).toEqual(turn);
      },
    ),
  );
});
