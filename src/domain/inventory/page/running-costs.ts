/** What a car costs to run: fuel or electricity for a year, by its rated consumption. */
import type { Site } from '../../tenant/site.ts';
import type { Car } from '../car.ts';
import { annualCost } from './annual-cost.ts';

export type EnergyKind = 'petrol' | 'premium' | 'diesel' | 'lpg' | 'electricity';

/**
 * `measured`: the figure stands for the whole. `fuelOnly`: a plug-in hybrid, whose rating counts on a full battery at
 * the start; the electricity comes on top, and without charging it burns a good deal more than rated.
 */
export interface RunningCosts {
  kind: 'measured' | 'fuelOnly';
  energy: EnergyKind;
  /** Litres, or kilowatt hours, per 100 km. */
  consumption: number;
  unit: 'L' | 'kWh';
  kmAYear: number;
  /** Dollars a litre or a kilowatt hour. */
  price: number;
  /** Whole dollars a year. */
  yearly: number;
  /** The day the price was set, `YYYY-MM-DD`. */
  pricesFrom: string;
  /** Where the price comes from. */
  source: string;
}

type Fuelled = Pick<Car, 'fuel' | 'simple_fuel' | 'variant'>;

/** Petrol of 95 octane and more has a price of its own. */
const PREMIUM = /\bpremium\b|\b9[58]\b/i;

/** The car's fuel; `null` if unknown or not sold by the litre. */
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

/** The costs of a year at the site's kilometres and prices; `null` where the consumption or the fuel is not known. */
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
  /** The year whose tests they were given by. */
  year: number;
}

/** The stars with their year; `null` where either is not known: stars of another year's tests mean something else. */
export function ancapRating({ variant }: Pick<Car, 'variant'>): AncapRating | null {
  const { ancaprating: stars, ancapyear: year } = variant;
  return stars === null || year === null ? null : { stars, year };
}
