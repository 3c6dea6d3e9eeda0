import { expect, test } from 'vitest';
import { rateOf } from './rate.ts';

let at = 0;
const rate = (most = 2) => rateOf({ most, windowMs: 60_000, now: () => new Date(at) });

test('a sender over the limit has to wait until the window ends', () => {
  at = 0;
  const counted = rate();
  expect([counted.take('a'), counted.take('a')]).toEqual([null, null]);
  at = 20_500;
  expect(counted.take('a')).toBe(40);
  expect(counted.take('b')).toBe(null);
  at = 60_000;
  expect(counted.take('a')).toBe(null);
});

test('a check says when the next one is allowed, and counts nothing', () => {
  at = 0;
  const counted = rate();
  expect([counted.waits('a'), counted.waits('a'), counted.waits('a')]).toEqual([null, null, null]);
  counted.take('a');
  expect(counted.waits('a')).toBe(null);
  counted.take('a');
  expect(counted.waits('a')).toBe(60);
  at = 60_000;
  expect(counted.waits('a')).toBe(null);
});

test('a forgotten sender starts from zero', () => {
  at = 0;
  const counted = rate(1);
  counted.take('a');
  counted.forget('a');
  expect(counted.waits('a')).toBe(null);
  expect(counted.take('a')).toBe(null);
});

test('the newest ten thousand senders are remembered', () => {
  at = 0;
  const counted = rate(1);
  for (let sender = 0; sender <= 10_000; sender++) counted.take(String(sender));
  expect(counted.waits('0')).toBe(null);
  expect(counted.waits('1')).toBe(60);
});
