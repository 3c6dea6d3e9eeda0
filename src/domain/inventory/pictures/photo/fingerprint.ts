/** A photo's perceptual fingerprint, which finds duplicates; and a test for pictures that are signs, not photos. */

/** A greyscale image, one byte for each pixel, row by row from the top left. */
export interface GreyMatrix {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** The size of the image that `fingerprintOf` reads, pixels. */
export const FINGERPRINT_SIZE = { width: 9, height: 8 } as const;

/** How much darker than its neighbour a pixel must be; in a flat area only JPEG noise differs. */
const STEP = 4;

/** Hexadecimal digits of the outlines; the tones follow them. */
const OUTLINE_DIGITS = 16;
/** Tone steps per standard deviation of brightness. */
const TONES_EACH = 3;

/**
 * A picture's fingerprint. First its outlines as 64 bits: whether each pixel is darker than its right neighbour
 * ("difference hash"). Then its tones, a hexadecimal digit for each pixel: how much lighter it is than the average,
 * relative to the picture's contrast. A lighter copy has the same fingerprint.
 */
export const fingerprintOf = (picture: GreyMatrix): string => outlinesOf(picture) + tonesOf(picture);

function outlinesOf({ width, height, bytes }: GreyMatrix): string {
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

function tonesOf({ bytes }: GreyMatrix): string {
  const middle = bytes.reduce((sum, grey) => sum + grey, 0) / bytes.length;
  const contrast = Math.sqrt(bytes.reduce((sum, grey) => sum + (grey - middle) ** 2, 0) / bytes.length);
  const digit = (grey: number) => Math.round(7.5 + ((grey - middle) / Math.max(contrast, 1)) * TONES_EACH);
  return Array.from(bytes, (grey) => Math.min(Math.max(digit(grey), 0), 15).toString(16)).join('');
}

/** The part of the fingerprint that is identical for most copies of a picture. */
export const outlines = (fingerprint: string): string => fingerprint.slice(0, OUTLINE_DIGITS);

const BITS = Array.from({ length: 16 }, (_, value) => value.toString(2).replaceAll('0', '').length);
const valueAt = (digits: string, at: number) => Number.parseInt(digits[at] ?? '0', 16);

/** The number of bits that differ between two outlines. */
export function distance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < OUTLINE_DIGITS; at++) bits += BITS[valueAt(one, at) ^ valueAt(other, at)] ?? 0;
  return bits;
}

/** How well the tones of two pictures correlate, from -1 to 1; 1 if unknown. */
function agreement(one: string, other: string): number {
  // Fingerprints from an older version have no tones.
  if (one.length !== other.length || one.length <= OUTLINE_DIGITS) return 1;
  const values = (digits: string) =>
    Array.from(digits.slice(OUTLINE_DIGITS), (digit) => Number.parseInt(digit, 16));
  const [some, others] = [values(one), values(other)].map((all) => {
    const middle = all.reduce((sum, each) => sum + each, 0) / all.length;
    return all.map((each) => each - middle);
  }) as [number[], number[]];
  const product = (first: number[], second: number[]) =>
    first.reduce((sum, each, at) => sum + each * (second[at] ?? 0), 0);
  const both = Math.sqrt(product(some, some) * product(others, others));
  return both === 0 ? 0 : product(some, others) / both;
}

/**
 * Outlines that differ in up to this many bits are the same. Two angles of one car usually differ in 10 or more.
 */
const SAME_BITS = 3;
/**
 * From this correlation of tones on, two pictures are the same. Copies reach 0.93 or more; other photos of the car, and
 * even a mirrored white car in a white hall, stay below 0.9. Dark seats and a dark boot have almost the same outlines,
 * so only tones tell them apart.
 */
const SAME_TONES = 0.92;

/** Whether two fingerprints belong to the same picture, saved twice. */
export const isSame = (one: string, other: string): boolean =>
  distance(one, other) <= SAME_BITS && agreement(one, other) >= SAME_TONES;

/** Greys within this range are one tone, because JPEG spreads a flat area that much. */
const TONE = 8;
/**
 * The share of a picture in one tone that makes it a sign rather than a photo. A car in front of a white studio wall
 * has 0.5.
 */
const SIGN_PART = 0.72;

/**
 * Whether a picture is text or a logo on a flat background, such as "image coming soon": most of it is one tone, with
 * few others.
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
  // The background of a cut-out car is flat too, but a car has many tones; a sign has few.
  let tones = 0;
  for (const count of counts) if (count > (width * height) / 500) tones++;
  return tones <= MOST_TONES;
}
const MOST_TONES = 24;
