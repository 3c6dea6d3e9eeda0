import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { momentOf } from '#domain/shared/local-time.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/shared/states.ts';
import { timeZoneOf } from '#domain/shared/time-zone.ts';
import { LocationSchema } from '#domain/tenant/site.ts';
import { openNow } from './hours.ts';
import type { Hours } from './week.ts';

/** A week on one line: `1-5 08:30 17:30; 6 08:30 13:00; 0 By appointment`. Days not listed are closed. */
function week(line: string, special: Hours['special_hours'] | readonly object[] = []): Hours {
  const opening_hours = line.split(';').flatMap((part) => {
    const [days = '', ...rest] = part.trim().split(' ');
    const [first, last = first] = days.split('-').map(Number);
    const [open, close] = rest;
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => ({
      weekday: (first ?? 0) + index,
      status: 'Open',
      ...(/^\d/.test(open ?? '') ? { open, close } : { formated_hours: rest.join(' ') }),
    }));
  });
  return v.parse(LocationSchema.entries.contact_detail, { opening_hours, special_hours: special });
}

const WORK = '1-5 08:30 17:30; 6 08:30 13:00';
const YARD = week(WORK);
const BAR = week('4-6 22:00 02:00');
const ALL_WEEK = week('0-6 00:00 24:00');
const EVENING = week('1-5 12:00 24:00');
const BY_APPOINTMENT = week(`${WORK}; 0 By appointment only`);
/** Each day's hours reach into the next day's. */
const OVERLAPPING = week('5 08:00 02:00; 6 01:00 17:00');
/** Open on the Sunday mornings on which the clocks change at 2 or 3 am. */
const NIGHT = week('6 22:00 04:00; 0 09:00 12:00');
const EARLY_SUNDAY = week('0 02:30 10:00');
const CHRISTMAS = week(WORK, [
  { date: '2026-12-24', status: 'Open', start_hour: '08:30', end_hour: '12:00' },
  { date: '2026-12-25', status: 'Closed', name: 'Christmas Day' },
  { date: '2026-12-26', status: 'Closed', name: 'Boxing Day' },
  { date: '2026-12-27', status: 'Open', start_hour: '10:00', end_hour: '16:00' },
  { date: '2026-12-28', status: 'Closed' },
]);
const SHUTDOWN = week(
  WORK,
  Array.from({ length: 18 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 11, 24 + index)).toISOString().slice(0, 10),
    status: 'Closed',
  })),
);

/**
 * The state, the hours, the local clock time and the expected text. `UTC` instead of a clock time is an exact
 * time, for hours that occur twice.
 */
type Moment = readonly [AustralianState, Hours, string, string];
const check = (moments: readonly Moment[]) => {
  test.each(moments.map(([state, hours, at, said]) => [state, at, said, hours] as const))(
    '%s %s: %s',
    (state, at, said, hours) => {
      const zone = timeZoneOf(state);
      const [date = '', time = ''] = at.split(' ');
      const moment = at.endsWith('Z') ? new Date(at) : momentOf(zone, date, time);
      const now = openNow(hours, zone, moment as Date);
      expect(now?.text ?? null).toBe(said === '' ? null : said);
      if (now !== null) expect(now.open).toBe(/^Open /.test(said));
    },
  );
};

