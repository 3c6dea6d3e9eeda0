import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import {
  promisedHours,
  promiseOf,
  promisesTo,
  replyByTheClock,
  replyDue,
  replyPromise,
} from './reply-promise.ts';

const promising = (replyHours: number | null, replyHoursByDealership: Record<string, number> = {}) => ({
  leads: { replyHours, replyHoursByDealership },
  locations: [],
});

test.each([
  ['the site’s', promising(4), ['north'], 4],
  ['none', promising(null), ['north'], null],
  ['the dealership’s own', promising(4, { north: 1 }), ['north'], 1],
  ['the dealership’s own, where the site makes none', promising(null, { north: 1 }), ['north'], 1],
  ['another’s does not count', promising(null, { south: 1 }), ['north'], null],
  ['the longest of those who may answer', promising(4, { north: 1 }), ['north', 'south'], 4],
  ['none where one of them promises nothing', promising(null, { north: 1 }), ['north', 'south'], null],
  ['none of nobody', promising(4), [], null],
])('%s', (_, site, dealerships, hours) => {
  expect(promisedHours(site, dealerships)).toBe(hours);
});

test('each site of a dealership has its own promise', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const sites = [
    { slug: 'group', ...promising(4, { north: 1.5 }) },
    { slug: 'north', ...promising(4) },
    { slug: 'silent', ...promising(null) },
  ];
  expect(promisesTo('north', sites, now)).toEqual([
    { site: 'group', before: new Date('2026-11-23T08:30:00Z') },
    { site: 'north', before: new Date('2026-11-23T06:00:00Z') },
  ]);
});

test.each([
  [0.5, 'We will be in touch within 30 minutes.'],
  [1, 'We will be in touch within an hour.'],
  [2.5, 'We will be in touch within 2.5 hours.'],
  [4, 'We will be in touch within 4 hours.'],
])('%j hours is worded as “%s”', (hours, words) => {
  expect(replyPromise({ hours, whileOpen: false })).toBe(words);
  expect(replyPromise({ hours, whileOpen: true })).toBe(words.replace(/\.$/, ' while we are open.'));
});

test('without a promise, the sentence gives no time', () => {
  expect(replyPromise(null)).toBe('We will be in touch soon.');
});

describe('a dealership open Monday to Friday, 8:30 to 17:30 in Brisbane', () => {
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    status: 'Open' as const,
    open: '08:30',
    close: '17:30',
  }));
  const place = (id: number, location_type: 'sales' | 'service', opening_hours: typeof weekdays) => ({
    ...{ id, slug: `l${id}`, name: `L${id}`, dealership_slug: 'north', location_type, time_zone: null },
    address: {
      ...{ street: '1 Main Rd', city: 'Brisbane', state: 'qld' as const, postcode: '4000' },
      ...{ lat: -27.5, long: 153 },
    },
    contact_detail: { opening_hours },
  });
  const site = aSite({
    dealerships: ['north'],
    locations: [
      place(1, 'service', [{ weekday: 0, status: 'Open' as const, open: '00:00', close: '24:00' }]),
      place(2, 'sales', weekdays),
    ],
    leads: { replyHours: 2 },
  });

  test.each([
    ['Sunday', '2026-11-22T10:00+10:00', '2026-11-23T10:30+10:00'],
    ['Monday before opening', '2026-11-23T06:00+10:00', '2026-11-23T10:30+10:00'],
    ['Monday morning', '2026-11-23T09:00+10:00', '2026-11-23T11:00+10:00'],
    ['Friday, an hour before closing', '2026-11-27T16:30+10:00', '2026-11-30T09:30+10:00'],
  ])('a lead of %s is due after two opening hours', (_, received, due) => {
    expect(replyDue(site, 'north', new Date(received))).toEqual(new Date(due));
    const isOverdueAt = (now: number) => {
      const [promise] = promisesTo('north', [site], new Date(now));
      return promise !== undefined && new Date(received) < promise.before;
    };
    const at = new Date(due).getTime();
    expect([isOverdueAt(at - 60_000), isOverdueAt(at + 60_000)]).toEqual([false, true]);
  });

  test('tells the shopper so', () => {
    const promise = promiseOf(site, ['north']);
    expect(promise).toEqual({ hours: 2, whileOpen: true });
    expect(replyPromise(promise)).toBe('We will be in touch within 2 hours while we are open.');
  });

  test('has no lead become overdue while it is closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * 24 * 60 }), (minutes) => {
        const received = new Date(Date.parse('2026-11-16T00:00:00Z') + minutes * 60_000);
        const due = replyDue(site, 'north', received);
        if (due === null) return false;
        const [early] = promisesTo('north', [site], new Date(due.getTime() - 1000));
        const [late] = promisesTo('north', [site], new Date(due.getTime() + 1000));
        // Nothing becomes overdue between closing and opening.
        return received >= (early?.before ?? received) && received <= (late?.before ?? received);
      }),
    );
  });
});

