import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code });

test.each([
  ['a server that ends', coded('57P01')],
  ['a server that broke down', coded('57P02')],
  ['a server that starts', coded('57P03')],
  ['a lost connection', coded('08006')],
  ['too many connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a standby', coded('25006')],
  ['nobody listens', coded('ECONNREFUSED')],
  [
    'nobody listens on both addresses of a name',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  ],
  ['a reset', coded('ECONNRESET')],
  ['a connection that broke under a query', new Error('Connection terminated unexpectedly')],
  ['no connection free in time', new Error('timeout exceeded when trying to connect')],
  ['a broken connection in use', new Error('Client has encountered a connection error and is not queryable')],
  ['the same as the query builder wraps it', new DrizzleQueryError('select 1', [], coded('57P01'))],
  [
    'the same below two errors',
    new Error('the stock cannot be read', { cause: new Error('', { cause: coded('57P01') }) }),
  ],
])('%s may be there in a moment', (_, error) => expect(isUnavailable(error)).toBe(true));

test.each([
  ['a constraint', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a file that is not there', coded('ENOENT')],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['no error at all', 'Connection terminated'],
])('%s is no such thing', (_, error) => expect(isUnavailable(error)).toBe(false));

test('errors that cause each other end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});
