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

/** The car's first photo as it is shared; null where it has none. */
export function sharedPhoto(car: Pick<Car, 'images' | 'primary_image_url'>): string | null {
  const photo = primaryBitmap(car);
  return photo && plainAddress(photo, 'c', SHARED_WIDTH);
}

/** The picture of a built car page: the car's first photo, else the drawn one. */
export function sharedPicture(car: Pick<Car, 'slug' | 'images' | 'primary_image_url'>): string {
  return sharedPhoto(car) ?? `/og/${car.slug}.jpg`;
}