// 2 March 2026 is a Monday.
describe('a usual week', () => {
  check([
    ['qld', YARD, '2026-03-02 00:00', 'Opens 8:30 am'],
    ['qld', YARD, '2026-03-02 08:29', 'Opens 8:30 am'],
    ['qld', YARD, '2026-03-02 08:30', 'Open until 5:30 pm'],
    ['qld', YARD, '2026-03-02 12:00', 'Open until 5:30 pm'],
    ['qld', YARD, '2026-03-02 17:29', 'Open until 5:30 pm'],
    ['qld', YARD, '2026-03-02 17:30', 'Opens tomorrow 8:30 am'],
    ['qld', YARD, '2026-03-02 23:59', 'Opens tomorrow 8:30 am'],
    ['qld', YARD, '2026-03-03 00:00', 'Opens 8:30 am'],
    ['qld', YARD, '2026-03-06 18:00', 'Opens tomorrow 8:30 am'],
    ['qld', YARD, '2026-03-07 12:59', 'Open until 1 pm'],
    ['qld', YARD, '2026-03-07 13:00', 'Opens Monday 8:30 am'],
    ['qld', YARD, '2026-03-08 10:00', 'Opens tomorrow 8:30 am'],
    ['qld', week('3 09:00 12:00'), '2026-03-04 12:00', 'Opens Wednesday 11 March, 9 am'],
    ['qld', week('3 09:00 12:00'), '2026-03-05 12:00', 'Opens Wednesday 9 am'],
  ]);
});

describe('the same moment in each state', () => {
  // Half past eight on a Monday morning in Brisbane, in the summer.
  check([
    ['qld', YARD, '2026-03-01T22:30:00Z', 'Open until 5:30 pm'],
    ['nsw', YARD, '2026-03-01T22:30:00Z', 'Open until 5:30 pm'],
    ['vic', YARD, '2026-03-01T21:29:00Z', 'Opens 8:30 am'],
    ['vic', YARD, '2026-03-01T21:30:00Z', 'Open until 5:30 pm'],
    ['qld', YARD, '2026-03-01T21:30:00Z', 'Opens 8:30 am'],
    ['nt', YARD, '2026-03-01T22:30:00Z', 'Opens 8:30 am'],
    ['nt', YARD, '2026-03-01T23:00:00Z', 'Open until 5:30 pm'],
    ['wa', YARD, '2026-03-01T22:30:00Z', 'Opens 8:30 am'],
    ['wa', YARD, '2026-03-02T00:30:00Z', 'Open until 5:30 pm'],
    ['sa', YARD, '2026-03-01T22:00:00Z', 'Open until 5:30 pm'],
    ['tas', YARD, '2026-03-01T21:30:00Z', 'Open until 5:30 pm'],
    ['act', YARD, '2026-03-02T06:30:00Z', 'Opens tomorrow 8:30 am'],
    ['wa', YARD, '2026-03-01T15:59:00Z', 'Opens tomorrow 8:30 am'],
    ['wa', YARD, '2026-03-01T16:00:00Z', 'Opens 8:30 am'],
  ]);
});

describe('daylight saving begins on 4 October 2026: 2 am becomes 3 am', () => {
  check([
    // The same hour of the day before and after, half an hour of difference in Adelaide.
    ['nsw', YARD, '2026-10-02T22:30:00Z', 'Open until 1 pm'],
    ['nsw', YARD, '2026-10-04T21:30:00Z', 'Open until 5:30 pm'],
    ['vic', YARD, '2026-10-04T21:29:00Z', 'Opens 8:30 am'],
    ['vic', YARD, '2026-10-04T21:30:00Z', 'Open until 5:30 pm'],
    ['sa', YARD, '2026-10-04T21:59:00Z', 'Opens 8:30 am'],
    ['sa', YARD, '2026-10-04T22:00:00Z', 'Open until 5:30 pm'],
    ['tas', YARD, '2026-10-04T21:30:00Z', 'Open until 5:30 pm'],
    ['act', YARD, '2026-10-05T06:30:00Z', 'Opens tomorrow 8:30 am'],
    ['qld', YARD, '2026-10-04T21:30:00Z', 'Opens 8:30 am'],
    // A night that is an hour short.
    ['nsw', NIGHT, '2026-10-03T15:59:00Z', 'Open until 4 am'],
    ['nsw', NIGHT, '2026-10-03T16:59:00Z', 'Open until 4 am'],
    ['nsw', NIGHT, '2026-10-03T17:00:00Z', 'Opens 9 am'],
    ['qld', NIGHT, '2026-10-03T17:00:00Z', 'Open until 4 am'],
    // Half past two is skipped: it opens when the clock shows half past three.
    ['vic', EARLY_SUNDAY, '2026-10-03T15:00:00Z', 'Opens 3:30 am'],
    ['vic', EARLY_SUNDAY, '2026-10-03T16:29:00Z', 'Opens 3:30 am'],
    ['vic', EARLY_SUNDAY, '2026-10-03T16:30:00Z', 'Open until 10 am'],
  ]);
});

