/** The shapes that cars without photos are drawn in: those of `src/engines/artwork/shapes`. */
export const SHAPES = [
  'hatch-micro',
  'hatch-light',
  'hatch-small',
  'sedan-small',
  'sedan-medium',
  'sedan-large',
  'sedan-electric',
  'wagon',
  'wagon-high',
  'coupe',
  'roadster',
  'convertible',
  'suv-light',
  'suv-small',
  'suv-medium',
  'suv-large',
  'suv-upper',
  'suv-electric',
  'offroad-prado',
  'offroad-300',
  'offroad-box',
  'ute-double',
  'ute-single-tray',
  'people-mover',
  'van-medium',
  'van-large',
  'caravan-single',
  'caravan-tandem',
  'caravan-offroad',
  'caravan-poptop',
  'caravan-slideout',
  'caravan-hybrid',
  'camper-forward',
  'camper-soft',
  'motorhome-b',
  'campervan',
  'covered',
] as const;
export type Shape = (typeof SHAPES)[number];

/** Shapes that are told apart and modelled, and not rendered: such a car stays under its cover. */
const UNRENDERED = [
  'hatch-retro',
  'sedan-classic',
  'coupe-muscle',
  'sports',
  'offroad-mini',
  'offroad-jeep',
  'offroad-large',
  'offroad-70-wagon',
  'ute-70',
  'ute-70-double',
  'ute-extra',
  'ute-double-tray',
  'ute-large',
  'ute-car',
  'van-small',
  'minibus',
  'bus',
  'truck-light',
  'camper-windup',
  'camper-teardrop',
  'motorhome-a',
  'motorhome-c',
] as const;

/** What a car is like, whether or not there is a picture of it. */
export type Likeness = Shape | (typeof UNRENDERED)[number];

/** A car under a fitted cover: what it is like is not known for certain. */
export const COVERED = 'covered' satisfies Shape;

export function isShape(name: string): name is Shape {
  return (SHAPES as readonly string[]).includes(name);
}
