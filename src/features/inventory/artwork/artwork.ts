/** Pictures for cars without photos: each body type in side view, in the car's colour, drawn as SVG. */

import { BODY_TYPES, type BodyType } from '#domain/inventory/car.ts';
import {
  ARTWORK_COLOURS,
  type ColourToken,
  colourToken,
} from '#domain/inventory/pictures/artwork-colours.ts';
import { UNKNOWN_BODY } from '#domain/inventory/pictures/artwork-path.ts';
import { vehicleOf } from './bodies.ts';
import { PAINTS } from './paint.ts';
import { scene } from './scene.ts';

export {
  ARTWORK_COLOURS,
  type ColourToken,
  colourToken,
} from '#domain/inventory/pictures/artwork-colours.ts';
export { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';

/** The bodies with artwork; `null` for a car of unknown body. */
export const ARTWORK_BODIES: readonly (BodyType | null)[] = [...BODY_TYPES, null];

/**
 * The picture of a car: a standalone SVG document of 4:3.
 * `colour` is the paint as the feed names it, or a `ColourToken`.
 */
export function artworkSvg(body: BodyType | null, colour: string | null): string {
  const vehicle = vehicleOf(body);
  const token = colourToken(colour);
  return scene(vehicle, PAINTS[token === 'neutral' ? (vehicle.usual ?? token) : token]);
}

/**
 * The body and paint of a picture's name (`ute-blue`, `ute-blue.svg`) or path; null when there is no such picture.
 */
export function parseArtworkName(name: string): { body: BodyType | null; colour: ColourToken } | null {
  const [, bodyName, colourName] = /^(?:\/artwork\/)?(\w+)-([a-z]+)(?:\.svg)?$/.exec(name) ?? [];
  const body = ARTWORK_BODIES.find((each) => (each ?? UNKNOWN_BODY) === bodyName);
  const colour = ARTWORK_COLOURS.find((each) => each === colourName);
  return body === undefined || colour === undefined ? null : { body, colour };
}
