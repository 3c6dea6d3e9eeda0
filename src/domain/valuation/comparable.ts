/**
 * Values a car by the prices of comparable ones: a regression of the log price on year and kilometres over
 * cars of the same model, nearest years first, robust against single odd prices (Huber's weights). If a model
 * is too rare, cars of the same make and body are used, then those of the same body.
 */
import type { BodyType } from '#domain/inventory/kinds.ts';
import { slugify } from '#domain/inventory/naming.ts';
import type { Valuation, ValuedCar } from './valuation.ts';

export interface ComparableCar {
  make: string;
  model: string;
  badge: string | null;
  body: BodyType | null;
  year: number;
  km: number;
  /** Dollars. */
  price: number;
}

interface Point {
  year: number;
  /** Tens of thousands of kilometres. */
  distance: number;
  logPrice: number;
  badge: string;
}

/** Changes of the log price per newer year, and per 10,000 km more. */
interface Slopes {
  year: number;
  distance: number;
}

/** Used cars in general: a year is worth about 7%, 10,000 km about 2.5%. */
const USUAL: Slopes = { year: 0.07, distance: -0.025 };

/** A model with fewer cars is too rare. */
export const LEAST_OF_MODEL = 5;

/** Minimum comparable cars; coarser groups need more, because they differ more. */
const LEVELS = [
  { basis: 'model', least: LEAST_OF_MODEL },
  { basis: 'make and body', least: 12 },
  { basis: 'body', least: 30 },
] as const;
type Basis = (typeof LEVELS)[number]['basis'];

/** Difference in years, and in tens of thousands of kilometres, at which a car counts half. */
export const YEARS_NEAR = 2;
const DISTANCE_NEAR = 5;
/** The weight of the usual slopes, as sums of squares: a dozen cars a few years and 40,000 km apart. */
const SLOPE_TRUST: Slopes = { year: 20, distance: 60 };
/** How many nearby cars of the same badge move the estimate halfway towards their own prices. */
const BADGE_TRUST = 0.7;
/** Beyond this many deviations a price counts less; Huber's usual constant. */
const HUBER = 1.345;
const ROUNDS = 12;
/**
 * The quantiles of nearby residuals that bound the range, chosen so that it holds four fifths of held-out prices. `least`
 * is the narrowest it may be on either side, as a share.
 */
const RANGE = { low: 0.08, high: 0.92, least: 0.04 } as const;

const key = (...parts: readonly (string | null)[]) => parts.map((part) => slugify(part ?? '')).join('|');

interface ComparableValuer {
  /** Market (asking) price in dollars; null if too few cars are comparable. */
  market(car: ValuedCar): Valuation | null;
}

/** Indexes cars for valuing others by them. Cars without a price or year must have been left out. */
export function comparableValuer(cars: readonly ComparableCar[]): ComparableValuer {
  const groups: Readonly<Record<Basis, Map<string, Point[]>>> = {
    model: new Map(),
    'make and body': new Map(),
    body: new Map(),
  };
  for (const car of cars) {
    const point: Point = {
      year: car.year,
      distance: car.km / 10_000,
      logPrice: Math.log(car.price),
      badge: key(car.badge),
    };
    for (const { basis } of LEVELS) {
      const name = groupOf(basis, car);
      if (name === null) continue;
      const group = groups[basis].get(name);
      if (group) group.push(point);
      else groups[basis].set(name, [point]);
    }
  }
  const usualBody = commonBodies(cars);

  return {
    market: (car) => {
      const known = { ...car, body: car.body ?? usualBody.get(key(car.make, car.model)) ?? null };
      for (const { basis, least } of LEVELS) {
        const name = groupOf(basis, known);
        const group = name === null ? undefined : groups[basis].get(name);
        if (group && group.length >= least) return valueBy(group, known, basis);
      }
      return null;
    },
  };
}

function groupOf(
  basis: Basis,
  { make, model, body }: Pick<ValuedCar, 'make' | 'model' | 'body'>,
): string | null {
  if (basis === 'model') return key(make, model);
  if (body === null) return null;
  return basis === 'body' ? body : key(make, body);
}

/** The body of most cars of a model. */
function commonBodies(cars: readonly ComparableCar[]): Map<string, BodyType> {
  const counts = new Map<string, Map<BodyType, number>>();
  for (const { make, model, body } of cars) {
    if (body === null) continue;
    const name = key(make, model);
    const of = counts.get(name) ?? new Map<BodyType, number>();
    of.set(body, (of.get(body) ?? 0) + 1);
    counts.set(name, of);
  }
  return new Map(
    [...counts].flatMap(([name, of]) => {
      const [most] = [...of].toSorted(([, a], [, b]) => b - a);
      return most ? [[name, most[0]] as const] : [];
    }),
  );
}

