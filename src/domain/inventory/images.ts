/** A car's pictures. A car without any is shown by artwork, which is not a picture of the car. */
import type { Car, CarImage } from './car.ts';

type Pictured = Pick<Car, 'images' | 'primary_image_url' | 'photos_count'>;

/** The photos in showing order: the one the feed names as first, then the rest. Videos and spins are left out. */
export function photos(car: Pick<Pictured, 'images' | 'primary_image_url'>): CarImage[] {
  const all = car.images.filter((image) => image.kind === 'photo');
  const first = car.primary_image_url;
  if (first === null) return all;
  const named = all.find((image) => image.url === first) ?? { url: first, kind: 'photo' as const, alt: null };
  return [named, ...all.filter((image) => image.url !== first)];
}

/** The URL of the picture that stands for the car; `null` where artwork has to. */
export function primaryImage(car: Pick<Pictured, 'images' | 'primary_image_url'>): string | null {
  return photos(car)[0]?.url ?? null;
}

/** How many photos the car has: the feed's own count, else those it sent. */
export function photosCount(car: Pictured): number {
  return car.photos_count ?? photos(car).length;
}