describe('daylight saving ends on 5 April 2026: 3 am becomes 2 am', () => {
  check([
    ['nsw', YARD, '2026-04-03T21:30:00Z', 'Open until 1 pm'],
    ['nsw', YARD, '2026-04-05T21:30:00Z', 'Opens 8:30 am'],
    ['nsw', YARD, '2026-04-05T22:30:00Z', 'Open until 5:30 pm'],
    ['vic', YARD, '2026-04-06T07:29:00Z', 'Open until 5:30 pm'],
    ['vic', YARD, '2026-04-06T07:30:00Z', 'Opens tomorrow 8:30 am'],
    ['sa', YARD, '2026-04-05T22:59:00Z', 'Opens 8:30 am'],
    ['sa', YARD, '2026-04-05T23:00:00Z', 'Open until 5:30 pm'],
    ['tas', YARD, '2026-04-05T22:30:00Z', 'Open until 5:30 pm'],
    ['act', YARD, '2026-04-05T22:29:00Z', 'Opens 8:30 am'],
    // A night that is an hour longer: half past two comes twice, and it stays open.
    ['nsw', NIGHT, '2026-04-04T15:30:00Z', 'Open until 4 am'],
    ['nsw', NIGHT, '2026-04-04T16:30:00Z', 'Open until 4 am'],
    ['nsw', NIGHT, '2026-04-04T17:59:00Z', 'Open until 4 am'],
    ['nsw', NIGHT, '2026-04-04T18:00:00Z', 'Opens 9 am'],
    ['qld', NIGHT, '2026-04-04T18:00:00Z', 'Opens 9 am'],
    ['wa', NIGHT, '2026-04-04T18:00:00Z', 'Open until 4 am'],
    // It opens at the first half past two.
    ['vic', EARLY_SUNDAY, '2026-04-04T15:29:00Z', 'Opens 2:30 am'],
    ['vic', EARLY_SUNDAY, '2026-04-04T15:30:00Z', 'Open until 10 am'],
    ['vic', EARLY_SUNDAY, '2026-04-04T16:15:00Z', 'Open until 10 am'],
  ]);
});

describe('special days', () => {
  check([
    ['qld', CHRISTMAS, '2026-12-23 18:00', 'Opens tomorrow 8:30 am'],
    ['qld', CHRISTMAS, '2026-12-24 11:59', 'Open until 12 pm'],
    ['qld', CHRISTMAS, '2026-12-24 12:00', 'Opens Sunday 10 am'],
    ['nsw', CHRISTMAS, '2026-12-25 09:00', 'Opens Sunday 10 am'],
    ['vic', CHRISTMAS, '2026-12-26 09:00', 'Opens tomorrow 10 am'],
    ['sa', CHRISTMAS, '2026-12-27 10:00', 'Open until 4 pm'],
    ['wa', CHRISTMAS, '2026-12-27 16:00', 'Opens Tuesday 8:30 am'],
    ['tas', CHRISTMAS, '2026-12-28 09:00', 'Opens tomorrow 8:30 am'],
    ['qld', SHUTDOWN, '2026-12-23 17:30', 'Opens Monday 11 January, 8:30 am'],
    ['qld', SHUTDOWN, '2027-01-05 12:00', 'Opens Monday 8:30 am'],
  ]);
});

