import { describe, expect, test } from 'vitest';
import { aCar, type CarOverrides } from '../../../../tests/fixtures/cars.ts';
import {
  galleryPictures,
  type ImageHost,
  photos,
  photosCount,
  primaryBitmap,
  primaryImage,
  resizedUrl,
} from './images.ts';

const [front, rear, video] = [
  { url: '/front.jpg' },
  { url: '/rear.jpg' },
  { url: '/walkaround.mp4', kind: 'video' as const },
];

test.each<[string, CarOverrides, string[]]>([
  ['in the feed’s order, without videos', { images: [video, front, rear] }, ['/front.jpg', '/rear.jpg']],
  [
    'the main one first',
    { images: [front, rear], primary_image_url: '/rear.jpg' },
    ['/rear.jpg', '/front.jpg'],
  ],
  [
    'a main one that is not listed',
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

test.each([
  ['/front.jpg', '/front.jpg'],
  ['https://photos.example/1.webp?of=a.svg', 'https://photos.example/1.webp?of=a.svg'],
  ['/artwork/ute-white.svg', null],
  ['https://photos.example/turn.SVG?v=2', null],
  ['/artwork/ute-white.svg#svgView(viewBox(20,240,420,280))', null],
])('bitmaps only: %s', (url, bitmap) => {
  expect(primaryBitmap(aCar({ images: [{ url }, rear] }))).toBe(bitmap);
});

test('the feed’s own count of photos is used if it gives one', () => {
  expect(photosCount(aCar({ photos_count: 24 }))).toBe(24);
});

describe('sizes from an image host', () => {
  const own: ImageHost[] = [
    { host: 'photos.example.com', resize: 'w' },
    { host: '*.stock.example', resize: 'width' },
  ];

  test.each<[string, string | null]>([
    [
      'https://res.cloudinary.com/demo/image/upload/v1/a.jpg',
      'https://res.cloudinary.com/demo/image/upload/c_limit,w_800,q_auto,f_auto/v1/a.jpg',
    ],
    ['https://res.cloudinary.com/demo/image/upload/s--aB3--/v1/a.jpg', null],
    ['https://res.cloudinary.com/demo/video/upload/a.mp4', null],
    [
      'https://dealer.imgix.net/a.jpg?w=90&h=60',
      'https://dealer.imgix.net/a.jpg?w=800&fit=max&auto=format%2Ccompress',
    ],
    ['https://dealer.imgix.net/a.jpg?s=77', null],
    ['https://photos.example.com/a.jpg?v=2', 'https://photos.example.com/a.jpg?v=2&w=800'],
    ['https://eu.stock.example/a.jpg', 'https://eu.stock.example/a.jpg?width=800'],
    ['https://stock.example/a.jpg', null],
    ['https://photos.example.com.evil.example/a.jpg', null],
    ['https://elsewhere.example/a.jpg', null],
    ['/media/a.jpg', null],
  ])('%s', (url, resized) => {
    expect(resizedUrl(url, 800, own)).toBe(resized);
  });

  test('a site can override a known host', () => {
    const hosts: ImageHost[] = [{ host: 'dealer.imgix.net', resize: 'width' }];
    expect(resizedUrl('https://dealer.imgix.net/a.jpg', 800, hosts)).toBe(
      'https://dealer.imgix.net/a.jpg?width=800',
    );
  });
});

describe('the gallery', () => {
  const spin = { url: '/turn/{1-24}.jpg', kind: 'spin' as const };
  const gallery = (overrides: CarOverrides, hosts: ImageHost[] = []) =>
    galleryPictures(aCar(overrides), 'Car', hosts);

  test('shows the first photo, then the rest in the feed’s order', () => {
    const shown = gallery({ images: [video, front, spin, rear], primary_image_url: '/rear.jpg' });
    expect(shown.map(({ url }) => url)).toEqual(['/rear.jpg', video?.url, '/front.jpg', spin.url]);
    expect(shown.map(({ alt }) => alt)).toEqual([
      'Car, photo 1 of 2',
      'Video of the Car',
      'Car, photo 2 of 2',
      '360° view of the Car',
    ]);
  });

  test('uses the feed’s words and thumbnails', () => {
    const images = [{ ...front, alt: 'From the front' }, rear, video];
    const shown = gallery({
      images,
      thumbnails: ['/s/front.jpg', '/s/rear.jpg'],
      primary_image_url: '/rear.jpg',
    });
    expect(shown.map(({ alt, thumbnail }) => [alt, thumbnail])).toEqual([
      ['Car, photo 1 of 2', '/s/rear.jpg'],
      ['From the front', '/s/front.jpg'],
      ['Video of the Car', '/s/rear.jpg'],
    ]);
  });

  test('does not start with a video if there are no photos', () => {
    expect(gallery({ images: [video] })).toEqual([
      { url: '/walkaround.mp4', kind: 'video', alt: 'Video of the Car', thumbnail: null },
    ]);
  });

  test('offers other sizes if the host makes them, and at most 40 pictures', () => {
    const images = Array.from({ length: 50 }, (_, index) => ({ url: `https://p.example/${index}.jpg` }));
    const shown = gallery({ images }, [{ host: 'p.example', resize: 'w' }]);
    expect(shown).toHaveLength(40);
    expect(shown[0]?.srcset).toContain(
      'https://p.example/0.jpg?w=480 480w, https://p.example/0.jpg?w=800 800w',
    );
    expect(shown[0]?.thumbnail).toBe('https://p.example/0.jpg?w=192');
    expect(shown[0]?.sizes).toMatch(/100vw$/);
    expect(gallery({ images: [front] })[0]).not.toHaveProperty('srcset');
  });
});
