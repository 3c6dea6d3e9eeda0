import { describe, expect, test } from 'vitest';
import { giveSign, readSigns, type Signs, sharedSigns, verdictOf } from './signs.ts';

/** The tick, counted from 1, at which the process is ended, and why. */
function endOf(samples: readonly Signs[], ticks = 3): [number, string] | null {
  let known = { beats: 0, silentTicks: 0 };
  for (const [index, signs] of samples.entries()) {
    const next = verdictOf(known, signs, { ticks });
    known = next.known;
    if (next.reason !== null) return [index + 1, next.reason];
  }
  return null;
}
const samples = (...beats: number[]) => beats.map((each) => ({ beats: each, unanswered: 0 }));

describe('a watchdog', () => {
  test('ends a process once its main thread has been silent for the set ticks, not before', () => {
    expect(endOf(samples(1, 2, 2, 2))).toBeNull();
    expect(endOf(samples(1, 2, 2, 2, 2))).toEqual([5, 'the main thread has not responded for 3 seconds']);
    expect(endOf(samples(0, 0, 0))).toEqual([3, 'the main thread has not responded for 3 seconds']);
  });

  test('starts counting again at each beat, even after the counter has wrapped', () => {
    expect(endOf(samples(1, 1, 1, 2, 2, 2, 3, 3))).toBeNull();
    expect(endOf(samples(2 ** 31 - 1, -(2 ** 31), -(2 ** 31) + 1))).toBeNull();
  });

  test('ends a process whose database does not respond to pings', () => {
    const asked = [0, 1, 2, 0, 1, 2, 3].map((unanswered, index) => ({ beats: index + 1, unanswered }));
    expect(endOf(asked)).toEqual([7, 'the database thread has not responded for 3 seconds']);
  });

  test('reads what the main thread says', () => {
    const signs = new Int32Array(sharedSigns());
    giveSign(signs, 0);
    giveSign(signs, 4);
    expect(readSigns(signs)).toEqual({ beats: 2, unanswered: 4 });
  });
});