function valueBy(group: readonly Point[], car: ValuedCar, basis: Basis): Valuation {
  const at = { year: car.year, distance: car.km / 10_000 };
  const near = group.map((point) => nearness(point, at));
  const { level, residuals, weights } = robustLine(group, near, at);
  const badges = badgeSums(group, residuals, weights);
  const badge = key(car.badge);
  // A known badge has a price level of its own within the model; an unknown one may be any of them.
  const hasBadge = basis === 'model' && badges.has(badge);
  const estimate = level + (hasBadge ? shiftOf(badges, badge) : 0);
  const rest = hasBadge
    ? group.map((point, index) => {
        const residual = residuals[index] ?? 0;
        return residual - shiftOf(badges, point.badge, { weight: weights[index] ?? 0, residual });
      })
    : residuals;
  const spread = (share: number) => quantile(rest, near, share);
  return {
    estimate: Math.round(Math.exp(estimate)),
    low: Math.round(Math.exp(estimate + Math.min(spread(RANGE.low), -RANGE.least))),
    high: Math.round(Math.exp(estimate + Math.max(spread(RANGE.high), RANGE.least))),
    sample: group.length,
    basis,
  };
}

interface At {
  year: number;
  distance: number;
}

/**
 * From 1 for the same year and kilometres down to almost 0, but never 0: a distant car is better than none.
 */
function nearness(point: At, at: At): number {
  const years = (point.year - at.year) / YEARS_NEAR;
  const distance = (point.distance - at.distance) / DISTANCE_NEAR;
  return 1 / (1 + years * years + distance * distance);
}

/**
 * Log price at `at`, and each car's residual. A few cars say little about slopes, so the usual slopes count as several
 * cars.
 */
function robustLine(group: readonly Point[], near: readonly number[], at: At) {
  let weights = [...near];
  let level = 0;
  let residuals: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const line = weightedLine(group, weights, at);
    level = line.level;
    residuals = group.map(
      (point) =>
        point.logPrice -
        level -
        line.year * (point.year - at.year) -
        line.distance * (point.distance - at.distance),
    );
    const deviation = 1.4826 * quantile(residuals.map(Math.abs), near, 0.5) || Number.MIN_VALUE;
    const bound = HUBER * deviation;
    weights = near.map((weight, index) => {
      const off = Math.abs(residuals[index] ?? 0);
      return off <= bound ? weight : (weight * bound) / off;
    });
  }
  return { level, residuals, weights };
}

/** Least squares for level and slopes; the slopes are shrunk towards the usual ones. */
function weightedLine(group: readonly Point[], weights: readonly number[], at: At) {
  // Sums of w·x·x' and w·x·y for x = (1, year, distance), both from `at` on.
  let [n, sy, sd, syy, sdd, syd, sp, syp, sdp] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  group.forEach((point, index) => {
    const w = weights[index] ?? 0;
    const y = point.year - at.year;
    const d = point.distance - at.distance;
    const p = point.logPrice - USUAL.year * y - USUAL.distance * d;
    n += w;
    sy += w * y;
    sd += w * d;
    syy += w * y * y;
    sdd += w * d * d;
    syd += w * y * d;
    sp += w * p;
    syp += w * y * p;
    sdp += w * d * p;
  });
  const a = syy - (sy * sy) / n + SLOPE_TRUST.year;
  const b = syd - (sy * sd) / n;
  const c = sdd - (sd * sd) / n + SLOPE_TRUST.distance;
  const u = syp - (sy * sp) / n;
  const v = sdp - (sd * sp) / n;
  const determinant = a * c - b * b;
  const year = (u * c - b * v) / determinant;
  const distance = (a * v - b * u) / determinant;
  return {
    level: (sp - year * sy - distance * sd) / n,
    year: USUAL.year + year,
    distance: USUAL.distance + distance,
  };
}

type BadgeSums = ReadonlyMap<string, { sum: number; weight: number }>;

/** Each badge's premium over its model, as weighted sums. */
function badgeSums(
  group: readonly Point[],
  residuals: readonly number[],
  weights: readonly number[],
): BadgeSums {
  const sums = new Map<string, { sum: number; weight: number }>();
  group.forEach(({ badge }, index) => {
    if (badge === '') return;
    const weight = weights[index] ?? 0;
    const { sum, weight: before } = sums.get(badge) ?? { sum: 0, weight: 0 };
    sums.set(badge, { sum: sum + weight * (residuals[index] ?? 0), weight: before + weight });
  });
  return sums;
}

/**
 * A badge's premium over its model, shrunk towards 0 if there are few cars.
 * @param without a car of that badge to value by the others alone
 */
function shiftOf(
  badges: BadgeSums,
  badge: string,
  without: { weight: number; residual: number } = { weight: 0, residual: 0 },
): number {
  const of = badges.get(badge);
  if (of === undefined) return 0;
  const weight = Math.max(0, of.weight - without.weight);
  return (of.sum - without.weight * without.residual) / (weight + BADGE_TRUST);
}

/** The value below which this share of the weight lies. */
function quantile(values: readonly number[], weights: readonly number[], share: number): number {
  const sorted = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .toSorted((a, b) => a.value - b.value);
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of sorted) {
    below += weight;
    if (below >= share * all) return value;
  }
  return 0;
}
