/** Addresses of the pictures for shared links. */
import type { Car } from '#domain/inventory/car.ts';
import { primaryBitmap } from '#domain/inventory/pictures/images.ts';
import { plainAddress } from '#domain/inventory/pictures/photo/address.ts';

/** The name of the site's own picture. No car has this name: their names end in a number. */
export const SITE_NAME = 'site';
/** The picture of every page without its own. */
export const SITE_PICTURE = `/og/${SITE_NAME}.jpg`;

/** Close to what social networks show, in pixels. */
const SHARED_WIDTH = 1200;

/** The car's first photo without a frame, for a page no build knows yet; null if it has none. */
export function sharedPhoto(car: Pick<Car, 'images' | 'primary_image_url'>): string | null {
  const photo = primaryBitmap(car);
  return photo && plainAddress(photo, 'c', SHARED_WIDTH);
}

/** Hexadecimal digits after a car's name, which change with anything on its picture. */
export const SEEN_DIGITS = 8;

/** The picture of a built car page. A file never changes: its address depends on its content. */
export const framedPath = (name: string): string => `/og/${name}.jpg`;
