/** Where the pictures for shared links are. */
import type { Car } from '#domain/inventory/car.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';

/** The name of the site's own picture. No car is called so: their addresses end in a number. */
export const SITE_NAME = 'site';
/** The picture of every page without one of its own. */
export const SITE_PICTURE = `/og/${SITE_NAME}.jpg`;

/** Near to what social networks show, pixels. */
const SHARED_WIDTH = 1200;

/** The car's first photo without a frame, for a page that no build knows yet; null where it has none. */
export function sharedPhoto(car: Pick<Car, 'images' | 'primary_image_url'>): string | null {
  const photo = primaryBitmap(car);
  return photo && plainAddress(photo, 'c', SHARED_WIDTH);
}

/** Hexadecimal digits behind a car's name: other ones when anything on its picture is. */
export const SEEN_DIGITS = 8;

/** Where the picture of a built car's page is. It never changes: what is written on it decides its address. */
export const framedPath = (name: string): string => `/og/${name}.jpg`;
