/** The picture that a page requests first. */

import type { PhotoCrop } from './photo/address.ts';
import { photoSources } from './photo/sources.ts';

export interface Preload {
  /** Browsers that cannot read this type skip it, and find the picture in the page. */
  type: string;
  srcset: string;
  sizes: string;
}

/** The preload for the picture at an address; null on other hosts, which have one variant. */
export function preloadOf(address: string | null, crop: PhotoCrop, sizes: string): Preload | null {
  const [best] = (address === null ? null : photoSources(address, crop))?.sources ?? [];
  return best === undefined ? null : { type: best.type, srcset: best.srcSet, sizes };
}
