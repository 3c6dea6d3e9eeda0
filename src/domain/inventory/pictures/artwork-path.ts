/** Where pictures are, apart from the drawings themselves: cards in the browser need only the address. */

import type { BodyType } from '../car.ts';
import { colourToken } from './artwork-colours.ts';

/** How a car of unknown body is named in a picture's path. */
export const UNKNOWN_BODY = 'car';

/** Where a site serves that picture: `/artwork/ute-blue.svg`. */
export function artworkPath(body: BodyType | null, colour: string | null): string {
  return `/artwork/${body ?? UNKNOWN_BODY}-${colourToken(colour)}.svg`;
}
