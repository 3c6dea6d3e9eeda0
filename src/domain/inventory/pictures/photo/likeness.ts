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

/** Digits of the outlines; those of the tones stand behind them. */
const OUTLINE_DIGITS = 16;
/** Tones in one step of brightness as much as a picture's usual contrast. */
const TONES_EACH = 3;

/**
 * What a picture looks like, small: its outlines as 64 bits, whether each pixel is darker than its right neighbour
 * ("difference hash"), then its tones, a hexadecimal digit for each pixel: how much lighter than the middle, measured by
 * the picture's own contrast. A lighter copy has the same.
 */
export const likenessOf = (picture: GreyMatrix): string => outlinesOf(picture) + tonesOf(picture);

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

/** The part of a likeness that is the same, digit by digit, for most copies of a picture. */
export const outlines = (likeness: string): string => likeness.slice(0, OUTLINE_DIGITS);

const BITS = Array.from({ length: 16 }, (_, value) => value.toString(2).replaceAll('0', '').length);
const valueAt = (digits: string, at: number) => Number.parseInt(digits[at] ?? '0', 16);

/** Bits in which two outlines differ. */
export function distance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < OUTLINE_DIGITS; at++) bits += BITS[valueAt(one, at) ^ valueAt(other, at)] ?? 0;
  return bits;
}

/** How much two pictures are light and dark in the same places (correlation), from -1 to 1; 1 where that is not known. */
function agreement(one: string, other: string): number {
  // Photos looked at by an older version have no tones yet.
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

/** Up to so many bits two pictures have the same outlines. Two angles of one car usually differ in 10 and more. */
const SAME_BITS = 3;
/**
 * From there on their tones agree. A copy has 0.93 and more; other photos of the car, and a white car in a white hall
 * seen in a mirror, have less than 0.9, while dark seats and a dark boot hardly have outlines that differ.
 */
const SAME_TONES = 0.92;

/** Whether two pictures of one likeness or nearly are one picture, saved twice. */
export const isSame = (one: string, other: string): boolean =>
  distance(one, other) <= SAME_BITS && agreement(one, other) >= SAME_TONES;

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
