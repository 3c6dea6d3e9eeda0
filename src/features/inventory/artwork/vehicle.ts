import type { Rim } from './parts.ts';

/** A body in side view, in the units of `parts.ts`. */
export interface Vehicle {
  readonly length: number;
  readonly height: number;
  /** Where the axles stand. */
  readonly axles: readonly number[];
  /** Outer radius of the tyres. */
  readonly tyre: number;
  readonly rim: Rim;
  /** Height of the lower edge of the body between the wheels. */
  readonly sill: number;
  /** Height of the shoulder under the windows: where the paint turns from the lamp. */
  readonly waist: number;
  /** Outline of the painted body, closed. */
  readonly skin: string;
  /** Light and shade on the paint, cut off at the skin's edge. */
  readonly surfaces: string;
  /** Glass, lamps, seams and everything else on or before the skin; the wheels come after it. */
  readonly fittings: string;
  /** What stands behind the skin: chassis, seats, a towbar. */
  readonly behind?: string;
}
