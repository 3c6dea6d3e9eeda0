/**
 * A picture's gradients, named after what they colour. Their ids are single letters because a picture repeats
 * them often.
 */
const IDS = {
  /** Body paint, from the roof down to the sill. */
  paint: 'p',
  /** Small painted parts: mirror caps, the windscreen frame. */
  cap: 'm',
  /** A painted pull handle. */
  handle: 'b',
  /** Light above the shoulder crease and shade below it. */
  sheen: 'h',
  hollow: 'd',
  /** Light along the upper edges of the body. */
  edge: 'l',
  /** Shade where the nose and tail curve away. */
  ends: 'n',
  /** Cabin windows, and small ones in a caravan's wall. */
  glass: 'g',
  porthole: 'G',
  smokedLamp: 'e',
  clearLamp: 'E',
  redLamp: 'r',
  plastic: 'x',
  aluminium: 'i',
  /** White panels of boxes and caravans. */
  panel: 'W',
  canvas: 'T',
  /** One fold of a cloth. */
  fold: 'F',
  alloy: 'a',
  tyre: 't',
  shadow: 's',
  wall: 'w',
  /** The lamp's glow on the wall. */
  glow: 'z',
  floor: 'f',
  /** The veil over the reflection in the floor. */
  veil: 'j',
} as const;

type Ink = keyof typeof IDS;

/** `INK.glass` as a fill or stroke value. */
export const INK = Object.fromEntries(Object.entries(IDS).map(([ink, id]) => [ink, `url(#${id})`])) as Record<
  Ink,
  string
>;
