/** How a page shows a photo of the platform's own: which forms it offers a browser. Short, because scripts carry it. */
import { PHOTO_TYPES, PHOTO_WIDTHS, type PhotoCut } from './address.ts';
import { impressionCss } from './impression.ts';

const SERVED = /^(\/photos\/[\w-]{20}\/)w1600\.jpg#(\d+)x\d+-(.+)/;

interface PhotoSources {
  /** For browsers of the last years, the best first. */
  sources: { type: string; srcSet: string }[];
  /** For every other. */
  src: string;
  /** CSS background until it is there. */
  background: string;
}

/** The forms of the photo at an address; null for one on another host, which has no other form. */
export function photoSources(address: string, cut: PhotoCut): PhotoSources | null {
  const [, stem, width = '', colours = ''] = SERVED.exec(address) ?? [];
  if (stem === undefined) return null;
  const all: readonly number[] = PHOTO_WIDTHS[cut];
  // The first that is as wide as the photo is the last that shows more.
  const widths = all.filter((_each, index) => index === 0 || (all[index - 1] ?? 0) < Number(width));
  return {
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: PHOTO_TYPES[format],
      srcSet: widths.map((each) => `${stem}${cut}${each}.${format} ${each}w`).join(),
    })),
    src: `${stem}${cut}${widths.find((each) => each >= 640) ?? widths.at(-1)}.jpg`,
    background: impressionCss(colours),
  };
}
