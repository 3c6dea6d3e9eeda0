/**
 * Drawings of cars without photos, in any paint. Each shape is stored as four grey pictures, one below the other, rendered
 * by `scripts/artwork`: the light on black paint, what white paint adds, what white adds in a second colour, and how
 * much of the ground is covered. Light adds up, so any paint is the first picture plus a share of the others.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Artwork } from '#domain/inventory/pictures/artwork-path.ts';
import type { Shape } from '#domain/inventory/pictures/shapes.ts';
import { linearOf, PAINTS, usualSecond } from './paints.ts';

/** The picture, 4:3, and the part of it that shows the car, in pixels. */
const PICTURE = { width: 900, height: 675 } as const;
const CAR = { height: 600, top: 48 } as const;
const PLANES = 4;
const QUALITY = 74;
/** Brightness of the wall at its top and foot, and of the floor in front, 0 to 255. */
const WALL = [243, 230] as const;
const FLOOR = [222, 240] as const;
/** Where the wall meets the floor, as a share of the height, and how soft that is. */
const HORIZON = { at: 0.56, soft: 0.16 } as const;
/** How a car's edge mixes with what is behind it: in greys, because mixed as light it would have a bright, jagged rim. */
const EDGE = 'greys';
/** Less cover than this is too noisy to divide by. */
const FAINT = 0.3;

const files = createRequire(import.meta.url);
const fileOf = (shape: Shape) => files.resolve(`#engines/artwork/shapes/${shape}.avif`);

interface Planes {
  /** Grey values of one car's four pictures, 0 to 255. */
  pixels: Uint8Array;
  hash: string;
}

const kept = new Map<Shape, Promise<Planes>>();
/** A site uses a few dozen shapes, of 2 MB each. */
const MOST_KEPT = 8;

async function read(shape: Shape): Promise<Planes> {
  const file = await readFile(fileOf(shape));
  const pixels = await sharp(file)
    .resize(PICTURE.width, CAR.height * PLANES, { fit: 'fill' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { pixels, hash: createHash('sha256').update(file).digest('hex').slice(0, 16) };
}

function planesOf(shape: Shape): Promise<Planes> {
  const known = kept.get(shape);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const planes = read(shape);
  kept.set(shape, planes);
  planes.catch(() => kept.delete(shape));
  return planes;
}

const hashes = new Map<Shape, Promise<string>>();

/** A short text that changes whenever the drawing of the shape does. */
export function artworkVersion(shape: Shape): Promise<string> {
  const known = hashes.get(shape) ?? planesHash(shape);
  hashes.set(shape, known);
  return known;
}

const planesHash = async (shape: Shape) =>
  createHash('sha256')
    .update(await readFile(fileOf(shape)))
    .update(JSON.stringify([PICTURE, CAR, QUALITY, WALL, FLOOR, HORIZON, EDGE, FAINT, PAINTS]))
    .digest('hex')
    .slice(0, 16);

/** Light by grey value. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => linearOf(value));
/** Grey value by light, in 4096 steps. */
const GREY = Uint8Array.from({ length: 4097 }, (_, step) => {
  const light = step / 4096;
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
});

const smooth = (t: number) => {
  const part = Math.min(1, Math.max(0, t));
  return part * part * (3 - 2 * part);
};

/** The grey of the studio's wall or floor in a row of the picture. */
function ground(row: number): number {
  const y = row / PICTURE.height;
  const [high, foot] = WALL;
  const [back, front] = FLOOR;
  const wall = high + (foot - high) * (y / HORIZON.at);
  const floor = back + (front - back) * ((y - HORIZON.at) / (1 - HORIZON.at));
  const share = smooth((y - HORIZON.at) / HORIZON.soft + 0.5);
  return wall + (floor - wall) * share;
}

/** The pixels of a drawing, three bytes each. */
async function paint({ shape, colour, second }: Artwork): Promise<Uint8Array> {
  const { pixels } = await planesOf(shape);
  const size = PICTURE.width * CAR.height;
  const first = PAINTS[colour];
  const other = PAINTS[second ?? usualSecond(shape, colour)];
  const picture = new Uint8Array(PICTURE.width * PICTURE.height * 3);
  for (let row = 0; row < PICTURE.height; row++) {
    const behind = ground(row);
    const carRow = Math.min(CAR.height - 1, Math.max(0, row - CAR.top));
    const outside = carRow !== row - CAR.top;
    for (let column = 0; column < PICTURE.width; column++) {
      const at = (row * PICTURE.width + column) * 3;
      const from = carRow * PICTURE.width + column;
      const cover = outside ? 0 : (pixels[3 * size + from] ?? 0) / 255;
      const still = behind * (1 - cover);
      const dark = outside ? 0 : (LINEAR[pixels[from] ?? 0] ?? 0);
      const one = outside ? 0 : (LINEAR[pixels[size + from] ?? 0] ?? 0);
      const two = outside ? 0 : (LINEAR[pixels[2 * size + from] ?? 0] ?? 0);
      for (let channel = 0; channel < 3; channel++) {
        const light =
          (dark + one * (first[channel] ?? 0) + two * (other[channel] ?? 0)) / Math.max(cover, FAINT);
        picture[at + channel] = Math.min(255, still + cover * (GREY[Math.min(4096, light * 4096) | 0] ?? 0));
      }
    }
  }
  return picture;
}

const AS_PIXELS = { raw: { ...PICTURE, channels: 3 as const } };

/** The same as JPEG, for programs without WebP. @throws Error if the shape's file cannot be read */
export async function drawArtworkJpeg(artwork: Artwork): Promise<Uint8Array<ArrayBuffer>> {
  const file = await sharp(await paint(artwork), AS_PIXELS)
    .jpeg({ quality: QUALITY + 6, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(file);
}

/** A drawing as WebP of 900 × 675, around 15 KB. @throws Error if the shape's file cannot be read */
export async function drawArtwork(artwork: Artwork): Promise<Uint8Array<ArrayBuffer>> {
  const file = await sharp(await paint(artwork), AS_PIXELS)
    .webp({ quality: QUALITY, effort: 3 })
    .toBuffer();
  return new Uint8Array(file);
}
