/** Work on photos' pixels. It takes a while, so it runs on threads (`photo.worker.ts`). */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  CROP_RATIO,
  ID_LENGTH,
  type PhotoFormat,
  type PhotoVariant,
} from '#domain/inventory/pictures/photo/address.ts';
import { cropBox, focusOf, focusText } from '#domain/inventory/pictures/photo/crop.ts';
import {
  FINGERPRINT_SIZE,
  fingerprintOf,
  type GreyMatrix,
  isSign,
} from '#domain/inventory/pictures/photo/fingerprint.ts';
import { loadingColours } from '#domain/inventory/pictures/photo/loading-colours.ts';
import {
  BROKEN_PROBLEM,
  KEPT_SIDE,
  noPhotoReason,
  PHOTO_LIMITS,
  pictureKind,
  sizeProblem,
} from '#domain/inventory/pictures/photo/rules.ts';
import type { TakenPhoto } from './photos.db.ts';

// One picture at a time on each thread, and no cache, so memory stays flat.
sharp.cache(false);
sharp.concurrency(1);

export interface TakeTask {
  bytes: Uint8Array;
}

/** The stored photo: upright, without the camera's metadata. */
export interface Taken extends TakenPhoto {
  kept: Uint8Array;
}

/** The matrix for finding detail and flat areas, pixels of its longer side. */
const SAMPLE_SIDE = 96;
/** The quality of the stored photo. Sizes are made from it, so it has to be better than they are. */
const KEPT_QUALITY = 90;

/** @returns the photo, or why it is not one, in words */
export async function takePhoto({ bytes }: TakeTask): Promise<Taken | { problem: string }> {
  if (pictureKind(bytes) === null) return { problem: noPhotoReason(bytes) };
  try {
    const open = () =>
      sharp(bytes, { failOn: 'truncated', limitInputPixels: PHOTO_LIMITS.pixels, pages: 1 }).autoOrient();
    const { autoOrient: size } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const problem = sizeProblem(size);
    if (problem !== null) return { problem };
    const { data: kept, info } = await open()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: KEPT_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sample = await greys(
      sharp(kept).resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside' }),
    );
    const small = await greys(sharp(kept).resize({ ...FINGERPRINT_SIZE, fit: 'fill' }));
    const colours = await sharp(kept).resize({ width: 16, height: 12, fit: 'fill' }).raw().toBuffer();
    return {
      id: createHash('sha256').update(kept).digest('base64url').slice(0, ID_LENGTH),
      kept,
      ...{ width: info.width, height: info.height },
      fingerprint: fingerprintOf(small),
      colours: loadingColours({ width: 16, height: 12, bytes: colours }),
      focus: focusText(focusOf(sample)),
      isSign: isSign(sample),
    };
  } catch {
    // The library's message about a broken file does not help.
    return { problem: BROKEN_PROBLEM };
  }
}

async function greys(picture: Sharp): Promise<GreyMatrix> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

export interface VariantTask {
  /** The stored photo. */
  bytes: Uint8Array;
  variant: PhotoVariant;
}

/**
 * Settings whose losses cannot be seen on a screen. AVIF is slow, so it uses the least effort that is still smaller
 * than WebP.
 */
const ENCODE: Readonly<Record<PhotoFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 76, progressive: true }),
};

/** One size of a photo; never larger than the photo itself. */
export async function makeVariant({ bytes, variant }: VariantTask): Promise<Uint8Array> {
  const { crop, width, format } = variant;
  const picture = sharp(bytes, { limitInputPixels: PHOTO_LIMITS.pixels });
  if (crop === 'c') {
    const size = await picture.metadata();
    const sample = await greys(
      sharp(bytes).resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside' }),
    );
    picture.extract(cropBox(size, CROP_RATIO, focusOf(sample)));
  }
  return ENCODE[format](picture.resize({ width, withoutEnlargement: true })).toBuffer();
}
