/** Pictures of demo cars: most have none and show a drawing; some have a 360° view and a video. */

import type { FeedCar } from '#domain/inventory/car.ts';

const TURNTABLE = '/media/demo/turntable.svg';
const WALKAROUND = '/media/demo/walkaround.mp4';
/** A photo whose file the dealer has removed. */
const REMOVED = '/media/demo/removed.jpg';

/** Studio pictures of a car; one of its photos has since been removed. */
export function studioPictures(index: number): FeedCar['images'] {
  const photo = (url: string) => ({ url, kind: 'photo' as const, alt: null });
  const view = (step: number) => photo(`${TURNTABLE}#a${step}`);
  return [
    view(1),
    { url: WALKAROUND, kind: 'video', alt: null },
    { url: `${TURNTABLE}#a{1-24}`, kind: 'spin', alt: null },
    ...[9, 15, 21].map(view),
    ...(index % 83 === 16 ? [photo(REMOVED)] : []),
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
