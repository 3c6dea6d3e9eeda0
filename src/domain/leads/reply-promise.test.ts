import { expect, test } from 'vitest';
import { promisedHours, promisesTo, replyPromise } from './reply-promise.ts';

const promising = (replyHours: number | null, replyHoursByDealership: Record<string, number> = {}) => ({
  leads: { replyHours, replyHoursByDealership },
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
  [null, 'One of us will be in touch soon.'],
  [0.5, 'One of us will be in touch within 30 minutes.'],
  [1, 'One of us will be in touch within an hour.'],
  [2.5, 'One of us will be in touch within 2.5 hours.'],
  [4, 'One of us will be in touch within 4 hours.'],
])('%j hours are said as “%s”', (hours, words) => {
  expect(replyPromise(hours)).toBe(words);
});
