import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePlaces, type Held, overlap, type Span } from './places.ts';

const span = (start: number, end: number): Span => ({ start, end });
const held = (start: number, end: number, place: number): Held => ({ start, end, place });

describe('freePlaces', () => {
  const wished = span(60, 90);
  test.each<[string, Held[], Span[], number[]]>([
    ['nobody comes', [], [], [1, 2]],
    ['one comes then', [held(60, 90, 1)], [], [2]],
    ['both places are gone', [held(60, 90, 1), held(60, 90, 2)], [], []],
    ['one begins while it lasts', [held(75, 105, 2)], [], [1]],
    ['one lasts into it', [held(0, 61, 1)], [], [2]],
    ['one ends as it begins', [held(30, 60, 1)], [], [1, 2]],
    ['one begins as it ends', [held(90, 120, 1)], [], [1, 2]],
    ['the car is out then', [], [span(60, 90)], []],
    ['the car comes back halfway', [], [span(0, 75)], []],
    ['the car is back by then', [], [span(0, 60)], [1, 2]],
  ])('%s', (_name, others, car, expected) => {
    expect(freePlaces(wished, { held: others, car, capacity: 2 })).toEqual(expected);
  });

  test('taking the lowest free place never shares a place or a car, whatever the lengths', () => {
    const wish = fc.record({
      start: fc.nat(200),
      length: fc.integer({ min: 1, max: 60 }),
      car: fc.option(fc.nat(2), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (wishes, capacity) => {
        const booked: (Held & { car: number | null })[] = [];
        for (const { start, length, car } of wishes) {
          const wanted = span(start, start + length);
          const out = car === null ? [] : booked.filter((each) => each.car === car);
          const [place] = freePlaces(wanted, { held: booked, car: out, capacity });
          if (place !== undefined) booked.push({ ...wanted, place, car });
        }
        for (const [index, a] of booked.entries()) {
          for (const b of booked.slice(index + 1).filter((each) => overlap(a, each))) {
            expect(a.place).not.toBe(b.place);
            if (a.car !== null) expect(a.car).not.toBe(b.car);
          }
        }
        expect(booked.every(({ place }) => place <= capacity)).toBe(true);
      }),
    );
  });
});
