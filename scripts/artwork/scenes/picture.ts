/** A scene as layers: drawn parts as SVG with rendered vehicles between them, in one perspective. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

const ROOT = join(import.meta.dirname, '../../..');
const SHAPES = join(ROOT, 'src/engines/artwork/shapes');

/**
 * The camera of `scripts/artwork/render.py`: pixels, width in metres at the vehicle, height above the ground.
 */
const SEEN = { width: 900, height: 600, eye: 1.5 } as const;
/** The visible width and the height of the picture's middle, in metres, by the start of a shape's name. */
const FRAMES: readonly (readonly [name: string, metres: number, middle: number])[] = [
  ['caravan', 8.7, 1.12],
  ['motorhome', 8.7, 1.25],
  ['campervan', 7.2, 1.05],
  ['camper-teardrop', 6.6, 0.85],
  ['', 5.75, 0.74],
];
const isLong = (shape: string) => /^(caravan|motorhome|camper-)/.test(shape);

type Light = readonly [number, number, number];
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => linear(value / 255));
const light = (hex: string): Light =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Light;

export interface Vehicle {
  shape: string;
  paint: string;
  /** The paint of its stripes, or its second paint. */
  second?: string;
  /** Metres from the middle of the picture, and pixels per metre at that depth. */
  x: number;
  scale: number;
  /** Its nose points right. */
  flip?: boolean;
  /** The light on it. */
  lit?: Light;
  /** Metres above the ground, on a hoist; it then has no shadow of its own. */
  lift?: number;
  /** How strongly the ground reflects it, 0 to 1. */
  mirrored?: number;
  /** Blur, pixels: how far it is out of focus. */
  blur?: number;
  /** An overlay, in the pixels of the vehicle's own picture. */
  extra?: string;
}

export interface Frame {
  width: number;
  height: number;
  /** Where the horizon is, pixels from the top. */
  horizon: number;
}

type Layer = { svg: string; blur?: number; blend?: OverlayOptions['blend'] } | Vehicle;

/** A point in the picture: metres from its middle, metres above the ground, pixels per metre there. */
export const at = ({ width, horizon }: Frame) => ({
  x: (metres: number, scale: number) => width / 2 + metres * scale,
  y: (high: number, scale: number) => horizon + (SEEN.eye - high) * scale,
});

