/** Turns drawings into files that social networks show: JPEG, which they all accept. */
import sharp from 'sharp';
import { LOGO } from '#domain/deliveries/html.ts';
import { PANEL, STRIP } from './panel.ts';

/** The size they crop least, in pixels. */
const PICTURE = { width: 1200, height: 630 } as const;

const CHANNELS = 3;
const QUALITY = 80;
/** A car's 4:3 drawing fills the width beside the panel; wall and floor continue above and below it. */
const SCENE = {
  width: PICTURE.width - PANEL.width,
  height: Math.round(((PICTURE.width - PANEL.width) * 3) / 4),
};
const ABOVE = Math.floor((PICTURE.height - SCENE.height) / 2) + 6;

/** The photo beside the panel, framed in the panel's background colour so that none of the car is cut off. */
const FRAMED = { width: 664, height: 443, right: 36 } as const;

/** Everything that decides a file's look besides the drawings, for cache keys. */
export const PAINTING = JSON.stringify({ PICTURE, PANEL, SCENE, FRAMED, ABOVE, QUALITY });

/** The whole picture's pixels, three bytes each, row by row. */
type Canvas = Uint8Array;

/** The canvas with the car's drawing on the right; the panel's space is still empty. */
export async function paintScene(drawing: Uint8Array): Promise<Canvas> {
  const scene = await sharp(drawing)
    .resize(SCENE.width, SCENE.height, { fit: 'fill' })
    .removeAlpha()
    .extend({ top: ABOVE, bottom: PICTURE.height - SCENE.height - ABOVE, extendWith: 'copy' })
    .raw()
    .toBuffer();
  const canvas = new Uint8Array(PICTURE.width * PICTURE.height * CHANNELS);
  copyRows(scene, SCENE.width, canvas, { left: PANEL.width, top: 0 });
  return canvas;
}

/** The canvas with a framed photo on the right; a photo that is not 3:2 is shown whole. */
export async function paintFramed(
  photo: Uint8Array,
  tones: { surface: string; brand: string },
): Promise<Canvas> {
  const { data, info } = await sharp(photo)
    .resize(FRAMED.width, FRAMED.height, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const box = PICTURE.width - FRAMED.right - FRAMED.width;
  const left = box + Math.round((FRAMED.width - info.width) / 2);
  const top = Math.round((PICTURE.height - info.height) / 2);
  const strip = {
    create: { width: PICTURE.width, height: STRIP, channels: 3 as const, background: tones.brand },
  };
  const canvas = await sharp({ create: { ...PICTURE, channels: CHANNELS, background: tones.surface } })
    .composite([
      { input: data, left, top },
      { input: strip, left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return new Uint8Array(canvas);
}

/** A logo on the panel's background, `#rrggbb`. */
interface Logo {
  pixels: Uint8Array;
  width: number;
}

export async function paintLogo(file: Uint8Array, ground: string): Promise<Logo> {
  const { data, info } = await sharp(file, { density: 300 })
    .resize(PANEL.width - 2 * PANEL.margin, PANEL.logoHeight, { fit: 'inside' })
    .flatten({ background: ground })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width };
}

/** A logo on a mail's background, `#rrggbb`, at the left of a picture at twice its display size. */
export async function paintMailLogo(file: Uint8Array, ground: string): Promise<Buffer> {
  return sharp(file, { density: 300 })
    .resize(LOGO.width * 2, LOGO.height * 2, { fit: 'contain', position: 'left', background: ground })
    .flatten({ background: ground })
    .png({ palette: true })
    .toBuffer();
}

/** The finished file: the panel with the logo over the scene. */
export async function paintPicture(scene: Canvas, panel: string, logo: Logo | null): Promise<Buffer> {
  const canvas = scene.slice();
  const pixels = await sharp(Buffer.from(panel)).removeAlpha().raw().toBuffer();
  copyRows(pixels, PANEL.width, canvas, { left: 0, top: 0 });
  if (logo) copyRows(logo.pixels, logo.width, canvas, { left: PANEL.margin, top: PANEL.margin });
  return sharp(canvas, { raw: { ...PICTURE, channels: CHANNELS } })
    .jpeg({ quality: QUALITY, optimiseCoding: false })
    .toBuffer();
}

function copyRows(
  from: Uint8Array,
  width: number,
  to: Canvas,
  { left, top }: { left: number; top: number },
): void {
  const row = width * CHANNELS;
  for (let y = 0; y * row < from.length; y++) {
    to.set(from.subarray(y * row, (y + 1) * row), ((top + y) * PICTURE.width + left) * CHANNELS);
  }
}
