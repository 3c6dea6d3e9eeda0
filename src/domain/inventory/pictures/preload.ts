/** The picture that a page asks for before anything else. */

import type { PhotoCut } from './photo/address.ts';
import { photoSources } from './photo/sources.ts';

export interface Preload {
  /** Browsers that do not read it pass over it, and find the picture where it stands. */
  type: string;
  srcset: string;
  sizes: string;
}

/** Of the picture at an address; null for one on another host, which comes in one form. */
export function preloadOf(address: string | null, cut: PhotoCut, sizes: string): Preload | null {
  const [best] = (address === null ? null : photoSources(address, cut))?.sources ?? [];
  return best === undefined ? null : { type: best.type, srcset: best.srcSet, sizes };
}
