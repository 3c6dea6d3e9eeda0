import type { ColourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import type { Rim } from './parts.ts';

/** A body in side view, in the units of `parts.ts`. */
export interface Vehicle {
  readonly length: number;
  readonly height: number;
  /** X positions of the axles. */
  readonly axles: readonly number[];
  /** Outer radius of the tyres. */
  readonly tyre: number;
  readonly rim: Rim;
  /** Height of the body's lower edge between the wheels. */
  readonly sill: number;
  /** Height of the shoulder, where the paint turns away from the light, at the nose and at the tail. */
  readonly shoulder: readonly [nose: number, tail: number];
  /** The usual paint of this body when the colour is unknown, if there is one. */
  readonly usual?: ColourToken;
  /** Outline of the painted body, closed. */
  readonly skin: string;
  /** The dark frame around the side windows. */
  readonly frame: string;
  /** The side windows in that frame. */
  readonly panes: string;
  /** The view through the side windows. */
  readonly cabin: string;
  /** Light and shade on the paint, clipped to the body. */
  readonly surfaces: string;
  /** Gaps around doors, bonnet and lids, as one path. */
  readonly seams: string;
  /** Bumpers, lamps and everything else on the body, below its seams. */
  readonly fittings: string;
  /** Parts that stick out, such as handles and mirrors. */
  readonly trim?: string;
  /** Parts behind the body: chassis, seats, a tow bar. */
  readonly behind?: string;
  /** Parts in front of the wheels: mudguards, a step. */
  readonly before?: string;
  /** Outline of the shadow under the body, if it is not that of an ordinary car. */
  readonly under?: string;
  /** Where the studio lamps reflect in the windows. */
  readonly glints?: readonly number[];
  /** Indexes of `axles` whose wheels are outside the body and need no wheel arch. */
  readonly openAxles?: readonly number[];
  /** Width of unpainted wheel arch lips, if any. */
  readonly flare?: number;
  /** Holes in this body's silhouette, besides the windows. */
  readonly cutouts?: string;
  /** What the silhouette has besides body and wheels; areas drawn twice are holes. */
  readonly mark?: string;
}
