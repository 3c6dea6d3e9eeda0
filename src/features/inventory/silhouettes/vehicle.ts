/**
 * A body in side view. Lengths are centimetres; x runs from the nose to the tail (the nose is on the left, showing the
 * kerb side), y from the ground up.
 */
export interface Vehicle {
  readonly length: number;
  readonly height: number;
  /** X positions of the axles. */
  readonly axles: readonly number[];
  /** Outer radius of the tyres. */
  readonly tyre: number;
  /** Height of the body's lower edge between the wheels. */
  readonly sill: number;
  /** Outline of the body, closed. */
  readonly skin: string;
  /** The side windows. */
  readonly panes: string;
  /** Those of `axles` whose wheels are outside the body and need no wheel arch. */
  readonly openAxles?: readonly number[];
  /** Holes besides the windows. */
  readonly cutouts?: string;
  /** Parts besides body and wheels; areas drawn twice are holes. */
  readonly mark?: string;
}
