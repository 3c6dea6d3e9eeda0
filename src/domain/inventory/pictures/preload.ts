/** The picture that a page requests first. */

import type { PhotoCut } from './photo/address.ts';
import { photoSources } from './photo/sources.ts';

export interface Preload {
  /** Browsers that cannot read this type skip it, and find the picture in the page. */
  type: string;
  srcset: string;
  sizes: string;
}

/** The preload for the picture at an address; null on other hosts, which have one form. */
export function preloadOf(address: string | null, cut: PhotoCut, sizes: string): Preload | null {
  const [best] = (address === null ? null : photoSources(address, cut))?.sources ?? [];
  return best === undefined ? null : { type: best.type, srcset: best.srcSet, sizes };
}
