import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delimited } from './delimited.ts';

test('cells are quoted where a reader would split them', () => {
  const rows = [
    { id: '1', text: 'plain' },
    { id: '2', text: 'a, b' },
    { id: '3', text: '20" wheels' },
    { id: '4', text: ' space ' },
  ];
  expect(delimited(['id', 'text'], rows, ',')).toBe(
    'id,text\r\n1,plain\r\n2,"a, b"\r\n3,"20"" wheels"\r\n4," space "\r\n',
  );
  expect(delimited(['id', 'text'], [{ id: '2', text: 'a, b' }], '\t')).toBe('id\ttext\r\n2\ta, b\r\n');
});

test('a column missing from a row is empty', () => {
  expect(delimited(['id', 'text'], [{ id: '1' }], ',')).toBe('id,text\r\n1,\r\n');
});

describe('every table is read back as it was written', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\t', '\r', '\n', ' ', "'", '=', 'ä') }),
  );
  test.each([',', '\t'] as const)('separated by %j', (separator) => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1, maxLength: 6 }), (rows) => {
        const text = delimited(['a', 'b'], rows, separator);
        const read = parse(text, { columns: true, delimiter: separator, recordDelimiter: '\r\n' });
        expect(read).toEqual(rows);
      }),
    );
  });
});
