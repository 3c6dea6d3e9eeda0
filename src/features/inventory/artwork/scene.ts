import { lightness, mix, type Paint } from './paint.ts';
import { arch, fill, flare, STAMPS, short, wheel } from './parts.ts';
import type { Vehicle } from './vehicle.ts';

const WIDTH = 800;
const HEIGHT = 600;
/** Where the near wheels touch the floor, in picture units from the top. */
const GROUND = 440;
/** Where the wall meets the floor. */
const HORIZON = 384;

type Stop = readonly [offset: number, colour: string];

const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, colour]) => {
      const at = short(Math.min(1, Math.max(0, offset)), 2);
      return `<stop${at === '0' ? '' : ` offset="${at}"`}${colour === '#000' ? '' : ` stop-color="${colour}"`}/>`;
    })
    .join('');

/** `#rrggbb` at an opacity of 0 to 1. */
const sheer = (hex: string, opacity: number) =>
  hex +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

/** A gradient along a line in the user's units; `#u` carries the units. */
const linear = (x1: number, y1: number, x2: number, y2: number, list: readonly Stop[]) => (id: string) =>
  `<linearGradient id="${id}" href="#u" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stops(list)}</linearGradient>`;

const vertical = (from: number, to: number, list: readonly Stop[]) => (id: string) =>
  `<linearGradient id="${id}" href="#u" y1="${short(from)}" y2="${short(to)}">${stops(list)}</linearGradient>`;

/** From the left to the right of whatever is filled. */
const sideways = (list: readonly Stop[]) => (id: string) =>
  `<linearGradient id="${id}">${stops(list)}</linearGradient>`;

/** From the top of whatever is filled down to its foot. */
const downward = (list: readonly Stop[]) => (id: string) =>
  `<linearGradient id="${id}" x2="0" y1="1" y2="0">${stops(list)}</linearGradient>`;

const radial = (list: readonly Stop[]) => (id: string) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** A gradient across the shoulder, which climbs towards the tail: `from` and `to` are heights at mid-car. */
function across({ length, shoulder }: Vehicle, from: number, to: number, list: readonly Stop[]) {
  const slope = (shoulder[1] - shoulder[0]) / length;
  const run = (to - from) / (1 + slope * slope);
  return linear(length / 2, from, length / 2 - slope * run, from + run, list);
}

/** How the lamp above, the horizon and the floor lie in the paint, from the roof down to the sill. */
function lacquer(vehicle: Vehicle, { light, base, shade, deep }: Paint) {
  const { height, sill, shoulder } = vehicle;
  const waist = (shoulder[0] + shoulder[1]) / 2;
  const at = (y: number) => (height - y) / (height - sill);
  return across(vehicle, height, sill, [
    [0, light],
    [at(height - 12), mix(light, base, 0.4)],
    [at(waist + 14), base],
    [at(waist + 3), mix(light, base, 0.6)],
    [at(waist - 6), base],
    [at(sill + (waist - sill) * 0.4), shade],
    [at(sill + 13), mix(base, shade, 0.7)],
    [1, deep],
  ]);
}

