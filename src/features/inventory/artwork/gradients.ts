import type { Ink } from './ink.ts';
import { lightness, mix, type Paint } from './paint.ts';
import { short } from './parts.ts';
import type { Vehicle } from './vehicle.ts';

/** The room every vehicle is shown in; lengths in picture units, heights from the top. */
export const STUDIO = {
  width: 800,
  height: 600,
  /** Where the near wheels touch the floor. */
  ground: 440,
  /** Where the wall meets the floor. */
  horizon: 384,
};

/** Written out under an id. */
export type Gradient = (id: string) => string;

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
const linear =
  (x1: number, y1: number, x2: number, y2: number, list: readonly Stop[]): Gradient =>
  (id) =>
    `<linearGradient id="${id}" href="#u" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stops(list)}</linearGradient>`;

const vertical =
  (from: number, to: number, list: readonly Stop[]): Gradient =>
  (id) =>
    `<linearGradient id="${id}" href="#u" y1="${short(from)}" y2="${short(to)}">${stops(list)}</linearGradient>`;

/** From the left to the right of whatever is filled. */
const sideways =
  (list: readonly Stop[]): Gradient =>
  (id) =>
    `<linearGradient id="${id}">${stops(list)}</linearGradient>`;

/** From the top of whatever is filled down to its foot. */
const downward =
  (list: readonly Stop[]): Gradient =>
  (id) =>
    `<linearGradient id="${id}" x2="0" y1="1" y2="0">${stops(list)}</linearGradient>`;

const radial =
  (list: readonly Stop[]): Gradient =>
  (id) =>
    `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** A gradient across the shoulder, which climbs towards the tail: `from` and `to` are heights at mid-car. */
function across({ length, shoulder }: Vehicle, from: number, to: number, list: readonly Stop[]): Gradient {
  const slope = (shoulder[1] - shoulder[0]) / length;
  const run = (to - from) / (1 + slope * slope);
  return linear(length / 2, from, length / 2 - slope * run, from + run, list);
}

/** How the lamp above, the horizon and the floor lie in the paint, from the roof down to the sill. */
function lacquer(vehicle: Vehicle, { light, base, shade, deep }: Paint): Gradient {
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

/** The gradients a vehicle in its paint is drawn with; each is written out under an id. */
export function gradients(vehicle: Vehicle, paint: Paint): Record<Ink, Gradient> {
  const { length, height, tyre, sill, shoulder } = vehicle;
  const waist = (shoulder[0] + shoulder[1]) / 2;
  // A pale car has a darker wall behind it, so that its roof has an edge.
  const bright = Math.max(0, lightness(paint) - 0.55) * 2;
  const wall = mix(paint.base, mix('#aab6c0', '#d9dfe4', bright), 0.07);
  const floor = mix(paint.base, mix('#b4bec6', '#c9d0d6', bright), 0.09);
  const haze = mix('#ffffff', wall, 0.68 - 0.2 * bright);
  return {
    paint: lacquer(vehicle, paint),
    wall: vertical(0, STUDIO.horizon, [
      [0, wall],
      [1, haze],
    ]),
    floor: vertical(STUDIO.horizon, STUDIO.height, [
      [0, mix('#ffffff', floor, 0.62)],
      [0.25, mix('#ffffff', floor, 0.3)],
      [1, floor],
    ]),
    veil: vertical(STUDIO.ground - 4, STUDIO.ground + 90, [
      [0, sheer(mix('#ffffff', floor, 0.3), 0.74)],
      [1, mix('#ffffff', floor, 0.14)],
    ]),
    glow: radial([
      [0, sheer('#ffffff', 0.8 - 0.25 * bright)],
      [1, '#fff0'],
    ]),
    sheen: across(vehicle, waist - 4, waist + 8, [
      [0, '#fff9'],
      [1, '#fff0'],
    ]),
    hollow: across(vehicle, waist - 1, waist - 26, [
      [0, '#0005'],
      [1, '#0000'],
    ]),
    glass: vertical(height, waist, [
      [0, '#8796a2'],
      [0.3, '#46535d'],
      [1, '#161b20'],
    ]),
    edge: vertical(height, waist, [
      [0, '#fffc'],
      [1, '#fff2'],
    ]),
    ends: linear(0, 0, length, 0, [
      [0, '#0006'],
      [0.035, '#0002'],
      [0.1, '#0000'],
      [0.9, '#0000'],
      [0.97, '#0003'],
      [1, '#0007'],
    ]),
    cap: downward([
      [0, paint.light],
      [0.5, paint.base],
      [1, paint.shade],
    ]),
    plastic: vertical(tyre * 2 + 6, sill, [
      [0, '#54595e'],
      [0.3, '#34383c'],
      [1, '#17191b'],
    ]),
    handle: vertical(2.5, -2.5, [
      [0, paint.light],
      [0.4, paint.base],
      [1, paint.deep],
    ]),
    alloy: vertical(tyre * 0.7, -tyre * 0.7, [
      [0, '#fff'],
      [0.45, '#cdd3d8'],
      [1, '#767e85'],
    ]),
    aluminium: downward([
      [0, '#fff'],
      [0.15, '#dfe4e7'],
      [0.6, '#b4bcc2'],
      [1, '#7d868d'],
    ]),
    tyre: radial([
      [0.72, '#26292c'],
      [0.86, '#17191b'],
      [0.95, '#2f3235'],
      [1, '#121315'],
    ]),
    shadow: radial([
      [0, '#000b'],
      [0.55, '#0006'],
      [0.8, '#0002'],
      [1, '#0000'],
    ]),
    panel: downward([
      [0, '#fff'],
      [0.1, '#f4f6f7'],
      [0.6, '#dde2e6'],
      [1, '#b9c1c7'],
    ]),
    porthole: downward([
      [0, '#7d8c98'],
      [0.4, '#3d4952'],
      [1, '#1b2126'],
    ]),
    fold: sideways([
      [0, '#0000'],
      [0.35, '#0003'],
      [0.55, '#8880'],
      [0.8, '#fff3'],
      [1, '#fff0'],
    ]),
    canvas: downward([
      [0, '#f3ead6'],
      [0.25, '#d3c4a5'],
      [1, '#8f7f62'],
    ]),
    smokedLamp: downward([
      [0, '#8d9ba6'],
      [0.35, '#3e4952'],
      [1, '#14181c'],
    ]),
    clearLamp: downward([
      [0, '#fff'],
      [1, '#8b9aa6'],
    ]),
    redLamp: downward([
      [0, '#ff6b5c'],
      [0.4, '#d3151c'],
      [1, '#6f070c'],
    ]),
  };
}
