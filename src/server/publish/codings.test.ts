import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestCoding, fromBrotli, toBrotli, toBrotliHere } from './codings.ts';

describe('bestCoding', () => {
  test.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['BR', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, *;q=0', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=nonsense', null],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (accept, coding) => expect(bestCoding(accept)).toBe(coding));

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (accept) => {
        expect([null, 'br', 'gzip']).toContain(bestCoding(accept));
      }),
    );
  });
});

test('what was compressed comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (content) => {
      const coded = await toBrotli(content, 5);
      expect(await fromBrotli(coded)).toEqual(content);
      // Whoever compresses: equal contents are one blob.
      expect(toBrotliHere(content, 5)).toEqual(coded);
    }),
    { numRuns: 50 },
  );
});
