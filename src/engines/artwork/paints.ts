/** The paints of drawings, as light. */
import type { ColourToken } from '#domain/inventory/pictures/artwork-colours.ts';
import type { Shape } from '#domain/inventory/pictures/shapes.ts';

type Light = readonly [red: number, green: number, blue: number];

/** The light that a grey value of 0 to 255 stands for (sRGB, IEC 61966-2-1). */
export function linearOf(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** `#rrggbb` as light. */
const paint = (hex: string): Light => {
  const [red, green, blue] = [1, 3, 5].map((at) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16)));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

export const PAINTS: Readonly<Record<ColourToken, Light>> = {
  white: paint('#f0f1f1'),
  black: paint('#16181a'),
  silver: paint('#bfc4c8'),
  grey: paint('#7c838a'),
  charcoal: paint('#42474c'),
  red: paint('#b8151b'),
  maroon: paint('#641422'),
  blue: paint('#1f5fb4'),
  navy: paint('#1d2f58'),
  green: paint('#2c6242'),
  yellow: paint('#eebc1c'),
  orange: paint('#dd5f18'),
  gold: paint('#b79a62'),
  beige: paint('#cdbfa6'),
  brown: paint('#66442f'),
  purple: paint('#57318a'),
  neutral: paint('#b3bac1'),
};

const STRIPED = /^(caravan|camper-|motorhome|bus)/;
const DARK: ReadonlySet<ColourToken> = new Set(['black', 'charcoal', 'navy', 'brown', 'maroon']);

/** The second paint if none is named: caravans and motorhomes have stripes; a car's roof is the colour of its doors. */
export function usualSecond(shape: Shape, colour: ColourToken): ColourToken {
  if (!STRIPED.test(shape)) return colour;
  return DARK.has(colour) ? 'silver' : 'charcoal';
}
