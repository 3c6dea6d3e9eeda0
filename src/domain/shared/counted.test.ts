import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 leads'],
  [1, '1 lead'],
  [2, '2 leads'],
  [1204, '1,204 leads'],
])('%d is counted as %s', (count, text) => expect(counted(count, 'lead')).toBe(text));

test('a verb agrees with the number', () => {
  expect(counted(1, 'delivery was', 'deliveries were')).toBe('1 delivery was');
  expect(counted(16, 'delivery was', 'deliveries were')).toBe('16 deliveries were');
});
