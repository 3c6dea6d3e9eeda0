/** How large a car's engine is, and how that is said. */
import { figures } from '#domain/shared/figures.ts';
import type { Car } from './car.ts';

type Engined = Pick<Car, 'engine_size'> & {
  variant: Pick<Car['variant'], 'enginesize' | 'enginesize_litres'>;
};

/** Litres, by the most exact source at hand; null where none knows. */
export function engineLitres({ engine_size, variant }: Engined): number | null {
  return variant.enginesize_litres || engine_size || (variant.enginesize ?? 0) / 1000 || null;
}

/** `2.0 L`, as a shopper reads it; null where the engine is not known. */
export function engineText(car: Engined): string | null {
  const litres = engineLitres(car);
  return litres === null ? null : `${figures(litres, 1)} L`;
}