describe('hours past midnight', () => {
  check([
    ['nsw', BAR, '2026-03-05 21:59', 'Opens 10 pm'],
    ['nsw', BAR, '2026-03-05 22:00', 'Open until 2 am'],
    ['nsw', BAR, '2026-03-06 00:00', 'Open until 2 am'],
    ['nsw', BAR, '2026-03-06 01:59', 'Open until 2 am'],
    ['nsw', BAR, '2026-03-06 02:00', 'Opens 10 pm'],
    ['nsw', BAR, '2026-03-08 01:00', 'Open until 2 am'],
    ['nsw', BAR, '2026-03-08 02:00', 'Opens Thursday 10 pm'],
    ['qld', EVENING, '2026-03-02 23:59', 'Open until midnight'],
    ['qld', EVENING, '2026-03-03 00:00', 'Opens 12 pm'],
    ['qld', week('1-5 12:00 00:00'), '2026-03-02 23:59', 'Open until midnight'],
    ['qld', week('1 00:00 24:00; 2 00:00 12:00'), '2026-03-02 13:00', 'Open until tomorrow 12 pm'],
    ['qld', week('1 12:00 24:00; 2-3 00:00 24:00'), '2026-03-02 13:00', 'Open until Wednesday midnight'],
    ['qld', ALL_WEEK, '2026-03-02 03:00', 'Open 24 hours'],
    ['vic', OVERLAPPING, '2026-03-06 20:00', 'Open until tomorrow 5 pm'],
    ['vic', OVERLAPPING, '2026-03-07 01:30', 'Open until 5 pm'],
    ['vic', OVERLAPPING, '2026-03-07 17:00', 'Opens Friday 8 am'],
  ]);
});

describe('hours in words, and no hours', () => {
  check([
    ['qld', BY_APPOINTMENT, '2026-03-08 11:00', 'Today: By appointment only'],
    ['qld', BY_APPOINTMENT, '2026-03-07 14:00', 'Opens Monday 8:30 am'],
    ['qld', week('0-6 By appointment'), '2026-03-03 11:00', 'Today: By appointment'],
    ['qld', week('6 22:00 02:00; 0 By appointment'), '2026-03-08 01:00', 'Open until 2 am'],
    ['qld', v.parse(LocationSchema.entries.contact_detail, {}), '2026-03-03 11:00', ''],
    ['qld', { opening_hours: [{ ...closedDay(1) }], special_hours: [] }, '2026-03-03 11:00', 'Closed'],
  ]);
});

function closedDay(weekday: number) {
  return { weekday, status: 'Closed', open: null, close: null, formated_hours: null } as const;
}

test('today’s hours and weekday are the location’s, not the reader’s', () => {
  const moment = new Date('2026-03-06T15:00:00Z');
  expect(openNow(YARD, 'Australia/Brisbane', moment)).toMatchObject({ weekday: 6, today: '8:30 am – 1 pm' });
  expect(openNow(YARD, 'Australia/Perth', moment)).toMatchObject({ weekday: 5, today: '8:30 am – 5:30 pm' });
});

test('a town may have another time zone than its state', () => {
  const moment = new Date('2026-03-01T21:45:00Z');
  expect(openNow(YARD, 'Australia/Sydney', moment)?.text).toBe('Open until 5:30 pm');
  expect(openNow(YARD, 'Australia/Broken_Hill', moment)?.text).toBe('Opens 8:30 am');
});

describe('the sentence is true until the time it gives', () => {
  const hours = [YARD, BAR, ALL_WEEK, EVENING, BY_APPOINTMENT, OVERLAPPING, NIGHT, EARLY_SUNDAY, CHRISTMAS];

  test('to the minute, in every state, all year round', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...hours),
        fc.constantFrom(...AUSTRALIAN_STATES),
        fc.date({
          min: new Date('2026-01-01T00:00:00Z'),
          max: new Date('2027-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (these, state, moment, part) => {
          const zone = timeZoneOf(state);
          const now = openNow(these, zone, moment);
          if (now === null) return;
          const left = now.changesAt.getTime() - moment.getTime();
          expect(left).toBeGreaterThan(0);
          expect(left).toBeLessThanOrEqual(25 * 3_600_000);
          const later = new Date(moment.getTime() + Math.floor(left * part));
          expect(openNow(these, zone, later)).toEqual(now);
        },
      ),
    );
  });
});
