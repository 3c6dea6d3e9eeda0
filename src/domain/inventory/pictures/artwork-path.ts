/** Addresses of artwork, kept apart from the artwork itself: cards in the browser need only the address. */

import { ARTWORK_COLOURS, type ColourToken, colourToken, secondColourToken } from './artwork-colours.ts';
import { COVERED, isShape, type Shape } from './shapes.ts';

/** The facts that decide the artwork for a car without photos. */
interface Drawn {
  shape: Shape;
  /** As the feed names it. */
  colour: string | null;
}

/** Artwork: a shape in a paint, and a second paint for a two-tone car. */
export interface Artwork {
  shape: Shape;
  colour: ColourToken;
  second: ColourToken | null;
}

/** Nothing is known, not even the kind of vehicle. */
export const UNKNOWN: Drawn = { shape: COVERED, colour: null };

function artworkName({ shape, colour }: Drawn): string {
  // A cover has its own colour.
  if (shape === COVERED) return `${COVERED}-neutral`;
  const second = secondColourToken(colour);
  return [shape, colourToken(colour), ...(second === null ? [] : [second])].join('-');
}

/**
 * The address of a car's artwork on a site: `/artwork/ute-double-blue.webp`, `/artwork/hatch-retro-red-white.webp`.
 */
export function artworkPath(drawn: Drawn): string {
  return `/artwork/${artworkName(drawn)}.webp`;
}

/** The same artwork as a JPEG, with its size in pixels. */
export function drawnJpeg(drawn: Drawn): { path: string; width: number; height: number } {
  return { path: artworkPath(drawn).replace(/webp$/, 'jpg'), width: 900, height: 675 };
}

const isColour = (word: string | undefined): word is ColourToken =>
  (ARTWORK_COLOURS as readonly (string | undefined)[]).includes(word);

/** The artwork for a name (`ute-double-blue`) or a path; null if there is none. */
export function parseArtworkName(name: string): Artwork | null {
  const words = name.replace(/^\/artwork\/|\.(?:webp|jpg)$/g, '').split('-');
  for (const colours of [1, 2]) {
    const [colour, second] = words.slice(-colours);
    const shape = words.slice(0, -colours).join('-');
    if (!isShape(shape) || !isColour(colour)) continue;
    if (colours === 1) return { shape, colour, second: null };
    if (isColour(second) && shape !== COVERED) return { shape, colour, second };
  }
  return null;
}
