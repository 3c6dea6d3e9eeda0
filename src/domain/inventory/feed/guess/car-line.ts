import { counted } from '#domain/shared/counted.ts';
import type { FeedCar } from '../../car.ts';
import { carName } from '../../naming.ts';

const KINDS: Readonly<Record<FeedCar['car_type'], string>> = {
  new: 'new',
  used: 'used',
  demo: 'demonstrator',
};

/** A car's known facts in words: name, price, kilometres and what shoppers look at next. */
export function carFacts(car: FeedCar): string[] {
  const figure = (value: number) => value.toLocaleString('en-AU');
  const priceKind = car.price_type === 'drive_away' ? ' drive away' : '';
  return [
    carName(car),
    KINDS[car.car_type],
    car.price === null ? 'price on application' : `$${figure(car.price)}${priceKind}`,
    car.km === null ? null : `${figure(car.km)} km`,
    car.colour,
    car.body,
    car.transmission,
    car.fuel,
    counted(car.images.length, 'picture'),
    car.stocknum === null ? null : `stock number ${car.stocknum}`,
  ].filter((part) => part !== null);
}

/** A car's known facts on one line. */
export const carLine = (car: FeedCar): string => carFacts(car).join(' · ');
