import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LocationSchema } from '#domain/tenant/site.ts';
import { aSite } from '../../../tests/fixtures/cars.ts';
import { replyPromises } from './reply-promises.ts';

const site = aSite({
  leads: { ...aSite().leads, replyHours: 2 },
  locations: [
    v.parse(LocationSchema, {
      ...{ id: 1, name: 'Yard', slug: 'yard', dealership_slug: 'yard' },
      address: {
        street: '1 High Street',
        city: 'Kew',
        state: 'vic',
        postcode: '3101',
        lat: -37.8,
        long: 145,
      },
      contact_detail: {
        opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
          weekday,
          ...{ status: 'Open', open: '09:00', close: '17:00' },
        })),
      },
    }),
  ],
});

/** The Melbourne Cup is on Tuesday, 3 November 2026; on the days around it the dealership is open from 9 to 5. */
test.each([
  ['the holiday itself does not count', '2026-11-03T16:00+11:00', '2026-11-02T15:00+11:00'],
  ['nor does it on the morning after', '2026-11-04T10:00+11:00', '2026-11-02T16:00+11:00'],
  ['two hours into that day', '2026-11-04T11:00+11:00', '2026-11-04T09:00+11:00'],
  ['on an ordinary day', '2026-11-05T12:00+11:00', '2026-11-05T10:00+11:00'],
])('%s', (_, now, before) => {
  expect(replyPromises('yard', [site], new Date(now))).toEqual([
    { site: site.slug, before: new Date(before) },
  ]);
});

test('no lead is overdue without a promise', () => {
  const silent = { ...site, leads: { ...site.leads, replyHours: null } };
  expect(replyPromises('yard', [silent], new Date('2026-11-04T10:00+11:00'))).toEqual([]);
});
