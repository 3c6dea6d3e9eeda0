import type { ColourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import type { Rim } from './parts.ts';

/** A body in side view, in the units of `parts.ts`. */
export interface Vehicle {
  readonly length: number;
  readonly height: number;
  /** Positions of the axles. */
  readonly axles: readonly number[];
  /** Outer radius of the tyres. */
  readonly tyre: number;
  readonly rim: Rim;
  /** Height of the lower edge of the body between the wheels. */
  readonly sill: number;
  /** Height of the shoulder, where the paint turns from the lamp, at the nose and at the tail. */
  readonly shoulder: readonly [nose: number, tail: number];
  /** The paint of one whose colour is not known, where its kind has a usual one. */
  readonly usual?: ColourToken;
  /** Outline of the painted body, closed. */
  readonly skin: string;
  /** The dark frame around the side windows. */
  readonly frame: string;
  /** The side windows in that frame. */
  readonly panes: string;
  /** The view through the side windows. */
  readonly cabin: string;
  /** Light and shade on the paint, cut off at the skin's edge. */
  readonly surfaces: string;
  /** Gaps around doors, bonnet and lids, as one path. */
  readonly seams: string;
  /** Bumpers, lamps and everything else on the skin, below its seams. */
  readonly fittings: string;
  /** Parts that stick out, such as handles and mirrors. */
  readonly trim?: string;
  /** Parts behind the skin: chassis, seats, a towbar. */
  readonly behind?: string;
  /** Parts in front of the wheels: mudguards, a step. */
  readonly before?: string;
  /** Outline of the dark under the body, where it is not that of an ordinary car. */
  readonly under?: string;
  /** Where the studio's lamps are mirrored in the windows. */
  readonly glints?: readonly number[];
  /** The axles of `axles` whose wheels are outside the skin, so that no wheel arch is cut for them. */
  readonly openAxles?: readonly number[];
  /** Width of unpainted wheel arch lips, where there are any. */
  readonly flare?: number;
  /** Holes in the one-colour sign of this body, besides the panes. */
  readonly cutouts?: string;
  /** What that sign has beyond skin and wheels; areas drawn twice are holes. */
  readonly mark?: string;
}
