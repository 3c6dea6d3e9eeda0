/**
 * The parts every vehicle is assembled from. Lengths are centimetres; x runs from the nose to the tail (the
 * nose is on the left, showing the kerb side), y from the ground up. Colours starting with `url(` are the
 * scene's gradients.
 */
import { INK } from './ink.ts';

/** A number for a drawing, without unnecessary zeros. */
export const short = (value: number, digits = 1) =>
  String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.');

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`;

export const fill = (d: string, colour: string, more = '') =>
  `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;

export const round = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${colour}"/>`;

export const box = (x: number, y: number, width: number, height: number, radius: number, colour: string) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${radius}" fill="${colour}"/>`;

/** Pressings and lids: fainter than door gaps. */
export const creases = (d: string) => line(d, '#0004', 0.8);

/** Light on the ledge above the shoulder crease. */
export const sheen = (d: string) => fill(d, INK.sheen);
/** Shade below that crease. */
export const hollow = (d: string) => fill(d, INK.hollow);
/** A crease that catches the light. */
export const shiny = (d: string) => fill(d, '#fff4');

/**
 * Parts that a vehicle has several of: the scene draws each once under these ids and stamps it where it
 * belongs.
 */
export const STAMPS = {
  H:
    '<g id="H"><path d="M1-2.6H16C18-2.6 18-.6 16 0H3C1 0 0-1.4 1-2.6Z" fill="#0006"/>' +
    `<rect y="-1.6" width="20" height="3.2" rx="1.5" fill="${INK.handle}" stroke="#0006" stroke-width=".4"/><path d="M2 .8H18" stroke="#fffb" stroke-width=".7"/></g>`,
  I: '<path id="I" d="M-10 0C-8 8 1 18 6 26C3 29 4 34 8 37C13 38 15 33 13 28C14 20 10 8 12 0Z" fill="#0c0f12c0"/>',
};

const stamp = (id: keyof typeof STAMPS, x: number, y: number) =>
  `<use href="#${id}" x="${short(x)}" y="${short(y)}"/>`;

/** A pull handle with its left end at x. */
export const handle = (x: number, y: number) => stamp('H', x, y);
/** A seat's back and headrest, seen through the glass; `y` is the window's lower edge. */
export const seat = (x: number, y: number) => stamp('I', x, y);

/** A door mirror; (x, y) is the foot of its arm. */
export const mirror = (x: number, y: number, size = 1) =>
  `<g transform="translate(${short(x)} ${short(y)})scale(${size})"><path d="M-2-1H8L5 5H0Z" fill="#0b0d0f"/>` +
  `<path d="M-6 5C-7 11-3 14.5 4 14.5H13C15 14.5 15.5 12 15 9L14 4.5C8 2.5-2 2.5-6 5Z" fill="${INK.cap}" stroke="#0006" stroke-width=".6"/>` +
  '<path d="M-5 8C-4 12-1 13.3 4 13.3H13" fill="none" stroke="#fffb" stroke-width=".9"/></g>';

const lamp = (d: string, colour: string) => fill(d, colour, 'stroke="#14171abb" stroke-linejoin="round"');
/** A headlamp under smoked glass, with its signature light line. */
export const headlamp = (d: string, daylight: string) =>
  lamp(d, INK.smokedLamp) + line(daylight, '#fff', 1.7, 'stroke-linecap="round"');
/** A clear lamp: round and box headlamps, fog lamps. */
export const lens = (d: string) => lamp(d, INK.clearLamp);
export const taillamp = (d: string) => lamp(d, INK.redLamp);

export type Rim = 'twin' | 'multi' | 'turbine' | 'trail' | 'steel';

/**
 * `count` copies of a closed blade around the hub; the blade's points are [radius, degrees], as fractions of
 * the rim.
 */
