/** Pictures at the size a brochure prints them. */
import sharp, { type Sharp } from 'sharp';
import { HERO, LOGO, type Raster } from './pages/draft.ts';

/** Pixels per point: 200 per inch. */
const DENSITY = 2.8;
/** Larger pictures are not opened. */
const MAX_PIXELS = 80e6;
const PHOTO_FORMATS: ReadonlySet<string | undefined> = new Set([
  'jpeg',
  'png',
  'webp',
  'avif',
  'heif',
  'gif',
]);
/** The part of a drawing that is shown, as fractions of its height: the car is in the middle. */
const DRAWING = { top: 0.125, bottom: 0.797 };

/** A photo, cut to the proportions of the brochure's picture. @throws Error if it is not a photo */
export async function photoRaster(bytes: Uint8Array): Promise<Raster> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format } = await image.metadata();
  if (!PHOTO_FORMATS.has(format)) throw new Error(`${format ?? 'its format'} is not a photo's`);
  const width = Math.round(HERO.width * DENSITY);
  const height = Math.round(HERO.height * DENSITY);
  return jpeg(image.rotate().resize(width, height, { fit: 'cover', position: 'centre' }));
}

/** The drawing of a car, of 4:3. */
export async function drawingRaster(drawing: Uint8Array): Promise<Raster> {
  const width = Math.round(HERO.width * DENSITY);
  const whole = Math.round((width * 3) / 4);
  const top = Math.round(whole * DRAWING.top);
  const height = Math.round(whole * (DRAWING.bottom - DRAWING.top));
  return jpeg(sharp(drawing).resize(width, whole, { fit: 'fill' }).extract({ left: 0, top, width, height }));
}

/** A logo on its background, `#rrggbb`. */
export async function logoRaster(file: Uint8Array, ground: string): Promise<Raster> {
  const scale = 4;
  const image = sharp(file, { density: 300, limitInputPixels: MAX_PIXELS })
    .resize(LOGO.width * scale, LOGO.height * scale, { fit: 'inside' })
    .flatten({ background: ground });
  const { data, info } = await image.png({ palette: true }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function jpeg(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
