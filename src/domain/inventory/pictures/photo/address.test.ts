import { describe, expect, test } from 'vitest';
import {
  isOddShape,
  originalBlob,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  photoAtPath,
  photoOfBlob,
  plainAddress,
  servedAddress,
  servedPhoto,
  variantBlob,
  variantPath,
} from './address.ts';

const ID = 'kJ8fQ0aLxZ3mVb7Rt2Yc';
const photo = { id: ID, width: 3000, height: 2000, colours: 'a3389a444' };

test('an address holds everything that a page needs', () => {
  const address = servedAddress(photo);
  expect(address).toBe(`/photos/${ID}/w1600.jpg#3000x2000-a3389a444`);
  expect(servedPhoto(address)).toEqual({ ...photo, focus: null });
  const focused = servedAddress({ ...photo, focus: '5061' });
  expect(focused).toBe(`/photos/${ID}/w1600.jpg#3000x2000-a3389a444@5061`);
  expect(servedPhoto(focused)).toEqual({ ...photo, focus: '5061' });
  expect(() => servedAddress({ ...photo, id: '../../secret' })).toThrow(RangeError);
});

test.each([
  'https://p.example/1.jpg',
  '/media/a.jpg',
  `/photos/${ID}/w1600.jpg`,
  '/photos/x/w1600.jpg#1x1-000000000',
])('%s is not the address of a served photo', (address) => {
  expect(servedPhoto(address)).toBeNull();
  expect(plainAddress(address, 'c', 640)).toBe(address);
});

test.each<[string, number, number, boolean]>([
  ['3:2', 3000, 2000, false],
  ['4:3', 1600, 1200, false],
  ['16:10', 1920, 1200, false],
  ['a video still', 1920, 1080, true],
  ['a panorama', 4000, 1200, true],
  ['a square', 1200, 1200, true],
  ['a portrait', 1080, 1920, true],
  ['of unknown size', 0, 0, false],
])('%s, %i × %i, does not fit its box: %s', (_, width, height, isOdd) => {
  expect(isOddShape(servedAddress({ ...photo, width, height }))).toBe(isOdd);
});

test('photos on other hosts are assumed to fit', () => {
  expect(isOddShape('https://p.example/1.jpg')).toBe(false);
});

describe('the variants of a photo', () => {
  const variants = (['c', 'w'] as const).flatMap((crop) =>
    PHOTO_WIDTHS[crop].flatMap((width) => PHOTO_FORMATS.map((format) => ({ crop, width, format }))),
  );

  test('have a path and a blob each', () => {
    const blobs = variants.map((variant) => variantBlob(ID, variant));
    expect(new Set([...blobs, originalBlob(ID)]).size).toBe(variants.length + 1);
    for (const blob of blobs) {
      expect(blob).toMatch(/^[\w-]{22}$/);
      expect(photoOfBlob(blob)).toBe(ID);
    }
    for (const variant of variants)
      expect(photoAtPath(variantPath(ID, variant))).toEqual({ id: ID, variant });
  });

  test.each(['w1601.jpg', 'c1600.jpg', 'w480.png', 'w480.jpg.br', 'W480.jpg', ''])(
    '%s is not the path of a variant',
    (name) => {
      expect(photoAtPath(`/photos/${ID}/${name}`)).toBeNull();
    },
  );

  test('stand in for the photo outside the site', () => {
    expect(plainAddress(servedAddress(photo), 'c', 1200)).toBe(`/photos/${ID}/c1200.jpg`);
  });
});
