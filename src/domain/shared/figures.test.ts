import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOf, figures, oneOf } from './figures.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [45_990, '45,990'],
  [1_234_567, '1,234,567'],
  [-12_500, '-12,500'],
  [1.5, '1.5'],
])('%d is written %s', (value, written) => expect(figures(value)).toBe(written));

test.each([
  [8.49, 2, '8.49'],
  [8, 2, '8.00'],
  [1_234.5, 1, '1,234.5'],
  [1.005, 2, '1.01'],
])('%d with %i decimals is written %s', (value, decimals, written) =>
  expect(figures(value, decimals)).toBe(written),
);

test('numbers are written as Intl writes them', () => {
  const plain = new Intl.NumberFormat('en-AU');
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), (value) => figures(value) === plain.format(value)),
  );
  const cents = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer().map((each) => each / 100),
        fc.double({ min: -1e9, max: 1e9 }),
      ),
      (value) => figures(value, 2) === cents.format(value),
    ),
  );
});

test('lists are written as Intl writes them', () => {
  const and = new Intl.ListFormat('en-AU', { type: 'conjunction' });
  const or = new Intl.ListFormat('en-AU', { type: 'disjunction' });
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(allOf(words)).toBe(and.format(words));
      expect(oneOf(words)).toBe(or.format(words));
    }),
  );
});
