/** The shapes that cars without photos are drawn in: those of `src/engines/artwork/shapes`. */
export const SHAPES = [
  'hatch-light',
  'hatch-small',
  'sedan-small',
  'sedan-medium',
  'wagon-high',
  'coupe',
  'roadster',
  'convertible',
  'suv-light',
  'suv-small',
  'suv-medium',
  'suv-large',
  'offroad-prado',
  'offroad-300',
  'ute-double',
  'ute-single-tray',
  'people-mover',
  'van-medium',
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
  'hatch-micro',
  'hatch-retro',
  'sedan-large',
  'sedan-classic',
  'sedan-electric',
  'wagon',
  'coupe-muscle',
  'sports',
  'suv-upper',
  'suv-electric',
  'offroad-mini',
  'offroad-jeep',
  'offroad-box',
  'offroad-large',
  'offroad-70-wagon',
  'ute-70',
  'ute-70-double',
  'ute-extra',
  'ute-double-tray',
  'ute-large',
  'ute-car',
  'van-small',
  'van-large',
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
