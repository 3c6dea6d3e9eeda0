import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSite } from '../../../../tests/fixtures/cars.ts';
import { promisedHours, promiseOf, promisesTo, replyDue, replyPromise } from './reply-promise.ts';

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

test('each site of a dealership keeps its own promise', () => {
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
])('%j hours are said as “%s”', (hours, words) => {
  expect(replyPromise({ hours, whileOpen: false })).toBe(words);
  expect(replyPromise({ hours, whileOpen: true })).toBe(words.replace(/\.$/, ' while we are open.'));
});

test('where nothing is promised, nothing but that is said', () => {
  expect(replyPromise(null)).toBe('We will be in touch soon.');
});

describe('a dealership that is open Monday to Friday, 8:30 to 17:30 in Brisbane', () => {
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
  ])('a lead of %s is due after two hours of opening', (_, received, due) => {
    expect(replyDue(site, 'north', new Date(received))).toEqual(new Date(due));
    const isOverdueAt = (now: number) => {
      const [promise] = promisesTo('north', [site], new Date(now));
      return promise !== undefined && new Date(received) < promise.before;
    };
    const at = new Date(due).getTime();
    expect([isOverdueAt(at - 60_000), isOverdueAt(at + 60_000)]).toEqual([false, true]);
  });

  test('says so', () => {
    const promise = promiseOf(site, ['north']);
    expect(promise).toEqual({ hours: 2, whileOpen: true });
    expect(replyPromise(promise)).toBe('We will be in touch within 2 hours while we are open.');
  });

  test('nothing is late by the time that it is closed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 * 24 * 60 }), (minutes) => {
        const received = new Date(Date.parse('2026-11-16T00:00:00Z') + minutes * 60_000);
        const due = replyDue(site, 'north', received);
        if (due === null) return false;
        const [early] = promisesTo('north', [site], new Date(due.getTime() - 1000));
        const [late] = promisesTo('north', [site], new Date(due.getTime() + 1000));
        // Between closing and opening nothing becomes late.
        return received >= (early?.before ?? received) && received <= (late?.before ?? received);
      }),
    );
  });
});
