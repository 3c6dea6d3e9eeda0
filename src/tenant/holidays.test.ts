import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AustralianState } from '#domain/shared/states.ts';
import { LocationSchema } from '#domain/tenant/site.ts';
import { aSite } from '../../tests/fixtures/cars.ts';
import { publicHolidays, withPublicHolidays } from './holidays.ts';

const EVERYWHERE = [
  '2026-01-01',
  '2026-01-26',
  '2026-04-03',
  '2026-04-06',
  '2026-04-25',
  '2026-12-25',
  '2026-12-28',
];

/** Each state's public holidays of 2026 as its government announced them. */
test.each<[AustralianState, string[], string[]]>([
  [
    'act',
    ['2026-03-09', '2026-04-27', '2026-06-01', '2026-06-08', '2026-10-05', '2026-12-26'],
    ['2026-11-03'],
  ],
  ['nsw', ['2026-06-08', '2026-10-05', '2026-04-27', '2026-12-26'], ['2026-03-09', '2026-05-04']],
  ['nt', ['2026-05-04', '2026-06-08', '2026-08-03'], ['2026-10-05', '2026-12-24']],
  ['qld', ['2026-05-04', '2026-10-05'], ['2026-06-08', '2026-12-24']],
  ['sa', ['2026-03-09', '2026-06-08', '2026-10-05'], ['2026-12-31']],
  ['tas', ['2026-03-09', '2026-06-08'], ['2026-04-04']],
  ['vic', ['2026-03-09', '2026-06-08', '2026-11-03'], ['2026-10-05']],
  ['wa', ['2026-03-02', '2026-06-01', '2026-09-28', '2026-04-27'], ['2026-06-08']],
])('%s', (state, has, hasNot) => {
  const dates = publicHolidays(state, 2026);
  expect([...EVERYWHERE, ...has].filter((date) => !dates.has(date))).toEqual([]);
  expect(hasNot.filter((date) => dates.has(date))).toEqual([]);
});

describe('on a site’s pages', () => {
  const location = (contact_detail: object, state = 'vic') => ({
    id: 1,
    name: 'Yard',
    slug: 'yard',
    dealership_slug: 'yard',
    address: { street: '1 High Street', city: 'Kew', state, postcode: '3101', lat: -37.8, long: 145 },
    contact_detail: {
      opening_hours: [{ weekday: 1, status: 'Open', formated_hours: '9am - 5pm' }],
      ...contact_detail,
    },
  });
  /** The special days that a site's pages have on a day in October. */
  const special = (contact_detail: object, state?: string) => {
    const site = aSite({ locations: [v.parse(LocationSchema, location(contact_detail, state))] });
    const [shown] = withPublicHolidays(site, new Date('2026-10-20T00:00:00Z')).locations;
    return shown?.contact_detail.special_hours.map(({ date, status, name }) => `${date} ${status} ${name}`);
  };

  test('a location is closed on its state’s public holidays in the coming months', () => {
    expect(special({})).toEqual([
      '2026-11-03 Closed Melbourne Cup',
      '2026-12-25 Closed Christmas Day',
      '2026-12-26 Closed Boxing Day',
      '2026-12-28 Closed Boxing Day (substitute day)',
      "2027-01-01 Closed New Year's Day",
      '2027-01-26 Closed Australia Day',
    ]);
    expect(special({}, 'qld')).not.toContain('2026-11-03 Closed Melbourne Cup');
  });

  test('earlier holidays are included for counting back, even last year’s', () => {
    const site = aSite({ locations: [v.parse(LocationSchema, location({}))] });
    const dates = (now: string, backDays: number) =>
      withPublicHolidays(site, new Date(now), backDays).locations[0]?.contact_detail.special_hours.map(
        ({ date }) => date,
      );
    expect(dates('2026-11-04T00:00:00Z', 0)).not.toContain('2026-11-03');
    expect(dates('2026-11-04T00:00:00Z', 2)).toContain('2026-11-03');
    expect(dates('2027-01-04T00:00:00Z', 14)).toContain('2026-12-25');
  });

  test('a location’s own special hours take precedence', () => {
    const cup = { date: '2026-11-03', status: 'Open', start_hour: '10:00', end_hour: '12:00' };
    expect(special({ special_hours: [cup] })?.[0]).toBe('2026-11-03 Open null');
  });

  test('a location that opens on holidays, or has no hours, has no closing days', () => {
    expect(special({ public_holidays: 'asUsual' })).toEqual([]);
    expect(special({ opening_hours: [] })).toEqual([]);
  });
});
