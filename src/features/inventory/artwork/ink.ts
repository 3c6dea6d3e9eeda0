/** The gradients of a picture by what they colour. Their ids are single letters, because a picture names them often. */
const IDS = {
  /** The skin's paint, from the roof down to the sill. */
  paint: 'p',
  /** Small painted parts: mirror caps, a windscreen's frame. */
  cap: 'm',
  /** A painted pull handle. */
  handle: 'b',
  /** Light above the shoulder's crease and shade under it. */
  sheen: 'h',
  hollow: 'd',
  /** Light along the upper edges of the skin. */
  edge: 'l',
  /** Shade where nose and tail turn away. */
  ends: 'n',
  /** Windows of the cabin, and small ones in the wall of a caravan. */
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
  /** One fall of a cloth. */
  fold: 'F',
  alloy: 'a',
  tyre: 't',
  shadow: 's',
  wall: 'w',
  /** The lamp's glow on the wall. */
  glow: 'z',
  floor: 'f',
  /** What veils the mirror image in the floor. */
  veil: 'j',
} as const;

type Ink = keyof typeof IDS;

/** `INK.glass` as the value of a fill or a stroke. */
export const INK = Object.fromEntries(Object.entries(IDS).map(([ink, id]) => [ink, `url(#${id})`])) as Record<
  Ink,
  string
>;
