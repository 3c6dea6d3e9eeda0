import { expect, test } from 'vitest';
import { photoAtPath, servedAddress } from './address.ts';
import { photoSources } from './sources.ts';

const id = 'kJ8fQ0aLxZ3mVb7Rt2Yc';
const address = (width: number) => servedAddress({ id, width, height: 800, colours: 'a3389a444' });

test('offers a photo in AVIF, WebP and JPEG, no wider than the original', () => {
  const found = photoSources(address(1100), 'w');
  expect(found?.sources).toEqual([
    {
      type: 'image/avif',
      srcSet: `/photos/${id}/w480.avif 480w,/photos/${id}/w800.avif 800w,/photos/${id}/w1200.avif 1200w`,
    },
    {
      type: 'image/webp',
      srcSet: `/photos/${id}/w480.webp 480w,/photos/${id}/w800.webp 800w,/photos/${id}/w1200.webp 1200w`,
    },
  ]);
  expect(found?.src).toBe(`/photos/${id}/w800.jpg`);
  expect(found?.background).toMatch(/^radial-gradient/);
});

test.each(['c', 'w'] as const)('every variant that is offered exists: %s', (crop) => {
  for (const width of [200, 700, 5000]) {
    const { sources = [], src = '' } = photoSources(address(width), crop) ?? {};
    const paths = [
      src,
      ...sources.flatMap(({ srcSet }) => srcSet.split(',').map((each) => each.split(' ')[0] ?? '')),
    ];
    for (const path of paths) expect(photoAtPath(path)?.id).toBe(id);
  }
});

test('a photo on another host has no other variants', () => {
  expect(photoSources('https://photos.example/1.jpg', 'c')).toBeNull();
});
