import { expect, test } from 'vitest';
import { toldError } from './told-error.ts';

const PERSON = 'zoe.shopper@mail.example';
const PHONE = '+61412345678';

test('other errors are shown with their place, code and causes, and without anything else they carry', () => {
  const refused = Object.assign(new Error(`550 no such user <${PERSON}>`), {
    code: 'EENVELOPE',
    rejected: [PERSON],
    command: PHONE,
  });
  const told = toldError(
    new Error('the mail was refused', { cause: new AggregateError([refused], 'all hosts') }),
  );
  expect(told).toMatch(/^Error: the mail was refused\n {4}at .*told-error\.test\.ts/);
  expect(told).toContain('caused by AggregateError: all hosts');
  expect(told).toContain('caused by Error: 550 no such user <…@…> (EENVELOPE)');
  expect(told).not.toContain('zoe');
  expect(told).not.toContain(PHONE);
  expect(toldError(`thrown by ${PERSON}`)).toBe('thrown by …@…');
});

test('an error that is its own cause ends', () => {
  const error = new Error('round');
  error.cause = error;
  expect(toldError(error).length).toBeLessThan(20_000);
});