/** The gradients of a picture by their id. */
function gradients(vehicle: Vehicle, paint: Paint): Record<string, (id: string) => string> {
  const { length, height, tyre, sill, shoulder } = vehicle;
  const waist = (shoulder[0] + shoulder[1]) / 2;
  // A pale car stands before a deeper wall, so that its roof keeps an edge.
  const bright = Math.max(0, lightness(paint) - 0.55) * 2;
  const wall = mix(paint.base, mix('#aab6c0', '#d9dfe4', bright), 0.07);
  const floor = mix(paint.base, mix('#b4bec6', '#c9d0d6', bright), 0.09);
  const haze = mix('#ffffff', wall, 0.68 - 0.2 * bright);
  return {
    p: lacquer(vehicle, paint),
    w: vertical(0, HORIZON, [
      [0, wall],
      [1, haze],
    ]),
    f: vertical(HORIZON, HEIGHT, [
      [0, mix('#ffffff', floor, 0.62)],
      [0.25, mix('#ffffff', floor, 0.3)],
      [1, floor],
    ]),
    j: vertical(GROUND - 4, GROUND + 90, [
      [0, sheer(mix('#ffffff', floor, 0.3), 0.74)],
      [1, mix('#ffffff', floor, 0.14)],
    ]),
    z: radial([
      [0, sheer('#ffffff', 0.8 - 0.25 * bright)],
      [1, '#fff0'],
    ]),
    h: across(vehicle, waist - 4, waist + 8, [
      [0, '#fff9'],
      [1, '#fff0'],
    ]),
    d: across(vehicle, waist - 1, waist - 26, [
      [0, '#0005'],
      [1, '#0000'],
    ]),
    g: vertical(height, waist, [
      [0, '#8796a2'],
      [0.3, '#46535d'],
      [1, '#161b20'],
    ]),
    l: vertical(height, waist, [
      [0, '#fffc'],
      [1, '#fff2'],
    ]),
    n: linear(0, 0, length, 0, [
      [0, '#0006'],
      [0.035, '#0002'],
      [0.1, '#0000'],
      [0.9, '#0000'],
      [0.97, '#0003'],
      [1, '#0007'],
    ]),
    m: downward([
      [0, paint.light],
      [0.5, paint.base],
      [1, paint.shade],
    ]),
    x: vertical(tyre * 2 + 6, sill, [
      [0, '#54595e'],
      [0.3, '#34383c'],
      [1, '#17191b'],
    ]),
    b: vertical(2.5, -2.5, [
      [0, paint.light],
      [0.4, paint.base],
      [1, paint.deep],
    ]),
    a: vertical(tyre * 0.7, -tyre * 0.7, [
      [0, '#fff'],
      [0.45, '#cdd3d8'],
      [1, '#767e85'],
    ]),
    i: downward([
      [0, '#fff'],
      [0.15, '#dfe4e7'],
      [0.6, '#b4bcc2'],
      [1, '#7d868d'],
    ]),
    t: radial([
      [0.72, '#26292c'],
      [0.86, '#17191b'],
      [0.95, '#2f3235'],
      [1, '#121315'],
    ]),
    s: radial([
      [0, '#000b'],
      [0.55, '#0006'],
      [0.8, '#0002'],
      [1, '#0000'],
    ]),
    // white panels, tinted glass in them, canvas
    W: downward([
      [0, '#fff'],
      [0.1, '#f4f6f7'],
      [0.6, '#dde2e6'],
      [1, '#b9c1c7'],
    ]),
    G: downward([
      [0, '#7d8c98'],
      [0.4, '#3d4952'],
      [1, '#1b2126'],
    ]),
    F: sideways([
      [0, '#0000'],
      [0.35, '#0003'],
      [0.55, '#8880'],
      [0.8, '#fff3'],
      [1, '#fff0'],
    ]),
    T: downward([
      [0, '#f3ead6'],
      [0.25, '#d3c4a5'],
      [1, '#8f7f62'],
    ]),
    e: downward([
      [0, '#8d9ba6'],
      [0.35, '#3e4952'],
      [1, '#14181c'],
    ]),
    E: downward([
      [0, '#fff'],
      [1, '#8b9aa6'],
    ]),
    r: downward([
      [0, '#ff6b5c'],
      [0.4, '#d3151c'],
      [1, '#6f070c'],
    ]),
  };
}

