/** The rules of a two-thumb range slider: bounds, steps, rounding, thumbs that cannot pass. */
import type { FacetStats, Range } from './engine.ts';
import type { RangeField } from './fields.ts';

export interface SliderScale {
  min: number;
  max: number;
  /** A thumb's step, about a hundredth of the scale; `max - min` is a multiple of it. */
  step: number;
  /** Values are multiples of this. */
  rounding: number;
}

/** The positions of the two thumbs. */
export interface SliderValues {
  low: number;
  high: number;
}

const DEFAULT_MAX = 100_000;
const STOPS = 100;
const ROUNDING: Readonly<Record<RangeField, number>> = {
  price: 1000,
  km: 1000,
  year: 1,
  subscription_price: 1,
};

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The nearest value on the field's steps: price and km in thousands, years and weekly dollars whole. */
function roundTo(value: number, rounding: number): number {
  return Math.round(value / rounding) * rounding;
}

/**
 * A field's slider scale: 0 to 100,000 until the facet is known, or if its largest value is not positive. The
 * ends are rounded outward, so that every car is included.
 */
export function sliderScale(field: RangeField, stats: FacetStats | null): SliderScale {
  const rounding = ROUNDING[field];
  const known = stats !== null && stats.max > 0;
  const min = known ? Math.floor(Math.max(0, stats.min) / rounding) * rounding : 0;
  const top = known ? stats.max : DEFAULT_MAX;
  const step = Math.max(rounding, roundTo((top - min) / STOPS, rounding));
  const steps = Math.max(1, Math.ceil((top - min) / step));
  return { min, max: min + steps * step, step, rounding };
}

/** The thumbs for a range: at the ends where the range is open, clamped to the scale, in order. */
export function sliderValues(range: Range | undefined, scale: SliderScale): SliderValues {
  const low = clamp(range?.min ?? scale.min, scale.min, scale.max);
  const high = clamp(range?.max ?? scale.max, scale.min, scale.max);
  return { low: Math.min(low, high), high };
}

/** A move that the rules changed; for the console only. */
type SliderProblem =
  | 'cannot refine below the range minimum'
  | 'cannot refine above the range maximum'
  | 'error with slider refinement';

export interface SliderMove {
  values: SliderValues;
  problem: SliderProblem | null;
}

/**
 * Moves one thumb to `wanted`: rounded, clamped to the scale, stopped `gap` short of the other thumb. Always
 * returns valid values; `problem` says if they differ from `wanted`.
 */
export function moveThumb(
  values: SliderValues,
  thumb: keyof SliderValues,
  wanted: number,
  scale: SliderScale,
  gap = 0,
): SliderMove {
  if (!Number.isFinite(wanted)) return { values, problem: 'error with slider refinement' };
  const rounded = clamp(roundTo(wanted, scale.rounding), scale.min, scale.max);
  const moved =
    thumb === 'low'
      ? { ...values, low: Math.max(scale.min, Math.min(rounded, values.high - gap)) }
      : { ...values, high: Math.min(scale.max, Math.max(rounded, values.low + gap)) };
  if (wanted < scale.min) return { values: moved, problem: 'cannot refine below the range minimum' };
  if (wanted > scale.max) return { values: moved, problem: 'cannot refine above the range maximum' };
  return { values: moved, problem: null };
}

/** The range of the thumbs. A thumb at the end of the scale sets no condition. */
export function sliderRange({ low, high }: SliderValues, scale: SliderScale): Range {
  return { ...(low > scale.min && { min: low }), ...(high < scale.max && { max: high }) };
}