function blades(
  count: number,
  rim: number,
  blade: readonly (readonly [radius: number, angle: number])[],
): string {
  const turns = Array.from({ length: count }, (_, i) => 90 + (i * 360) / count);
  return turns
    .map((turn) => {
      const points = blade.map(([radius, angle]) => {
        const at = ((turn + angle) * Math.PI) / 180;
        return `${short(Math.cos(at) * radius * rim)} ${short(Math.sin(at) * radius * rim)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
}

const SPOKES: Record<Exclude<Rim, 'steel'>, (rim: number) => string> = {
  twin: (rim) =>
    blades(5, rim, [
      [0.2, -40],
      [0.97, -15],
      [0.97, -7.5],
      [0.3, -3],
      [0.3, 3],
      [0.97, 7.5],
      [0.97, 15],
      [0.2, 40],
    ]),
  multi: (rim) =>
    blades(10, rim, [
      [0.2, -24],
      [0.6, -6],
      [0.97, -6.5],
      [0.97, 6.5],
      [0.6, 6],
      [0.2, 24],
    ]),
  turbine: (rim) =>
    blades(7, rim, [
      [0.2, -30],
      [0.6, -6],
      [0.97, 2],
      [0.97, 16],
      [0.6, 8],
      [0.2, 30],
    ]),
  trail: (rim) =>
    blades(6, rim, [
      [0.2, -40],
      [0.5, -14],
      [0.97, -12],
      [0.97, 12],
      [0.5, 14],
      [0.2, 40],
    ]),
};

/** A wheel centred on the origin: `tyre` is its outer radius. */
export function wheel(tyre: number, rim: Rim): string {
  const off = rim === 'trail' || rim === 'steel';
  const r = tyre * (off ? 0.64 : 0.73);
  const parts = [
    round(0, 0, tyre, INK.tyre),
    `<circle r="${short(tyre * 0.93)}" fill="none" stroke="#fff2"/>`,
    round(0, 0, r + 0.6, '#08090a'),
  ];
  if (rim === 'steel') {
    const holes = Array.from({ length: 8 }, (_, i) => {
      const at = (i * Math.PI) / 4;
      return round(Math.cos(at) * r * 0.66, Math.sin(at) * r * 0.66, r * 0.13, '#15181a');
    });
    parts.push(round(0, 0, r, INK.alloy), round(0, 0, r * 0.86, '#8d949a'), ...holes);
    parts.push(round(0, 0, r * 0.36, INK.alloy), round(0, 0, r * 0.2, '#3b4146'));
    return parts.join('');
  }
  parts.push(
    round(0, 0, r * 0.7, '#565c61'),
    round(0, 0, r * 0.66, '#7c8388'),
    round(0, 0, r * 0.34, '#2b2f33'),
    `<path d="${SPOKES[rim](r)}" fill="${INK.alloy}" stroke="#1238" stroke-width=".5"/>`,
    `<circle r="${short(r - 0.5)}" fill="none" stroke="${INK.alloy}" stroke-width="${short(r * 0.09)}"/>`,
    round(0, 0, r * 0.25, INK.alloy),
    round(0, 0, r * 0.13, '#23272b'),
  );
  return parts.join('');
}

/** The outline of a wheel arch of `radius` above `sill`. */
export function archOutline(x: number, radius: number, sill: number, tyre: number): string {
  const half = Math.sqrt(radius ** 2 - (sill - tyre) ** 2);
  return `M${short(x - half)} ${short(sill)}A${short(radius)} ${short(radius)} 0 1 0 ${short(x + half)} ${short(sill)}Z`;
}

/** A wheel arch of `radius` above `sill`. */
export const arch = (x: number, radius: number, sill: number, tyre: number, colour = '#08090a') =>
  fill(archOutline(x, radius, sill, tyre), colour);

/** An unpainted lip, `width` wide, around a wheel arch of `radius`. */
export const flare = (x: number, radius: number, sill: number, tyre: number, width: number) =>
  arch(x, radius + width, sill, tyre, INK.plastic);

/** Unpainted plastic: bumpers, grilles, steps. */
export const plastic = (d: string) => fill(d, '#15181a');
/** Rough plastic along the lower body of an off-roader. */
export const cladding = (d: string) => fill(d, INK.plastic);
/** Glass seen edge-on, ahead of the pillars: windscreen and rear window. */
export const screen = (d: string) => fill(d, INK.glass);