/** The vehicle itself, in its own units with y upwards. */
function portrait(vehicle: Vehicle, paint: Paint): string {
  const { length, height, axles, tyre, sill } = vehicle;
  const well = tyre + 3.6;
  const [front = 0] = axles;
  const rear = axles.at(-1) ?? 0;
  // Dark paint and dark glass need a bright strip between them.
  const strip = lightness(paint) < 0.22 ? '#9fa8af' : '#0b0d0f';
  const under =
    vehicle.under ??
    `M${front} ${tyre}L${front + 20} ${sill - 12}H${rear - 10}L${rear + 40} ${sill}V${sill + 8}H${front - 50}Z`;
  return [
    fill(under, '#08090a'),
    ...axles.map(
      (x) =>
        `<ellipse cx="${x + 9}" cy="${tyre + 5}" rx="${short(tyre * 0.9)}" ry="${short(tyre * 0.96)}" fill="#0d0e10"/>`,
    ),
    vehicle.behind ?? '',
    '<use href="#k" fill="url(#p)"/><g clip-path="url(#c)">',
    vehicle.surfaces,
    ...axles.map((x) => arch(x, well + 1.6, sill, tyre, '#fff5')),
    '<use href="#k" fill="url(#n)"/><use href="#k" fill="none" stroke="url(#l)" stroke-width="3.4"/></g>',
    ...axles.map((x) => (vehicle.flare ? flare(x, well, sill, tyre, vehicle.flare) : '')),
    ...axles.map((x) => arch(x, well, sill, tyre)),
    vehicle.frame && `<path d="${vehicle.frame}" fill="#0b0d0f" stroke="${strip}" stroke-linejoin="round"/>`,
    `<use href="#q" fill="url(#g)"/><g clip-path="url(#y)">${vehicle.cabin}`,
    ...(vehicle.glints ?? [length * 0.44]).map((x) =>
      fill(`M${short(x)} ${height}h26l-44-60h-26zm34 0h8l-44-60h-8z`, '#fff2'),
    ),
    '</g>',
    vehicle.fittings,
    vehicle.seams &&
      '<use href="#S" fill="none" stroke="#000" stroke-width=".9" stroke-opacity=".55"/><use href="#S" fill="none" stroke="#fff5" stroke-width=".6" transform="translate(.9-.3)"/>',
    vehicle.trim ?? '',
    ...axles.map((x) => `<use href="#o" x="${x}" y="${tyre}"/>`),
    vehicle.before ?? '',
  ].join('');
}

/** The whole picture: `vehicle` in `paint` on the studio's floor. */
export function scene(vehicle: Vehicle, paint: Paint): string {
  const { length, axles, tyre, rim, skin } = vehicle;
  const scale = Math.min(740, 700 * (length / 520) ** 0.4) / length;
  const left = short((WIDTH - length * scale) / 2);
  const zoom = short(scale, 3);
  const body = portrait(vehicle, paint);
  const picture = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#w)"/><ellipse cx="400" cy="330" rx="420" ry="270" fill="url(#z)"/>`,
    `<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#f)"/>`,
    `<g transform="translate(${left} ${GROUND})scale(${zoom})"><use href="#v"/></g>`,
    `<rect y="${GROUND - 4}" width="${WIDTH}" height="${HEIGHT - GROUND + 4}" fill="url(#j)"/>`,
    `<g transform="translate(${left} ${GROUND})scale(${zoom}-${zoom})">`,
    `<ellipse cx="${length / 2 + 4}" cy="1" rx="${length / 2 + 24}" ry="12" fill="url(#s)"/>`,
    ...axles.map((x) => `<ellipse cx="${x + 3}" rx="${tyre + 6}" ry="5" fill="url(#s)"/>`),
    '<use href="#v"/></g></svg>',
  ].join('');
  const wheels = wheel(tyre, rim);
  const used = new Set((STAMPS.H + body + wheels + picture).match(/(?<=url\(#)\w/g));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>`,
    '<linearGradient id="u" gradientUnits="userSpaceOnUse" x2="0"/>',
    ...Object.entries(gradients(vehicle, paint)).map(([id, gradient]) => (used.has(id) ? gradient(id) : '')),
    `<path id="k" d="${skin}"/><path id="q" d="${vehicle.panes}"/><path id="S" d="${vehicle.seams}"/>`,
    '<clipPath id="c"><use href="#k"/></clipPath><clipPath id="y"><use href="#q"/></clipPath>',
    ...Object.entries(STAMPS).map(([id, markup]) => (body.includes(`href="#${id}"`) ? markup : '')),
    `<g id="o">${wheels}</g><g id="v">${body}</g></defs>`,
    picture,
  ].join('');
}
