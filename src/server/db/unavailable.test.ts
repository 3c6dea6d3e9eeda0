import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('as the driver reports it'), { code });

test.each([
  ['a server that is stopping', coded('57P01')],
  ['a server that crashed', coded('57P02')],
  ['a server that is starting', coded('57P03')],
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
  ['the same, wrapped by the query builder', new DrizzleQueryError('select 1', [], coded('57P01'))],
  [
    'the same below two other errors',
    new Error('the stock cannot be read', { cause: new Error('', { cause: coded('57P01') }) }),
  ],
])('%s may work again in a moment', (_, error) => expect(isUnavailable(error)).toBe(true));

test.each([
  ['a constraint', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a missing file', coded('ENOENT')],
  ['a bug', new TypeError('x is not a function')],
  ['not an error', 'Connection terminated'],
])('%s will not work again by itself', (_, error) => expect(isUnavailable(error)).toBe(false));

test('errors that cause each other are not followed for ever', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});