async function planes(shape: string) {
  const { width, height } = SEEN;
  const pixels = await sharp(join(SHAPES, `${shape}.avif`))
    .resize(width, height * 4, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const size = width * height;
  return [0, 1, 2, 3].map((plane) => pixels.subarray(plane * size, (plane + 1) * size)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
}

const smooth = (low: number, high: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/** A vehicle as a picture with alpha, before scaling. */
async function painted({ shape, paint, second, lit = [1, 1, 1], lift }: Vehicle): Promise<Buffer> {
  const [black, first, other, cover] = await planes(shape);
  const [one, two] = [light(paint), light(second ?? (isLong(shape) ? '#42474c' : paint))];
  const out = Buffer.alloc(black.length * 4);
  for (let i = 0; i < black.length; i++) {
    const covered = (cover[i] ?? 0) / 255;
    const alpha = lift ? smooth(0.93, 1, covered) : covered;
    for (let c = 0; c < 3; c++) {
      const value =
        (LINEAR[black[i] ?? 0] ?? 0) +
        (LINEAR[first[i] ?? 0] ?? 0) * (one[c] ?? 0) +
        (LINEAR[other[i] ?? 0] ?? 0) * (two[c] ?? 0);
      out[i * 4 + c] = Math.round(
        Math.min(1, encoded((covered > 0 ? value / covered : 0) * (lit[c] ?? 1))) * 255,
      );
    }
    out[i * 4 + 3] = Math.round(alpha * 255);
  }
  return out;
}

async function vehicle(frame: Frame, each: Vehicle): Promise<OverlayOptions[]> {
  const [, metres, middle] = FRAMES.find(([name]) => each.shape.startsWith(name)) ?? ['', 5.75, 0.74];
  const own = SEEN.width / metres;
  const by = each.scale / own;
  const size = { width: Math.round(SEEN.width * by), height: Math.round(SEEN.height * by) };
  let picture = sharp(await painted(each), { raw: { width: SEEN.width, height: SEEN.height, channels: 4 } });
  if (each.extra) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SEEN.width}" height="${SEEN.height}">${each.extra}</svg>`;
    picture = sharp(
      await picture
        .composite([{ input: Buffer.from(svg) }])
        .png()
        .toBuffer(),
    );
  }
  let made = sharp(await picture.png().toBuffer()).resize(size.width, size.height);
  if (each.flip) made = made.flop();
  if (each.blur) made = made.blur(each.blur);
  const input = await made.png().toBuffer();
  const place = at(frame);
  const ground = place.y(each.lift ?? 0, each.scale);
  const left = Math.round(place.x(each.x, each.scale) - size.width / 2);
  const top = Math.round(ground - (SEEN.height / 2 + middle * own) * by);
  const out: OverlayOptions[] = [];
  if (each.mirrored) {
    const shown = Math.round(each.mirrored * 255);
    const turned = await sharp(input)
      .flip()
      .blur(Math.max(2, each.scale / 22))
      .ensureAlpha()
      .composite([
        {
          input: Buffer.from([0, 0, 0, shown]),
          raw: { width: 1, height: 1, channels: 4 },
          tile: true,
          blend: 'dest-in',
        },
      ])
      .png()
      .toBuffer();
    // Wheels near the camera touch their own reflection.
    const foot = ground + 0.14 * each.scale;
    out.push({ input: turned, left, top: Math.round(2 * foot - top - size.height) });
  }
  out.push({ input, left, top });
  return out;
}

/** Crops parts that go over the edges, because an overlay must fit inside the picture. */
async function within(
  frame: Frame,
  { input, left = 0, top = 0, ...more }: OverlayOptions,
): Promise<OverlayOptions | null> {
  const { width = 0, height = 0 } = await sharp(input as Buffer).metadata();
  const [x0, y0] = [Math.max(0, -left), Math.max(0, -top)];
  const [x1, y1] = [Math.min(width, frame.width - left), Math.min(height, frame.height - top)];
  if (x1 <= x0 || y1 <= y0) return null;
  const cut = await sharp(input as Buffer)
    .extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
    .png()
    .toBuffer();
  return { ...more, input: cut, left: left + x0, top: top + y0 };
}

/** Random numbers, the same on every run. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Film grain: grey, around the middle. */
async function grain({ width, height }: Frame, strength: number): Promise<Buffer> {
  const chance = chanceOf(11);
  const pixels = Buffer.alloc(width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = 128 + (chance() + chance() + chance() - 1.5) * strength;
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** The picture as pixels, ready to save. */
export async function compose(
  frame: Frame,
  layers: readonly Layer[],
  look: { vignette?: number; grain?: number } = {},
): Promise<Buffer> {
  const { width, height } = frame;
  const overlays: OverlayOptions[] = [];
  for (const layer of layers) {
    if ('svg' in layer) {
      const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${layer.svg}</svg>`;
      let drawn = sharp(Buffer.from(source), { unlimited: true });
      if (layer.blur) drawn = sharp(await drawn.png().toBuffer()).blur(layer.blur);
      overlays.push({
        input: await drawn.png({ compressionLevel: 1 }).toBuffer(),
        blend: layer.blend ?? 'over',
      });
    } else overlays.push(...(await vehicle(frame, layer)));
  }
  const edge = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="v" cx=".5" cy=".48" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${look.vignette ?? 0.2}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#v)"/></svg>`;
  overlays.push({ input: Buffer.from(edge) });
  overlays.push({ input: await grain(frame, look.grain ?? 9), blend: 'soft-light' });
  const shown = (
    await Promise.all(overlays.map((each) => (each.left === undefined ? each : within(frame, each))))
  ).filter((each) => each !== null);
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(shown)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A tenant's own logo in a drawing, by its width: white letters on dark, or dark on light. */
export function logo(slug: string, x: number, y: number, width: number, dark = false, more = ''): string {
  const source = readFileSync(
    join(ROOT, 'tenants', slug, 'media', dark ? 'logo-dark.svg' : 'logo.svg'),
    'utf8',
  );
  const [, , w = 1, h = 1] = /viewBox="([\d. -]+)"/.exec(source)?.[1]?.split(' ').map(Number) ?? [];
  const scale = width / w;
  const inner = source.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<g transform="translate(${x - width / 2} ${y - (h * scale) / 2}) scale(${scale})" ${more}>${inner}</g>`;
}

/** The first shapes of a tenant's logo: the mark without the words. */
export function mark(slug: string, shapes: number): string {
  const source = readFileSync(join(ROOT, 'tenants', slug, 'media/logo.svg'), 'utf8');
  return (source.match(/<path[^>]*\/>/g) ?? []).slice(0, shapes).join('');
}
