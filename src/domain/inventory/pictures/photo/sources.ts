/**
 * The variants of a served photo that a page offers to browsers. Kept small, because page scripts include it.
 */
import { PHOTO_TYPES, PHOTO_WIDTHS, type PhotoCrop } from './address.ts';
import { loadingBackground } from './loading-colours.ts';

const SERVED = /^(\/photos\/[\w-]{20}\/)w1600\.jpg#(\d+)x\d+-(.+)/;

interface PhotoSources {
  /** For recent browsers, the best first. */
  sources: { type: string; srcSet: string }[];
  /** For all others. */
  src: string;
  /** CSS background while it loads. */
  background: string;
}

/** The variants of the photo at an address; null on other hosts, which have no other variants. */
export function photoSources(address: string, crop: PhotoCrop): PhotoSources | null {
  const [, stem, width = '', colours = ''] = SERVED.exec(address) ?? [];
  if (stem === undefined) return null;
  const all: readonly number[] = PHOTO_WIDTHS[crop];
  // Stop at the first width that covers the photo: wider ones add nothing.
  const widths = all.filter((_each, index) => index === 0 || (all[index - 1] ?? 0) < Number(width));
  return {
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: PHOTO_TYPES[format],
      srcSet: widths.map((each) => `${stem}${crop}${each}.${format} ${each}w`).join(),
    })),
    src: `${stem}${crop}${widths.find((each) => each >= 640) ?? widths.at(-1)}.jpg`,
    background: loadingBackground(colours),
  };
}
