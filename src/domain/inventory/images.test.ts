import { expect, test } from 'vitest';
import { aCar, type CarOverrides } from '../../../tests/fixtures/cars.ts';
import { photos, photosCount, primaryImage } from './images.ts';

const [front, rear, video] = [
  { url: '/front.jpg' },
  { url: '/rear.jpg' },
  { url: '/walkaround.mp4', kind: 'video' as const },
];

test.each<[string, CarOverrides, string[]]>([
  ['in the order they came, without videos', { images: [video, front, rear] }, ['/front.jpg', '/rear.jpg']],
  [
    'the named one first',
    { images: [front, rear], primary_image_url: '/rear.jpg' },
    ['/rear.jpg', '/front.jpg'],
  ],
  [
    'one named but not listed',
    { images: [front], primary_image_url: '/hero.jpg' },
    ['/hero.jpg', '/front.jpg'],
  ],
  ['none', { images: [video] }, []],
])('photos: %s', (_, overrides, urls) => {
  const car = aCar(overrides);
  expect(photos(car).map((photo) => photo.url)).toEqual(urls);
  expect(primaryImage(car)).toBe(urls[0] ?? null);
  expect(photosCount(car)).toBe(urls.length);
});

test('the feed’s own count of photos wins', () => {
  expect(photosCount(aCar({ photos_count: 24 }))).toBe(24);
});
