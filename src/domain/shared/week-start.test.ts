import { expect, test } from 'vitest';
import { startOfWeekIn } from './week-start.ts';

test.each([
  ['a Sunday, late', '2026-11-22T13:59:00Z', '2026-11-15T14:00:00.000Z'],
  ['a Monday, one minute on', '2026-11-22T14:01:00Z', '2026-11-22T14:00:00.000Z'],
  ['a Wednesday', '2026-11-25T02:00:00Z', '2026-11-22T14:00:00.000Z'],
])('the week of %s in Queensland began on Monday', (_what, moment, monday) => {
  expect(startOfWeekIn('qld', new Date(moment)).toISOString()).toBe(monday);
});
