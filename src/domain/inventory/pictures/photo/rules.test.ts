import { describe, expect, test } from 'vitest';
import {
  isFetched,
  isHostAtFault,
  isPublicationDue,
  LONGEST_WAIT_MS,
  nextCheck,
  type PhotoOutcome,
  pictureKind,
  restOf,
  sizeProblem,
} from './rules.ts';

const at = new Date('2026-11-23T01:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const wait = (outcome: PhotoOutcome, tries: number, more: { waitSeconds?: number; chance?: number } = {}) =>
  nextCheck(outcome, { at, tries, chance: 0.5, ...more }).getTime() - at.getTime();

describe('when a photo is checked again', () => {
  test.each([
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * 60 * MINUTE],
    [5, DAY / 2],
    [6, DAY],
    [99, DAY],
  ])('after failure %i in a row, in %i ms', (tries, ms) => {
    expect(wait('unreachable', tries)).toBe(ms);
  });

  test.each([
    [1, 15 * MINUTE],
    [2, 60 * MINUTE],
    [3, 180 * MINUTE],
    [4, DAY / 2],
    [5, DAY],
    [6, 2 * DAY],
    [7, 7 * DAY],
  ])('soon if it may not be uploaded yet: after try %i, in %i ms', (tries, ms) => {
    expect(wait('left out', tries)).toBe(ms);
  });

  test('a day after it came, then less often while nothing changes, at least weekly', () => {
    expect([0, 1, 2, 3, 50].map((tries) => wait('kept', tries) / DAY)).toEqual([1, 2, 4, 7, 7]);
  });

  test('at the time the host asks for, but within a fortnight', () => {
    expect(wait('unreachable', 1, { waitSeconds: 600 })).toBe(10 * MINUTE);
    expect(wait('unreachable', 1, { waitSeconds: 1e9 })).toBeLessThan(LONGEST_WAIT_MS);
  });

  test('at different times for photos that came together', () => {
    expect(wait('kept', 0, { chance: 0 })).toBe(0.8 * DAY);
    expect(wait('kept', 0, { chance: 0.999 })).toBeLessThanOrEqual(1.2 * DAY);
  });
});

test('a host that fails again and again is left alone for half an hour at most', () => {
  expect([1, 2, 3, 30].map((failures) => restOf(failures) / MINUTE)).toEqual([1, 2, 4, 30]);
});

test.each([
  ['no answer', null, true],
  ['too many requests', 429, true],
  ['broken', 500, true],
  ['out of order', 503, true],
  ['forbidden, as when a signature expires', 403, false],
  ['not there', 404, false],
])('the host is at fault if %s', (_, status, isAtFault) => {
  expect(isHostAtFault(status)).toBe(isAtFault);
});

describe('the first bytes tell the kind of file', () => {
  test.each<[string | null, Buffer]>([
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['webp', Buffer.from('RIFF....WEBPVP8 ')],
    ['avif', Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1')],
    ['avif', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0miafavif')],
    [null, Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1')],
    [null, Buffer.from('\0\0\0\x14ftypmp42\0\0\0\0isom')],
    [null, Buffer.from('....ftyp')],
    ['gif', Buffer.from('GIF89a')],
    [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [null, Buffer.from('<!doctype html>')],
    [null, Buffer.from('%PDF-1.7')],
    [null, Buffer.from('')],
  ])('%s', (kind, start) => {
    expect(pictureKind(start)).toBe(kind);
  });
});

test.each([
  [{ width: 3000, height: 2000 }, null],
  [{ width: 90, height: 60 }, 'too small: 90 × 60 pixels'],
  [{ width: 40_000, height: 40_000 }, 'too large: 40000 × 40000 pixels'],
  [{ width: 30_000, height: 300 }, 'too large: 30000 × 300 pixels'],
])('a picture of %o', (size, problem) => {
  expect(sizeProblem(size)).toBe(problem);
});

test.each([
  ['https://photos.dealer.com.au/1.jpg', true],
  ['http://203.0.114.7:8080/1.jpg', true],
  ['https://user:secret@dealer.com.au/1.jpg', false],
  ['https://photos.example/1.jpg', false],
  ['ftp://dealer.com.au/1.jpg', false],
  ['/media/1.jpg', false],
])('%s is fetched: %s', (address, fetched) => {
  expect(isFetched(address)).toBe(fetched);
});

describe('a site is published because of its photos', () => {
  const WAITING = {
    sinceFirst: 60_000,
    sinceLast: 10,
    sinceCover: null,
    sinceEarly: Infinity,
    isWaiting: true,
  };
  const ALL = { ...WAITING, sinceFirst: 5_000, sinceLast: 4_000, isWaiting: false };
  test.each([
    ['some are still to come', WAITING, false],
    ['some have been coming for minutes', { ...WAITING, sinceFirst: 200_000 }, true],
    ['all are there', ALL, true],
    ['the last has just come', { ...ALL, sinceLast: 100 }, false],
    ['first photos are still coming', { ...WAITING, sinceCover: 2_000 }, false],
    ['the first ones of all cars have come', { ...WAITING, sinceCover: 12_000 }, true],
    ['that was a minute ago', { ...WAITING, sinceCover: 12_000, sinceEarly: 60_000 }, false],
  ])('%s', (_, photos, due) => {
    expect(isPublicationDue(photos)).toBe(due);
  });
});
