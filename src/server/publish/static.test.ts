import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from './static.ts';

describe('parseRange', () => {
  test('what comes out lies within the file', () => {
    const part = fc.option(fc.nat(300).map(String), { nil: '' });
    fc.assert(
      fc.property(part, part, fc.nat(200), (from, to, size) => {
        const range = parseRange(`bytes=${from}-${to}`, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  test('nothing but a range of bytes is a range', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^bytes=\d*-\d*$/.test(text.trim())) expect(parseRange(text, 100)).toBeNull();
      }),
    );
  });
});
