/** Decides which demo cars have photos, and what each photo shows. */
import type { FeedCar } from '#domain/inventory/car.ts';
import { type ColourToken, colourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import { type ShapedCar, shapeOf } from '#domain/inventory/pictures/shape-of.ts';
import type { Dealer } from '../dealers.ts';
import { random } from '../random.ts';

/** The host's name, which does not exist on the internet. */
export const PHOTO_HOST = 'photos.forecourt.example';

type View = 'front-left' | 'side' | 'rear-left' | 'front' | 'wheel';

/** Stored pictures of the yard: `plates/{shape}-{view}.avif`. */
const VIEWS: Readonly<Record<string, readonly View[]>> = {
  'suv-medium': ['front-left', 'side', 'rear-left', 'front', 'wheel'],
  'hatch-small': ['front-left', 'side', 'rear-left', 'front', 'wheel'],
  'hatch-light': ['front-left', 'side', 'rear-left', 'wheel'],
  'suv-small': ['front-left', 'side', 'rear-left', 'wheel'],
  'suv-light': ['front-left', 'side', 'rear-left', 'front', 'wheel'],
  'suv-large': ['front-left', 'side', 'rear-left', 'front', 'wheel'],
  'ute-double': ['front-left', 'side', 'rear-left', 'wheel'],
  'offroad-prado': ['front-left', 'side', 'rear-left', 'wheel'],
  'caravan-tandem': ['front-left', 'side', 'rear-left', 'wheel'],
};
const CABINS = ['cabin-black', 'cabin-grey'] as const;
const ROOMS = ['living-oak-lounge', 'living-oak-kitchen', 'living-oak-bed', 'living-oak-bathroom'] as const;
/** Shapes that use another shape's wheels. */
const WHEELS: Readonly<Record<string, string>> = { 'suv-small': 'suv-medium', 'hatch-light': 'hatch-small' };

/** One photo. */
export type Shot =
  /** In the yard; a car's other side is the mirror image of this one. */
  | { kind: 'yard'; plate: string; isMirrored: boolean; paint: ColourToken; dealer: string }
  | { kind: 'inside'; plate: string }
  | { kind: 'odometer'; km: number };

type Photographed = ShapedCar & Pick<FeedCar, 'colour' | 'km'>;

/** The photos of a car in order; empty for shapes that were never rendered. */
export function shotsOf(car: Photographed & Pick<FeedCar, 'stocknum'>, dealer: Dealer): Shot[] {
  const shape = shapeOf(car);
  const views = VIEWS[shape];
  if (views === undefined) return [];
  const chance = random(`the photos of ${car.stocknum}`);
  // A caravan's door is always on the left; a car may be photographed from either side first.
  const isDriven = dealer.sells === 'cars';
  const isOther = isDriven && chance.chance(0.5);
  const paint = colourToken(car.colour);
  const yard = (view: View, isOpposite = false): Shot[] => {
    if (!views.includes(view)) return [];
    const plate = `${view === 'wheel' ? (WHEELS[shape] ?? shape) : shape}-${view}`;
    return [{ kind: 'yard', plate, isMirrored: isOpposite !== isOther, paint, dealer: dealer.tenant }];
  };
  return [
    ...yard('front-left'),
    ...yard('side'),
    ...yard('rear-left'),
    ...yard('front'),
    ...(isDriven ? [...yard('rear-left', true), ...yard('front-left', true)] : []),
    ...yard('wheel'),
    ...(isDriven
      ? [
          { kind: 'inside' as const, plate: chance.pick(CABINS) },
          { kind: 'odometer' as const, km: car.km ?? 0 },
        ]
      : ROOMS.map((plate) => ({ kind: 'inside' as const, plate }))),
  ];
}

/** How many of a dealer's cars have photos: the newest, which lists show first. */
const CARS_EACH: Readonly<Record<string, number>> = {
  'harbour-motor-group': 6,
  'summit-toyota': 16,
  'budget-cars-direct': 16,
  'coastline-caravans': 8,
};

/** The stock with the photos in its dealer's system, on `PHOTO_HOST`. */
export function withPhotos(cars: readonly FeedCar[], dealer: Dealer): FeedCar[] {
  const newest = cars
    .filter(
      (car) =>
        car.status === 'in_stock' && !car.sold && car.images.length === 0 && shotsOf(car, dealer).length > 0,
    )
    .sort((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
    .slice(0, CARS_EACH[dealer.tenant] ?? 0);
  const chosen = new Set(newest);
  return cars.map((car) => {
    if (!chosen.has(car)) return car;
    const images = shotsOf(car, dealer).map((_shot, index) => ({
      url: `https://${PHOTO_HOST}/${dealer.slug}/${car.stocknum}/${index + 1}.jpg`,
      kind: 'photo' as const,
      alt: null,
    }));
    return { ...car, images };
  });
}
