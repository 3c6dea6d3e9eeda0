/** Pictures of demonstration cars: crops of the site's own drawings, and cars that also turn and move. */

import type { FeedCar } from '#domain/inventory/car.ts';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import type { Random } from './random.ts';

/** Parts of a drawing of 800 by 600, as `x,y,width,height`. */
const CROPS = ['20,240,420,280', '360,240,420,280', '250,190,330,220', '60,340,240,160'] as const;

const TURNTABLE = '/media/demo/turntable.svg';
const WALKAROUND = '/media/demo/walkaround.mp4';
/** A photo whose file the dealer has removed. */
const REMOVED = '/media/demo/removed.jpg';

/** The pictures a photographer would send of this car, in order; most cars have none yet. */
export function pictures(
  car: Pick<FeedCar, 'simple_body' | 'colour'>,
  index: number,
  chance: Random,
): FeedCar['images'] {
  const drawing = artworkPath(car.simple_body, car.colour);
  const drawn = [drawing, ...CROPS.map((crop) => `${drawing}#svgView(viewBox(${crop}))`)];
  const photos = (urls: readonly string[]) => urls.map((url) => ({ url, kind: 'photo' as const, alt: null }));
  if (index % 7 === 4) return photos(drawn.slice(0, chance.int(3, drawn.length)));
  if (index % 83 === 10) return photos([...drawn.slice(0, 2), REMOVED, ...drawn.slice(2, 4)]);
  return [];
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
