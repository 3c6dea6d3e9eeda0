/** What a form stores in the shopper's browser, and what an answer means there. */
import { describe, expect, test } from 'vitest';
import { readAnswer } from './answer/answer.ts';
import { readSuccess } from './answer/success.ts';
import { readProfile, writeProfile } from './kept/profile.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

describe('an answer', () => {
  test.each([
    [
      'an enquiry',
      200,
      { success: true, lead_id: 7, reference: 'HMG-4821' },
      { kind: 'sent', leadId: '7', reference: 'HMG-4821', taken: null, booked: null, next: null },
    ],
    [
      'a lead',
      200,
      { lead_id: 'l-7' },
      { kind: 'sent', leadId: 'l-7', reference: null, taken: null, booked: null, next: null },
    ],
    [
      'an error in words',
      400,
      { success: false, error: 'No such dealership' },
      { kind: 'refused', message: 'No such dealership', errors: [], onPage: false, signIn: null },
    ],
    [
      'neither id nor error',
      200,
      {},
      { kind: 'refused', message: 'An unexpected error occured', errors: [], onPage: false, signIn: null },
    ],
    [
      'no success, no words',
      400,
      { success: false },
      {
        kind: 'refused',
        message: 'An error occurred when submitting this form',
        errors: [],
        onPage: false,
        signIn: null,
      },
    ],
    [
      'fields to correct',
      422,
      {
        success: false,
        error: 'Please check.',
        errors: [{ field: 'name', message: 'Please enter your name.' }, 7],
      },
      {
        kind: 'refused',
        message: 'Please check.',
        errors: [{ field: 'name', message: 'Please enter your name.' }],
        onPage: false,
        signIn: null,
      },
    ],
    [
      'a page to go on to',
      200,
      { success: true, next: '/cars/a-1/checkout?reservation=r' },
      {
        kind: 'sent',
        leadId: null,
        reference: null,
        taken: null,
        booked: null,
        next: '/cars/a-1/checkout?reservation=r',
      },
    ],
    [
      'a car that somebody else was faster to reserve',
      409,
      { success: false, error: 'Too late.', errors: [], can_wait: true },
      { kind: 'refused', message: 'Too late.', errors: [], onPage: true, signIn: null },
    ],
    [
      'a sign-in that has ended',
      401,
      { success: false, error: 'Please sign in first.', sign_in: '/sign-in?type=finance' },
      {
        kind: 'refused',
        message: 'Please sign in first.',
        errors: [],
        onPage: true,
        signIn: '/sign-in?type=finance',
      },
    ],
    ['a fault', 503, { success: false }, { kind: 'unreached', message: null }],
    ['too many at once', 429, { success: false, error: 'No.' }, { kind: 'unreached', message: 'No.' }],
    ['a log-in page of a hotel', 200, undefined, { kind: 'unreached', message: null }],
  ])('%s', (_, status, body, expected) => {
    expect(readAnswer(status, body)).toEqual(expected);
  });
});

describe('the profile', () => {
  const stored = writeProfile(
    { name: ' Ann ', phone: '0412 345 678', email: '', message: 'Hello', opt_in: true },
    NOW,
  );

  test('holds only what forms fill in again', () => {
    expect(readProfile(stored, NOW)).toEqual({ name: 'Ann', phone: '0412 345 678' });
    expect(stored).not.toContain('Hello');
  });

  test('lasts ninety days', () => {
    expect(readProfile(stored, NOW + 90 * DAY - 1)).not.toBeNull();
    expect(readProfile(stored, NOW + 90 * DAY)).toBeNull();
  });

  test.each([
    [null],
    ['{'],
    ['{"until":9e15,"profile":{"name":"Ann"}}'],
    [`{"until":${NOW + 1},"profile":{"name":7}}`],
  ])('%s is no profile', (text) => {
    expect(readProfile(text, NOW)).toBeNull();
  });
});

describe('what was sent', () => {
  const info = {
    form: 'enquiry',
    name: 'Ann',
    car: { name: '2021 Toyota HiLux', slug: 'hilux-1' },
    leadId: '7',
    at: NOW,
  };

  test('is shown for an hour', () => {
    expect(readSuccess(JSON.stringify(info), NOW + 1000)).toEqual(info);
    expect(readSuccess(JSON.stringify(info), NOW + 3_600_001)).toBeNull();
  });

  test.each([[null], ['{'], ['{}'], [JSON.stringify({ ...info, form: 'other' })]])(
    '%s is ignored',
    (text) => {
      expect(readSuccess(text, NOW)).toBeNull();
    },
  );
});
