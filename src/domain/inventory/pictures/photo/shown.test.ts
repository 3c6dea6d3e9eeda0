import { expect, test } from 'vitest';
import { aCar } from '../../../../../tests/fixtures/cars.ts';
import { photosCount } from '../images.ts';
import { type KnownPhoto, leftOutPhotos, photoNote, servedIn, withKnownPhotos } from './shown.ts';

const known = (letter: string, facts: Partial<KnownPhoto> = {}): KnownPhoto => ({
  ...{ id: letter.repeat(20), width: 1200, height: 900, colours: 'abcabcabc', leftOut: null },
  fingerprint: (letter === 'a' ? '0' : 'f').repeat(16),
  ...facts,
});
const address = (letter: string) => `/photos/${letter.repeat(20)}/w1600.jpg#1200x900-abcabcabc`;
const urls = ['https://h.com.au/1', 'https://h.com.au/2', 'https://h.com.au/3'] as const;
const [one, two, three] = urls;
const car = aCar({
  images: [...urls.map((url) => ({ url })), { url: 'https://youtu.be/x', kind: 'video' }],
  primary_image_url: two,
  photos_count: 24,
});

test('shows our copy if there is one, otherwise the host’s photo; videos stay', () => {
  const shown = withKnownPhotos(car, new Map([[two, known('a')]]));
  expect(shown.images.map(({ url }) => url)).toEqual([one, address('a'), three, 'https://youtu.be/x']);
  expect(shown.primary_image_url).toBe(address('a'));
  expect(photosCount(shown)).toBe(3);
  expect(servedIn([shown])).toEqual(['a'.repeat(20)]);
});

test('a photo on this machine is shown once there is a copy, and is not reported as missing until then', () => {
  const local = ['https://photos.forecourt.example/1.jpg', 'https://photos.forecourt.example/2.jpg'] as const;
  const demo = aCar({ images: local.map((url) => ({ url })), primary_image_url: local[0], photos_count: 2 });
  const before = withKnownPhotos(demo, new Map());
  expect(before).toMatchObject({ images: [], primary_image_url: null, photos_count: null });
  expect(leftOutPhotos(demo, new Map())).toEqual([]);
  const after = withKnownPhotos(demo, new Map([[local[1], known('a')]]));
  expect(after.images.map(({ url }) => url)).toEqual([address('a')]);
});

test('HEIC, which few browsers show, is left out even before it is fetched', () => {
  const photos = [
    'https://h.com.au/IMG_4021.HEIC',
    'https://h.com.au/2.heif?X-Amz-Signature=ab&X-Amz-Date=1',
    // Parameters: the host may convert it.
    'https://h.imgix.net/3.heic?auto=format',
    'https://h.com.au/heic',
  ] as const;
  const phone = aCar({ images: photos.map((url) => ({ url })), primary_image_url: photos[0] });
  const before = withKnownPhotos(phone, new Map());
  expect(before.images.map(({ url }) => url)).toEqual(photos.slice(2));
  expect(before.primary_image_url).toBeNull();
  const reason = 'HEIC, which browsers cannot show';
  expect(leftOutPhotos(phone, new Map())).toEqual(photos.slice(0, 2).map((url) => ({ url, reason })));
  // Many hosts send a JPEG under that name.
  const after = withKnownPhotos(phone, new Map([[photos[0], known('a')]]));
  expect(after.primary_image_url).toBe(address('a'));
});

test('keeps the first of two duplicates', () => {
  const photos = new Map([
    [one, known('b', { fingerprint: '0'.repeat(16) })],
    [two, known('a')],
    [three, known('c', { leftOut: 'too small: 9 × 9 pixels' })],
  ]);
  const shown = withKnownPhotos(car, photos);
  expect(shown.images.map(({ url }) => url)).toEqual([address('a'), 'https://youtu.be/x']);
  expect(leftOutPhotos(car, photos)).toEqual([
    { url: one, reason: 'duplicate' },
    { url: three, reason: 'too small: 9 × 9 pixels' },
  ]);
});

test('the next photo comes first if the first is left out', () => {
  const shown = withKnownPhotos(car, new Map([[two, known('a', { leftOut: 'broken file' })]]));
  expect(shown.primary_image_url).toBeNull();
  expect(shown.images.map(({ url }) => url)).toEqual([one, three, 'https://youtu.be/x']);
});

test('operators learn which photos are missing or left out', () => {
  expect(photoNote(car, new Map(), 3)).toBeNull();
  expect(photoNote(car, new Map(), 8)).toEqual({ count: 3, isTooFew: true, leftOut: [] });
  const leftOut = [{ url: one, reason: 'broken file' }];
  const known_ = new Map([[one, known('a', { leftOut: 'broken file' })]]);
  expect(photoNote(car, known_, 2)).toEqual({ count: 2, isTooFew: false, leftOut });
});

test('a car stays as it is if nothing is known about its photos', () => {
  expect(withKnownPhotos(car, new Map())).toBe(car);
});
