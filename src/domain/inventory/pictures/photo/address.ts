/**
 * Addresses of photos that the platform serves: `/photos/{id}/{width}.{format}`. The id is a hash of the photo, so the
 * content at an address never changes; only the listed widths exist. A car holds one address for each photo. What a
 * page needs to know about it follows a `#`, which browsers never send:
 *
 * /photos/kJ8fQ0aLxZ3mVb7Rt2Yc/w1600.jpg#4000x3000-a3389a444@5061
 */

/** Widths in pixels: `c` is cropped to 3:2 around the car, `w` is the whole photo. */
export const PHOTO_WIDTHS = {
  c: [192, 400, 640, 960, 1200],
  w: [480, 800, 1200, 1600, 2400, 3840],
} as const;
export type PhotoCrop = keyof typeof PHOTO_WIDTHS;

export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Media types by format. */
export const PHOTO_TYPES: Readonly<Record<PhotoFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Width to height of a cropped photo. */
export const CROP_RATIO = 3 / 2;

/** Characters in a photo's id. A stored blob adds two digits for the variant of the photo. */
export const ID_LENGTH = 20;

/** One variant of a photo: a crop, a width and a format. */
export interface PhotoVariant {
  crop: PhotoCrop;
  width: number;
  format: PhotoFormat;
}

// Marked as pure so that page scripts can drop the list.
const VARIANTS: readonly PhotoVariant[] = /* @__PURE__ */ (['c', 'w'] as const).flatMap((crop) =>
  PHOTO_WIDTHS[crop].flatMap((width) => PHOTO_FORMATS.map((format) => ({ crop, width, format }))),
);
const nameOf = ({ crop, width, format }: PhotoVariant) => `${crop}${width}.${format}`;
const PLACES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ VARIANTS.map((variant, index) => [nameOf(variant), index]),
);

/** The blob of the original photo, from which its variants are made. */
export const originalBlob = (id: string): string => `${id}00`;

/** The blob of one variant, numbered by its place in the list: add new variants at the end. */
export const variantBlob = (id: string, variant: PhotoVariant): string =>
  `${id}${String((PLACES.get(nameOf(variant)) ?? 0) + 1).padStart(2, '0')}`;

/** The photo that a blob belongs to, if any. */
export const photoOfBlob = (blob: string): string => blob.slice(0, ID_LENGTH);

const ID = /^[\w-]{20}$/;
const PATH = /^\/photos\/([\w-]{20})\/([cw]\d{3,4}\.(?:avif|webp|jpg))$/;

/** The photo and variant at a path of a site; null for any other path, and for unlisted widths. */
export function photoAtPath(path: string): { id: string; variant: PhotoVariant } | null {
  const [, id, name = ''] = PATH.exec(path) ?? [];
  const variant = VARIANTS[PLACES.get(name) ?? -1];
  return id === undefined || variant === undefined ? null : { id, variant };
}

/** What pages know about a photo that the platform serves. */
interface ServedPhoto {
  id: string;
  /** Pixels of the whole photo. */
  width: number;
  height: number;
  /** Nine hexadecimal digits: the colours of its middle, top and bottom. */
  colours: string;
  /**
   * Where the car is, as `focusText` writes it; null if that is unknown or is the middle of what is shown.
   */
  focus?: string | null;
}

/**
 * The address that a car holds.
 * @throws RangeError for an invalid id
 */
export function servedAddress({ id, width, height, colours, focus = null }: ServedPhoto): string {
  if (!ID.test(id)) throw new RangeError(`${JSON.stringify(id)} is not a photo id`);
  return `/photos/${id}/w1600.jpg#${width}x${height}-${colours}${focus === null ? '' : `@${focus}`}`;
}

const SERVED = /^\/photos\/([\w-]{20})\/w1600\.jpg#(\d+)x(\d+)-([\da-f]{9})(?:@(\d{4}))?$/;

/** The photo at an address; null if it is on another host. */
export function servedPhoto(address: string): ServedPhoto | null {
  const [, id, width, height, colours, focus = null] = SERVED.exec(address) ?? [];
  return id === undefined || colours === undefined
    ? null
    : { id, width: Number(width), height: Number(height), colours, focus };
}

/** The share of a photo's height or width that can be cropped without losing part of the car. */
const MOST_CROPPED = 1 / 8;

/** Whether a photo would lose too much in a 3:2 box: a portrait, a panorama, a video still. */
export function isOddShape(address: string): boolean {
  const photo = servedPhoto(address);
  if (photo === null || photo.width === 0 || photo.height === 0) return false;
  const ratio = photo.width / photo.height / CROP_RATIO;
  return 1 - Math.min(ratio, 1 / ratio) > MOST_CROPPED;
}

/** The path of one variant. */
export const variantPath = (id: string, variant: PhotoVariant): string => `/photos/${id}/${nameOf(variant)}`;

/**
 * The address of one variant, for anyone who shows a photo in one size only. Outside the site, as in a shared link or a
 * listing, use JPEG. Addresses on other hosts stay as they are.
 */
export function plainAddress(
  address: string,
  crop: PhotoCrop,
  width: number,
  format: PhotoFormat = 'jpg',
): string {
  const photo = servedPhoto(address);
  return photo === null ? address : variantPath(photo.id, { crop, width, format });
}
