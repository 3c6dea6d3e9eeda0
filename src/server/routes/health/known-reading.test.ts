import { expect, test } from 'vitest';
import { knownReading } from './known-reading.ts';

/** A reading whose results the test supplies. */
function aReading() {
  const asked: PromiseWithResolvers<number>[] = [];
  const read = knownReading(() => {
    const one = Promise.withResolvers<number>();
    asked.push(one);
    return one.promise;
  });
  return { asked, read };
}

test('an immediate result is fresh', async () => {
  const { asked, read } = aReading();
  const answer = read();
  asked[0]?.resolve(7);
  expect(await answer).toBe(7);
});

test('nobody waits for a slow reading, and it runs once', async () => {
  const { asked, read } = aReading();
  const first = read();
  asked[0]?.resolve(7);
  await first;
  expect(await Promise.all([read(), read(), read()])).toEqual([7, 7, 7]);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(8);
  await Promise.resolve();
  const later = read();
  asked[2]?.resolve(9);
  expect([8, 9]).toContain(await later);
});

test('nothing is known before the first reading, or after a failed one', async () => {
  const { asked, read } = aReading();
  expect(await read()).toBeNull();
  asked[0]?.resolve(7);
  const failing = read();
  asked.at(-1)?.reject(new Error('gone'));
  expect([7, null]).toContain(await failing);
});
