import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const filled = (each: number) => {
  const queue = new FairQueue<string>({ each, waitingEach: 3 });
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  queue.push('b', 'b1');
  return queue;
};

test('keys take turns, whoever asked first or most', () => {
  const queue = filled(3);
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(queue.take()).toBeNull();
});

test('one key runs a limited number, and the next starts when one has ended', () => {
  const queue = filled(1);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', null]);
  expect(queue.hasNext()).toBe(false);
  queue.ended('b');
  expect(queue.hasNext()).toBe(false);
  queue.ended('a');
  expect(queue.take()).toBe('a2');
});

test('a key with enough waiting items is refused more, another is not', () => {
  const queue = filled(1);
  expect(queue.push('a', 'a4')).toBe(false);
  expect(queue.push('c', 'c1')).toBe(true);
});

test('waiting items can be dropped', () => {
  const queue = filled(1);
  expect(queue.clear()).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(queue.take()).toBeNull();
});