describe('the promise as a clock time', () => {
  type Status = 'Open' | 'Closed';
  type Day = { weekday: number; status: Status; open?: string; close?: string; formated_hours?: string };
  type Special = { date: string; status: Status; name: string | null };
  const day = (weekday: number, open: string, close: string): Day => ({
    ...{ weekday, status: 'Open' as const, open, close },
  });
  const WEEK = [...[1, 2, 3, 4, 5].map((each) => day(each, '08:30', '17:30')), day(6, '09:00', '12:00')];
  const yard = (
    replyHours: number | null,
    { opening_hours = WEEK as Day[], special_hours = [] as Special[], time_zone = 'Australia/Sydney' } = {},
  ) =>
    aSite({
      dealerships: ['north'],
      locations: [
        {
          ...{
            id: 1,
            slug: 'yard',
            name: 'Yard',
            dealership_slug: 'north',
            location_type: 'sales',
            time_zone,
          },
          address: {
            ...{ street: '1 Main Rd', city: 'Sydney', state: 'nsw', postcode: '2000' },
            ...{ lat: -33.9, long: 151.2 },
          },
          contact_detail: { opening_hours, special_hours },
        },
      ],
      leads: { replyHours },
    });
  const CHRISTMAS: Special[] = [
    { date: '2026-12-25', name: 'Christmas Day', status: 'Closed' },
    { date: '2026-12-26', name: 'Boxing Day', status: 'Closed' },
    { date: '2026-12-28', name: null, status: 'Closed' },
  ];
  const LONG_CLOSED: Special[] = Array.from({ length: 12 }, (_, index) => ({
    date: `2026-12-${String(20 + index).padStart(2, '0')}`,
    ...{ name: null, status: 'Closed' as const },
  }));
  const APPOINTMENT: Day[] = [
    { weekday: 1, status: 'Open', formated_hours: 'By appointment' },
    ...WEEK.slice(1),
  ];
  const LATE = [day(5, '18:00', '24:00'), day(6, '18:00', '02:00')];

  test.each<[string, Parameters<typeof yard>, string, string]>([
    ['Monday morning', [2], '2026-11-23T09:00+11:00', 'We’ll reply today, Monday, by 11 am AEDT.'],
    [
      'a crooked minute is rounded up',
      [2],
      '2026-11-23T09:01+11:00',
      'We’ll reply today, Monday, by 11:05 am AEDT.',
    ],
    [
      'up to the very end of the day',
      [2],
      '2026-11-23T15:30+11:00',
      'We’ll reply today, Monday, by 5:30 pm AEDT.',
    ],
    ['an hour before closing', [2], '2026-11-23T16:30+11:00', 'We’ll reply by 9:30 am AEDT on Tuesday.'],
    [
      'the minute it closes',
      [2],
      '2026-11-23T17:30+11:00',
      'We’re closed now. We open on Tuesday at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'late in the evening',
      [2],
      '2026-11-23T23:55+11:00',
      'We’re closed now. We open on Tuesday at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'before opening',
      [2],
      '2026-11-23T06:00+11:00',
      'We’re closed now. We open today, Monday, at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    ['the minute it opens', [2], '2026-11-23T08:30+11:00', 'We’ll reply today, Monday, by 10:30 am AEDT.'],
    [
      'Sunday',
      [2],
      '2026-11-22T10:00+11:00',
      'We’re closed now. We open on Monday at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'Saturday at noon is over at the weekend',
      [4],
      '2026-11-21T11:00+11:00',
      'We’ll reply by 11:30 am AEDT on Monday.',
    ],
    [
      'more hours than the next day has',
      [12],
      '2026-11-22T10:00+11:00',
      'We’re closed now. We open on Monday at 8:30 am and will reply by 11:30 am AEDT on Tuesday.',
    ],
    [
      'a public holiday',
      [2, { special_hours: CHRISTMAS }],
      '2026-12-25T10:00+11:00',
      'We’re closed now. We open on Tuesday at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'the evening before it',
      [2, { special_hours: CHRISTMAS }],
      '2026-12-24T17:00+11:00',
      'We’ll reply by 10 am AEDT on Tuesday.',
    ],
    [
      'over a week away, the day has its date',
      [2, { special_hours: LONG_CLOSED }],
      '2026-12-20T10:00+11:00',
      'We’re closed now. We open on Friday, 1 January at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'the evening before clocks go forward',
      [2],
      '2026-10-03T23:00+10:00',
      'We’re closed now. We open on Monday at 8:30 am and will reply by 10:30 am AEDT.',
    ],
    [
      'the evening before they go back',
      [2],
      '2026-04-04T23:00+11:00',
      'We’re closed now. We open on Monday at 8:30 am and will reply by 10:30 am AEST.',
    ],
    [
      'no daylight saving in Queensland',
      [2, { time_zone: 'Australia/Brisbane' }],
      '2026-11-23T09:00+10:00',
      'We’ll reply today, Monday, by 11 am AEST.',
    ],
    [
      'half an hour off in Adelaide',
      [2, { time_zone: 'Australia/Adelaide' }],
      '2026-11-23T09:00+10:30',
      'We’ll reply today, Monday, by 11 am ACDT.',
    ],
    [
      'a day by appointment is not called closed',
      [2, { opening_hours: APPOINTMENT }],
      '2026-11-23T10:00+11:00',
      'We’ll reply by 10:30 am AEDT on Tuesday.',
    ],
    [
      'a night that ends at midnight',
      [6, { opening_hours: LATE }],
      '2026-11-20T18:00+11:00',
      'We’ll reply today, Friday, by midnight AEDT.',
    ],
    [
      'a night that goes on',
      [2, { opening_hours: LATE }],
      '2026-11-21T23:30+11:00',
      'We’ll reply by 1:30 am AEDT on Sunday.',
    ],
    ['nothing is promised', [null], '2026-11-22T10:00+11:00', 'We will be in touch soon.'],
    [
      'never open',
      [2, { opening_hours: [] }],
      '2026-11-22T10:00+11:00',
      'We will be in touch within 2 hours.',
    ],
  ])('%s', (_, site, received, words) => {
    expect(replyByTheClock(yard(...site), 'north', new Date(received))).toBe(words);
  });

  test('is never earlier than the time the operator counts as overdue, and at most five minutes later', () => {
    const site = yard(2, { special_hours: CHRISTMAS });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 * 60 }), (minutes) => {
        const received = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
        const words = replyByTheClock(site, 'north', received);
        const due = replyDue(site, 'north', received)?.getTime() ?? 0;
        const clocks = [0, 1, 2, 3, 4].map((more) =>
          new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', timeStyle: 'short' })
            .format(due + more * 60_000)
            .replace(/:00/, '')
            .replace(/\s/, ' '),
        );
        return clocks.some((clock) => words.includes(`by ${clock} AE`));
      }),
    );
  });
});
