import type { ColourToken } from '#domain/inventory/pictures/artwork-colours.ts';

/** One paint under the studio's light. All are hex colours. */
export interface Paint {
  /** Where the lamp above is mirrored: roof, bonnet, shoulder. */
  readonly light: string;
  /** The paint itself. */
  readonly base: string;
  /** Turned away from the lamp: the lower doors. */
  readonly shade: string;
  /** Under the car's waist: sill and bumper edge. */
  readonly deep: string;
}

/** A paint of four tones from one string, lightest first. */
function paint(tones: string): Paint {
  const [light = '#fff', base = '#999', shade = '#777', deep = '#555'] = tones.split(' ');
  return { light, base, shade, deep };
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Perceived lightness of a paint, 0 to 1. */
export function lightness({ base }: Paint): number {
  const [r = 0, g = 0, b = 0] = channels(base);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}

export const PAINTS: Record<ColourToken, Paint> = {
  white: paint('#ffffff #eef1f3 #cbd2d8 #8b959d'),
  black: paint('#a3acb4 #2a2f34 #14171a #060708'),
  silver: paint('#f6f8f9 #c5cbd0 #9aa2a9 #5b636a'),
  grey: paint('#c3c9ce #7d858c #596067 #30353a'),
  charcoal: paint('#949ba2 #444b51 #2b3035 #131618'),
  red: paint('#ff9384 #c9171e #8d0e15 #470609'),
  maroon: paint('#c4737f #701526 #4a0c19 #23050a'),
  blue: paint('#93c4ff #2066c6 #13428a #092146'),
  navy: paint('#8195bf #1f335f #131f40 #080e1f'),
  green: paint('#93caa4 #2f6c47 #1e4930 #0e2416'),
  yellow: paint('#fff3ad #f3c41f #c2920d #694b05'),
  orange: paint('#ffc491 #e9681d #ab420d #582005'),
  gold: paint('#f5e6c0 #c4a56d #907545 #4e3f21'),
  beige: paint('#fbf5e9 #d9ccb5 #ac9e86 #645949'),
  brown: paint('#caab94 #714c37 #4a3022 #251710'),
  purple: paint('#c6a8ea #5e3596 #3d2167 #1d0f34'),
  neutral: paint('#f1f4f6 #b6bfc8 #8a96a1 #505b66'),
};

/** `share` of `over` laid on `under`, both `#rrggbb`. */
export function mix(over: string, under: string, share: number): string {
  const below = channels(under);
  const mixed = channels(over).map((value, i) => Math.round(value * share + (below[i] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
