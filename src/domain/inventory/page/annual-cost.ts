/** The sum that the built page and the browser share, apart from the rest of running costs to keep the script small. */

/**
 * Whole dollars a year: `consumption` in litres or kilowatt hours per 100 km, times kilometres, times the price of one
 * unit in dollars.
 */
export function annualCost(consumption: number, kmAYear: number, price: number): number {
  return Math.round((consumption / 100) * kmAYear * price);
}

export const LIMITS = {
  kmAYear: { least: 1_000, most: 200_000 },
  /** Dollars a litre or a kilowatt hour. */
  price: { least: 0.01, most: 20 },
} as const;

/** The shopper's own figures, which replace the site's; `price` is for one kind of energy. */
export interface OwnFigures {
  kmAYear: number | null;
  prices: Readonly<Record<string, number>>;
}

export const NO_FIGURES: OwnFigures = { kmAYear: null, prices: {} };

/** The key in local storage. */
export function figuresKey(dealership: string): string {
  return `${dealership}:running-costs`;
}

/** The value if it is a number within the limits; otherwise `null`. */
export function figure(value: unknown, { least, most }: { least: number; most: number }): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

/** The stored figures, as far as they can be read. Never throws. */
export function readFigures(stored: string | null): OwnFigures {
  try {
    const { kmAYear, prices } = JSON.parse(stored ?? '{}') as { kmAYear?: unknown; prices?: unknown };
    const known = Object.entries(typeof prices === 'object' && prices !== null ? prices : {});
    return {
      kmAYear: figure(kmAYear, LIMITS.kmAYear),
      prices: Object.fromEntries(known.filter(([, price]) => figure(price, LIMITS.price) !== null)),
    };
  } catch {
    return NO_FIGURES;
  }
}
