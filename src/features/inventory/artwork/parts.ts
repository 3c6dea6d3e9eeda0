/**
 * The parts every vehicle is put together from. Lengths are centimetres; x runs from the nose to the tail (the
 * nose is left, the kerb side is seen), y from the ground up. Colours starting with `url(` are the scene's gradients.
 */

const number = (value: number) => String(Math.round(value * 10) / 10);

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`;

export const fill = (d: string, colour: string, more = '') =>
  `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;

export const round = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${colour}"/>`;

export const box = (x: number, y: number, width: number, height: number, radius: number, colour: string) =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}" fill="${colour}"/>`;

/** Gaps between panels: a dark line with the light that its edge catches. */
export const seams = (d: string, strength = 0.5) =>
  line(d, '#000', 0.9, `stroke-opacity="${strength}"`) +
  line(d, '#fff', 0.6, `stroke-opacity=".3" transform="translate(.9-.3)"`);

/** Light falling on a ledge: `d` closes along the crease at its top edge. */
export const sheen = (d: string) => fill(d, 'url(#h)');
/** Shade lying under a crease. */
export const hollow = (d: string, strength = 0.25) => fill(d, '#000', `fill-opacity="${strength}"`);

/** A window. `d` is the opening; what is seen through it is drawn in the dark. */
export const pane = (d: string) => fill(d, 'url(#g)', 'stroke="#0b0d0f" stroke-width="1.6"');

/** A pull handle, `width` wide, its left end at x. */
export const handle = (x: number, y: number, width = 19) =>
  `<g transform="translate(${number(x)} ${number(y)}) rotate(1.5)">` +
  '<path d="M1-2.6H15C17-2.6 17-.6 15 0H3C1 0 0-1.4 1-2.6Z" fill="#000" fill-opacity=".35" transform="scale(' +
  `${number(width / 17)} 1)"/>` +
  `<rect y="-1.6" width="${width}" height="3.2" rx="1.5" fill="url(#b)" stroke="#000" stroke-opacity=".35" stroke-width=".4"/>` +
  `<rect x="1.5" y=".4" width="${width - 4}" height=".7" rx=".3" fill="#fff" fill-opacity=".7"/></g>`;

export type Rim = 'twin' | 'multi' | 'turbine' | 'trail' | 'steel';

/** `count` copies of a closed blade around the hub; the blade's points are [radius, degrees], as shares of the rim. */
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
        return `${number(Math.cos(at) * radius * rim)} ${number(Math.sin(at) * radius * rim)}`;
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

/** A wheel about the origin: `tyre` is its outer radius. */
export function wheel(tyre: number, rim: Rim): string {
  const off = rim === 'trail' || rim === 'steel';
  const r = tyre * (off ? 0.64 : 0.73);
  const parts = [
    round(0, 0, tyre, 'url(#t)'),
    `<circle r="${number(tyre * 0.93)}" fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="1"/>`,
    round(0, 0, r + 0.6, '#08090a'),
  ];
  if (rim === 'steel') {
    const holes = Array.from({ length: 8 }, (_, i) => {
      const at = (i * Math.PI) / 4;
      return round(Math.cos(at) * r * 0.66, Math.sin(at) * r * 0.66, r * 0.13, '#15181a');
    });
    parts.push(round(0, 0, r, 'url(#a)'), round(0, 0, r * 0.86, '#8d949a'), ...holes);
    parts.push(round(0, 0, r * 0.36, 'url(#a)'), round(0, 0, r * 0.2, '#3b4146'));
    return parts.join('');
  }
  parts.push(
    round(0, 0, r * 0.7, '#565c61'),
    round(0, 0, r * 0.66, '#7c8388'),
    round(0, 0, r * 0.34, '#2b2f33'),
    `<path d="${SPOKES[rim](r)}" fill="url(#a)" stroke="#14171a" stroke-opacity=".5" stroke-width=".5"/>`,
    `<circle r="${number(r - 0.5)}" fill="none" stroke="url(#a)" stroke-width="${number(r * 0.09)}"/>`,
    round(0, 0, r * 0.25, 'url(#a)'),
    round(0, 0, r * 0.13, '#23272b'),
  );
  return parts.join('');
}

/** The dark of a wheel house above `sill`. */
export function arch(x: number, radius: number, sill: number, tyre: number, colour = '#08090a'): string {
  const dy = sill - tyre;
  const half = Math.sqrt(radius * radius - dy * dy);
  return fill(`M${number(x - half)} ${sill}A${radius} ${radius} 0 1 0 ${number(x + half)} ${sill}Z`, colour);
}
