/** Which picture a lazy file is a size of. */
import { expect, test } from 'vitest';
import type { ReleaseFile } from '../release.ts';
import { pictureOf } from './picture-of.ts';

const PATH = '/_assets/team.at.work.0123456789ab_400x300.webp';
const media = (hash: string): ReleaseFile => ({ type: 'image/jpeg', size: 9, hash });
const hashOf = (start: string) =>
  Buffer.from(start.padEnd(34, '0'), 'hex').toString('base64url').slice(0, 22);
const mine = media(hashOf('0123456789ab'));

test('the picture of its name and content, wherever it is in the media folder', () => {
  const files = new Map([
    ['/media/team.at.work.jpg', media(hashOf('ba9876543210'))],
    ['/media/2026/team.at.work.png', mine],
    ['/team.at.work.jpg', mine],
  ]);
  const lazy = new Map([[PATH, 'k']]);
  expect(pictureOf({ files, lazy }, PATH)).toEqual({ original: mine, key: 'k' });
  expect(pictureOf({ files: new Map([['/team.at.work.jpg', mine]]), lazy }, PATH)).toBeNull();
});

test('none for a path that the release does not name, or that is not a size of a picture', () => {
  const files = new Map([['/media/team.at.work.jpg', mine]]);
  expect(pictureOf({ files, lazy: new Map() }, PATH)).toBeNull();
  for (const path of ['/og/a.jpg', '/_assets/app.js', '/_assets/team.at.work.0123456789ab_400x300.svg']) {
    expect(pictureOf({ files, lazy: new Map([[path, 'k']]) }, path)).toBeNull();
  }
});
