/** What the page after a form promises. */
import { expect, test } from 'vitest';
import { FORM_IDS } from '../form.ts';
import { isPromiseOff, nextSteps } from './next-steps.ts';

const UNBOOKED = { isBooked: false, isMissed: false, canBeSeen: false };
const COME = /^Come and see it/;

test('only a car that is at a yard is to be looked at', () => {
  const steps = (canBeSeen: boolean) =>
    nextSteps({ form: 'enquiry', isAccepted: false }, { ...UNBOOKED, canBeSeen });
  expect(steps(true).at(-1)).toMatch(COME);
  expect(steps(false).some((step) => COME.test(step))).toBe(false);
});

test.each(['offer', 'service', 'careers', 'contact'] as const)('%s never asks to see a car', (form) => {
  const steps = nextSteps({ form, isAccepted: false }, { ...UNBOOKED, canBeSeen: true });
  expect(steps.some((step) => COME.test(step))).toBe(false);
});

test.each(['enquiry', 'test-drive', 'request-photos'] as const)(
  '%s about a car that was sold since promises one like it, and nothing with the car',
  (form) => {
    const steps = nextSteps({ form, isAccepted: false }, { ...UNBOOKED, isMissed: true });
    expect(steps[0]).toBe('A salesperson will look for one like it.');
    expect(nextSteps(null, { ...UNBOOKED, isBooked: true, isMissed: true })).toEqual([
      'We’ll call you before your booking to suggest another one like it, or to cancel.',
    ]);
  },
);

test('a finance enquiry about a car that was sold since is still answered', () => {
  const sold = nextSteps({ form: 'finance', isAccepted: false }, { ...UNBOOKED, isMissed: true });
  expect(sold).toEqual(nextSteps({ form: 'finance', isAccepted: false }, UNBOOKED));
});

test.each([
  ['enquiry', false, true],
  ['test-drive', false, true],
  ['finance', false, false],
  ['trade-in', false, false],
  ['trade-in', true, false],
  ['contact', false, false],
] as const)('what %s (accepted: %s) was promised needs the car: %s', (form, isAccepted, isOff) => {
  const sent = { form, isAccepted };
  expect(isPromiseOff(sent, { isBooked: false, isMissed: true })).toBe(isOff);
  expect(isPromiseOff(sent, { isBooked: false, isMissed: false })).toBe(false);
});

test.each(FORM_IDS)('%s has at least two steps, each a sentence', (form) => {
  const steps = nextSteps({ form, isAccepted: false }, UNBOOKED);
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) expect(step).toMatch(/^[A-Z].*\.$/);
});

test('an accepted estimate and a booked time have steps of their own; nothing known has none', () => {
  expect(nextSteps({ form: 'trade-in', isAccepted: true }, UNBOOKED)[0]).toBe(
    'We call you to arrange a time.',
  );
  expect(nextSteps(null, { ...UNBOOKED, isBooked: true, canBeSeen: true })[0]).toBe(
    'We get it ready for you.',
  );
  expect(nextSteps(null, UNBOOKED)).toEqual([]);
});
