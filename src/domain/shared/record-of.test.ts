import { expect, test } from 'vitest';
import { recordOf, textOf } from './record-of.ts';

test('an object gives its values by name', () => {
  expect(recordOf(JSON.parse('{"error":"no","car":{"id":1}}'))).toEqual({ error: 'no', car: { id: 1 } });
});

test.each([null, undefined, 'text', 7, true, [['error', 'no']]])('%j has none', (value) => {
  expect(recordOf(value)).toEqual({});
});

test('anything but text is null', () => {
  expect(['', 'no', 7, null, undefined].map(textOf)).toEqual(['', 'no', null, null, null]);
});
