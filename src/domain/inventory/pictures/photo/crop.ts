/** Finds the car in a photo, and what to crop around it. */
import { CROP_RATIO, servedPhoto } from './address.ts';
import type { GreyMatrix } from './fingerprint.ts';

/** A place in a photo, as shares of its width and height from the top left. */
interface Focus {
  x: number;
  y: number;
}

/** Pixels from the top left. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Photographers put the car in the middle, so detail at the edge counts for this much. */
const EDGE_WEIGHT = 0.35;

/**
 * Where most of the detail is. A car has more edges than sky, road or walls, and is near the middle. The sky has almost
 * none, so it pushes the focus down.
 */
export function focusOf({ width, height, bytes }: GreyMatrix): Focus {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const here = bytes[at] ?? 0;
      const edge = Math.abs(here - (bytes[at + 1] ?? 0)) + Math.abs(here - (bytes[at + width] ?? 0));
      const fromCentre = Math.max(Math.abs((x + 0.5) / width - 0.5), Math.abs((y + 0.5) / height - 0.5)) * 2;
      const weight = edge * edge * (1 - fromCentre * (1 - EDGE_WEIGHT));
      sum += weight;
      sumX += weight * (x + 1);
      sumY += weight * (y + 1);
    }
  }
  return sum === 0 ? { x: 0.5, y: 0.5 } : { x: sumX / sum / width, y: sumY / sum / height };
}

/**
 * The largest box of a ratio (width to height) inside a photo, with the focus as close to its middle as possible.
 */
export function cropBox(photo: { width: number; height: number }, ratio: number, focus: Focus): Box {
  const width = Math.max(1, Math.round(Math.min(photo.width, photo.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(photo.height, photo.width / ratio)));
  const start = (share: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(share * whole - part / 2, 0), whole - part));
  return {
    left: start(focus.x, photo.width, width),
    top: start(focus.y, photo.height, height),
    width,
    height,
  };
}

/** A focus as four digits, for rows and addresses: per cent of the width, then of the height. */
export const focusText = ({ x, y }: Focus): string =>
  [x, y].map((share) => String(Math.min(99, Math.max(0, Math.round(share * 100)))).padStart(2, '0')).join('');

/** Reads a focus from its four digits. */
const focusIn = (text: string): Focus => ({
  x: Number(text.slice(0, 2)) / 100,
  y: Number(text.slice(2)) / 100,
});

/**
 * How to place a whole photo in a 3:2 box that it covers, as CSS `object-position`, to show the same part as the
 * cropped photo; null if the middle does that.
 */
export function photoPosition(address: string): string | null {
  const photo = servedPhoto(address);
  if (!photo?.focus || photo.width === 0 || photo.height === 0) return null;
  const box = cropBox(photo, CROP_RATIO, focusIn(photo.focus));
  const share = (start: number, whole: number, part: number) =>
    whole === part ? 50 : Math.round((start / (whole - part)) * 100);
  const [x, y] = [share(box.left, photo.width, box.width), share(box.top, photo.height, box.height)];
  return x === 50 && y === 50 ? null : `${x}% ${y}%`;
}
