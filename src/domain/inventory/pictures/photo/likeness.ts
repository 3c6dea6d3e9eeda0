/** What a photo looks like, as numbers: to find doubled photos, and pictures that are no photos of a car. */

/** A matrix of greys, a byte each, row by row from the top left. */
export interface GreyMatrix {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** The matrix that `likenessOf` reads, pixels. */
export const LIKENESS_SIZE = { width: 9, height: 8 } as const;

/** Greys by which a pixel must be darker than its neighbour: within a flat area only the noise of a JPEG differs. */
const STEP = 4;

/** 64 bits as 16 hexadecimal digits: whether each pixel is darker than its right neighbour ("difference hash"). */
export function likenessOf({ width, height, bytes }: GreyMatrix): string {
  let digits = '';
  let nibble = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      nibble = nibble * 2 + ((bytes[at] ?? 0) + STEP < (bytes[at + 1] ?? 0) ? 1 : 0);
      if (++count % 4 !== 0) continue;
      digits += nibble.toString(16);
      nibble = 0;
    }
  }
  return digits;
}

const BITS = Array.from({ length: 16 }, (_, value) => value.toString(2).replaceAll('0', '').length);

/** Bits in which two likenesses differ. */
export function distance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at++) {
    bits += BITS[Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16)] ?? 0;
  }
  return bits;
}

/** Up to so many bits two pictures are the same one, saved twice. Two angles of one car differ in 10 and more. */
const SAME_BITS = 3;

export const isSame = (one: string, other: string): boolean => distance(one, other) <= SAME_BITS;

/** Greys this near to each other are one tone: what a JPEG makes of a flat area. */
const TONE = 8;
/** Part of a picture in one tone from which it is a sign and not a photo. A car before a studio's white wall has 0.5. */
const SIGN_PART = 0.72;

/**
 * Whether a picture is text or a logo on a flat ground, as "image coming soon" is: most of it has one tone, with hardly
 * a step between neighbours.
 */
export function isSign({ width, height, bytes }: GreyMatrix): boolean {
  const counts = new Uint32Array(256);
  for (const grey of bytes) counts[grey] = (counts[grey] ?? 0) + 1;
  let most = 0;
  for (let tone = 0; tone + TONE <= 256; tone++) {
    let sum = 0;
    for (let grey = tone; grey < tone + TONE; grey++) sum += counts[grey] ?? 0;
    most = Math.max(most, sum);
  }
  if (most < SIGN_PART * bytes.length) return false;
  // What surrounds a car that was cut out is flat too, but a car has many tones; a sign has few.
  let tones = 0;
  for (const count of counts) if (count > (width * height) / 500) tones++;
  return tones <= MOST_TONES;
}
const MOST_TONES = 24;
