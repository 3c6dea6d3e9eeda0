/**
 * Makes a photo from stored light. A plate stacks three pictures: the yard with a black car, the light that white paint
 * adds, and the light that a white band on the showroom adds. Light adds up, so one plate works for every paint and
 * dealer.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { linearOf, PAINTS } from '#engines/artwork/paints.ts';
import { random } from '../random.ts';
import { odometerDrawing } from './odometer.ts';
import type { Shot } from './shots.ts';

const PHOTO = { width: 1200, height: 800 } as const;
const QUALITY = 84;
const FOLDER = join(import.meta.dirname, 'plates');

/** Views in which the car fills the frame, so little is cropped. */
const TIGHT = /^ute-double-(?:front|rear|side)/;

/** The band on the showroom, in the dealer's colour. */
const BANDS: Readonly<Record<string, string>> = {
  'harbour-motor-group': '#0a5b66',
  'summit-toyota': '#c4122f',
  'budget-cars-direct': '#2340c0',
  'coastline-caravans': '#9c3d2b',
};

/** Plates hold half the real light, so that the sky does not clip to white. */
const LIGHT = Float32Array.from({ length: 256 }, (_, value) => 2 * linearOf(value));
/** Maps light in steps of 1/2048 to a photo's greys; from 0.6 up, it compresses more and more. */
const STEPS = 2048;
const TONES = Float32Array.from({ length: 4 * STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  const held = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp((0.6 - light) / 0.4));
  return 255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055);
});

/** The yard is in shade, so a photographer opens the lens, and further for a dark car. */
const OPENED = { always: 1.18, mostForDark: 0.5 } as const;

/** Camera noise: one table for all photos, started at a different place for each. */
const NOISE = (() => {
  const chance = random('the noise of a camera');
  return Int8Array.from({ length: 65_536 }, () => Math.round(chance.bell() * 1.6));
})();

const fileOf = (plate: string) => join(FOLDER, `${plate}.avif`);

interface Plate {
  /** Three bytes a pixel, for each of its pictures. */
  light: Uint8Array;
  /** Of one picture; a view of the yard stacks three. */
  width: number;
  height: number;
}

async function readPlate(plate: string): Promise<Plate> {
  const { data, info } = await sharp(await readFile(fileOf(plate)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { light: data, width: info.width, height: Math.round((info.width * 2) / 3) };
}

const kept = new Map<string, Promise<Plate>>();
/**
 * A plate takes 5 to 9 MB. Photos are requested place by place, so photos of one view serve many cars in a row.
 */
const MOST_KEPT = 12;

function plateOf(name: string): Promise<Plate> {
  const known = kept.get(name);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const plate = readPlate(name);
  kept.set(name, plate);
  plate.catch(() => kept.delete(name));
  return plate;
}

const lightOf = (hex: string) =>
  [1, 3, 5].map((at) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16))) as [number, number, number];

/** The pixels of a photo in the yard, three bytes each. */
async function yard({ plate, paint, dealer }: Shot & { kind: 'yard' }, exposure: number, noise: number) {
  const { light: from, width, height } = await plateOf(plate);
  const size = width * height * 3;
  const car = PAINTS[paint];
  const opened = OPENED.always + OPENED.mostForDark * Math.max(0, 1 - Math.max(...car) / 0.2);
  const band = lightOf(BANDS[dealer] ?? '#30363c');
  // Skylight is blue; a camera removes some of that.
  const balance = [1.03, 1, 0.95];
  const pixels = new Uint8ClampedArray(size);
  for (let at = 0; at < size; at += 3) {
    const added = LIGHT[from[size + at] ?? 0] ?? 0;
    const banded = LIGHT[from[2 * size + at] ?? 0] ?? 0;
    const grain = NOISE[(noise + (at / 3) * 7) & 65_535] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      const light =
        ((LIGHT[from[at + channel] ?? 0] ?? 0) +
          added * (car[channel] ?? 0) +
          banded * (band[channel] ?? 0)) *
        exposure *
        opened *
        (balance[channel] ?? 1);
      pixels[at + channel] = (TONES[Math.min(4 * STEPS, light * STEPS) | 0] ?? 0) + grain;
    }
  }
  return { picture: sharp(pixels, { raw: { width, height, channels: 3 } }), width, height };
}

function odometer(km: number, noise: number) {
  const drawing = odometerDrawing({ km, degrees: 17 + (noise % 12) });
  return { picture: sharp(Buffer.from(drawing)).removeAlpha().blur(0.8), ...PHOTO };
}

/** A dashboard has no paint, so only the noise differs. */
async function inside(plate: string, exposure: number, noise: number) {
  const { light: from, width, height } = await plateOf(plate);
  const pixels = new Uint8ClampedArray(from);
  for (let at = 0; at < pixels.length; at++) {
    const light = (LIGHT[pixels[at] ?? 0] ?? 0) * exposure;
    const grain = NOISE[(noise + Math.floor(at / 3) * 7) & 65_535] ?? 0;
    pixels[at] = (TONES[Math.min(4 * STEPS, light * STEPS) | 0] ?? 0) + grain;
  }
  return { picture: sharp(pixels, { raw: { width, height, channels: 3 } }), width, height };
}

/**
 * The photo as a JPEG of 1200 × 800. Each is taken from a slightly different position, chosen by `seed`.
 * @throws Error if the plate cannot be read
 */
export async function developed(shot: Shot, seed: string): Promise<Buffer> {
  const chance = random(seed);
  const exposure = 1 + chance.bell() * 0.04;
  const noise = chance.int(0, 65_535);
  const { picture, ...whole } =
    shot.kind === 'yard'
      ? await yard(shot, exposure, noise)
      : shot.kind === 'inside'
        ? await inside(shot.plate, exposure, noise)
        : odometer(shot.km, noise);
  const isTight = shot.kind === 'yard' && TIGHT.test(shot.plate);
  const width = Math.round(whole.width * (isTight ? 1 : 0.92 + chance.next() * 0.07));
  // Cropping less of the height makes the car slightly taller, which nobody notices.
  const height = Math.round(((width * 2) / 3) * (0.96 + chance.next() * 0.04));
  picture.extract({
    left: Math.floor((whole.width - width) * chance.next()),
    top: Math.floor((whole.height - height) * chance.next()),
    width,
    height,
  });
  if (shot.kind === 'yard' && shot.isMirrored) picture.flop();
  return picture
    .resize(PHOTO.width, PHOTO.height, { fit: 'fill', kernel: 'lanczos3' })
    .sharpen()
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
