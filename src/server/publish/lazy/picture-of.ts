/** Finds the picture that a lazy file is a size of. */
import { parseResizedPath, pictureName } from '#tenant/pictures.ts';
import type { DrawOrder } from '../build.ts';
import type { Release } from '../release.ts';

const FOLDER = '/media/';

/** The picture in the release whose size a path names, and the key to draw it under; null for any other path. */
export function pictureOf(
  { files, lazy }: Pick<Release, 'files' | 'lazy'>,
  path: string,
): DrawOrder['picture'] {
  const key = lazy.get(path);
  const asked = parseResizedPath(path);
  if (asked === null || key === undefined) return null;
  for (const address of files.keys()) {
    if (!address.startsWith(FOLDER) || pictureName(address) !== asked.name) continue;
    const original = files.get(address);
    if (original && hexOf(original.hash).startsWith(asked.hash)) return { original, key };
  }
  return null;
}

const hexOf = (hash: string) => Buffer.from(hash, 'base64url').toString('hex');
