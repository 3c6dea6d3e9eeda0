import { expect, test } from 'vitest';
import { redactedError } from './redacted-error.ts';

const PERSON = 'zoe.shopper@mail.example';
const PHONE = '+61412345678';

test('other errors are shown with their stack, code and causes, and no other properties', () => {
  const refused = Object.assign(new Error(`550 no such user <${PERSON}>`), {
    code: 'EENVELOPE',
    rejected: [PERSON],
    command: PHONE,
  });
  const text = redactedError(
    new Error('the mail was refused', { cause: new AggregateError([refused], 'all hosts') }),
  );
  expect(text).toMatch(/^Error: the mail was refused\n {4}at .*redacted-error\.test\.ts/);
  expect(text).toContain('caused by AggregateError: all hosts');
  expect(text).toContain('caused by Error: 550 no such user <…@…> (EENVELOPE)');
  expect(text).not.toContain('zoe');
  expect(text).not.toContain(PHONE);
  expect(redactedError(`thrown by ${PERSON}`)).toBe('thrown by …@…');
});

test('an error that is its own cause does not loop', () => {
  const error = new Error('round');
  error.cause = error;
  expect(redactedError(error).length).toBeLessThan(20_000);
});
