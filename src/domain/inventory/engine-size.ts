/** A car's engine size, as a number and as text. */
import { figures } from '#domain/shared/figures.ts';
import type { Car } from './car.ts';

type Engined = Pick<Car, 'engine_size'> & {
  variant: Pick<Car['variant'], 'enginesize' | 'enginesize_litres'>;
};

/** Litres, from the most exact field that has a value; null if none has. */
export function engineLitres({ engine_size, variant }: Engined): number | null {
  return variant.enginesize_litres || engine_size || (variant.enginesize ?? 0) / 1000 || null;
}

/** `2.0 L`, for shoppers; null if unknown. */
export function engineText(car: Engined): string | null {
  const litres = engineLitres(car);
  return litres === null ? null : `${figures(litres, 1)} L`;
}
