/** Pictures of demonstration cars: most have none and are drawn; some turn and move. */

import type { FeedCar } from '#domain/inventory/car.ts';

const TURNTABLE = '/media/demo/turntable.svg';
const WALKAROUND = '/media/demo/walkaround.mp4';
/** A photo whose file the dealer has removed. */
const REMOVED = '/media/demo/removed.jpg';

/** The pictures of a car that was not taken to the studio: none yet, or one whose file is gone. */
export function pictures(index: number): FeedCar['images'] {
  return index % 83 === 10 ? [{ url: REMOVED, kind: 'photo', alt: null }] : [];
}

/** Pictures of a car that was taken to the studio. */
export function studioPictures(): FeedCar['images'] {
  const view = (step: number) => ({ url: `${TURNTABLE}#a${step}`, kind: 'photo' as const, alt: null });
  return [
    view(1),
    { url: WALKAROUND, kind: 'video', alt: null },
    { url: `${TURNTABLE}#a{1-24}`, kind: 'spin', alt: null },
    ...[9, 15, 21].map(view),
  ];
}

/** Whether the car looks like the one in the studio. */
export function isStudioCar(car: FeedCar): boolean {
  return (
    car.simple_body === 'suv' &&
    car.colour === 'Deep Blue' &&
    car.car_type === 'used' &&
    car.status === 'in_stock' &&
    !car.sold &&
    car.price !== null
  );
}
