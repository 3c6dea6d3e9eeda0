/** What a car costs to run: a year's fuel or electricity, from its rated consumption. */
import type { Site } from '../../tenant/site.ts';
import type { Car } from '../car.ts';
import { annualCost } from './annual-cost.ts';

export type EnergyKind = 'petrol' | 'premium' | 'diesel' | 'lpg' | 'electricity';

/**
 * `measured`: the rating covers everything. `fuelOnly`: a plug-in hybrid, whose rating assumes a full battery at the
 * start. Its electricity costs extra, and without charging it burns far more fuel than rated.
 */
export interface RunningCosts {
  kind: 'measured' | 'fuelOnly';
  energy: EnergyKind;
  /** Litres or kilowatt hours per 100 km. */
  consumption: number;
  unit: 'L' | 'kWh';
  kmAYear: number;
  /** Dollars a litre or a kilowatt hour. */
  price: number;
  /** Whole dollars a year. */
  yearly: number;
  /** The date of the price, `YYYY-MM-DD`. */
  pricesFrom: string;
  /** The source of the price. */
  source: string;
}

type Fuelled = Pick<Car, 'fuel' | 'simple_fuel' | 'variant'>;

/** Petrol of 95 octane and above has its own price. */
const PREMIUM = /\bpremium\b|\b9[58]\b/i;

/** The car's fuel; `null` if it is unknown or has no price. */
function energyOf({ simple_fuel, fuel }: Fuelled): EnergyKind | null {
  switch (simple_fuel) {
    case 'petrol':
    case 'hybrid':
    case 'plug-in hybrid':
      if (/diesel/i.test(fuel ?? '')) return 'diesel';
      return PREMIUM.test(fuel ?? '') ? 'premium' : 'petrol';
    case 'diesel':
      return 'diesel';
    case 'lpg':
      return 'lpg';
    case 'electric':
      return 'electricity';
    default:
      return null;
  }
}

/** A year's costs at the site's kilometres and prices; `null` if the consumption or the fuel is unknown. */
export function runningCosts(car: Fuelled, settings: Site['runningCosts']): RunningCosts | null {
  const consumption = car.variant.fuelconsumptioncombined;
  const energy = energyOf(car);
  if (!settings.shown || consumption === null || consumption <= 0 || energy === null) return null;
  const { kmAYear, pricesFrom, source } = settings;
  const price = settings[energy];
  return {
    kind: car.simple_fuel === 'plug-in hybrid' ? 'fuelOnly' : 'measured',
    energy,
    consumption,
    unit: energy === 'electricity' ? 'kWh' : 'L',
    kmAYear,
    price,
    yearly: annualCost(consumption, kmAYear, price),
    pricesFrom,
    source,
  };
}

export interface AncapRating {
  /** 0 to 5. */
  stars: number;
  /** The year of the test. */
  year: number;
}

/**
 * The stars with the year of their test; `null` if either is unknown, because the tests change from year to year.
 */
export function ancapRating({ variant }: Pick<Car, 'variant'>): AncapRating | null {
  const { ancaprating: stars, ancapyear: year } = variant;
  return stars === null || year === null ? null : { stars, year };
}
