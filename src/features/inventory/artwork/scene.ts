import { mix, type Paint } from './paint.ts';
import { arch, wheel } from './parts.ts';
import type { Vehicle } from './vehicle.ts';

const WIDTH = 800;
const HEIGHT = 600;
/** Where the near wheels touch the floor, in picture units from the top. */
const GROUND = 432;

const stops = (list: readonly (readonly [offset: number, colour: string, opacity?: number])[]) =>
  list
    .map(([offset, colour, opacity]) => {
      const at = Math.round(Math.min(1, Math.max(0, offset)) * 100) / 100;
      return `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
    })
    .join('');

const vertical = (id: string, from: number, to: number, list: Parameters<typeof stops>[0]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">${stops(list)}</linearGradient>`;

const horizontal = (id: string, from: number, to: number, list: Parameters<typeof stops>[0]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from}" x2="${to}">${stops(list)}</linearGradient>`;

/** How the lamp above, the horizon and the floor lie in the paint, from the roof down to the sill. */
function lacquer({ height, waist, sill }: Vehicle, { light, base, shade, deep }: Paint): string {
  const at = (y: number) => (height - y) / (height - sill);
  return vertical('p', height, sill, [
    [0, light],
    [at(height - 14), mix(light, base, 0.35)],
    [at(waist + 8), base],
    [at(waist), mix(light, base, 0.45)],
    [at(waist - 7), base],
    [at(sill + (waist - sill) * 0.42), shade],
    [at(sill + (waist - sill) * 0.2), mix(base, shade, 0.6)],
    [1, deep],
  ]);
}

export function scene(vehicle: Vehicle, paint: Paint): string {
  const { length, height, axles, tyre, rim, sill, waist, skin } = vehicle;
  const scale = Math.min(730, 700 * (length / 520) ** 0.4) / length;
  const left = (WIDTH - length * scale) / 2;
  const wall = mix(paint.base, '#eceff1', 0.1);
  const floor = mix(paint.base, '#d9dde0', 0.1);
  const round2 = (value: number) => Math.round(value * 1000) / 1000;
  const well = tyre + 3.5;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
    lacquer(vehicle, paint) +
    vertical('w', 0, 380, [
      [0, mix(wall, '#c9ced2', 0.6)],
      [1, mix('#ffffff', wall, 0.55)],
    ]) +
    vertical('f', 372, 600, [
      [0, mix('#ffffff', floor, 0.5)],
      [1, floor],
    ]) +
    vertical('h', waist + 4, waist - 14, [
      [0, '#fff', 0.55],
      [1, '#fff', 0],
    ]) +
    vertical('g', height, waist, [
      [0, '#7d8b96'],
      [0.35, '#37424b'],
      [1, '#12171b'],
    ]) +
    vertical('l', height, waist, [
      [0, '#fff', 0.75],
      [1, '#fff', 0.1],
    ]) +
    horizontal('n', 0, length, [
      [0, '#000', 0.5],
      [0.09, '#000', 0],
      [0.9, '#000', 0],
      [1, '#000', 0.5],
    ]) +
    vertical('b', 2, -2, [
      [0, paint.light],
      [1, paint.shade],
    ]) +
    vertical('a', tyre, -tyre, [
      [0, '#fff'],
      [0.5, '#c3c9ce'],
      [1, '#6d757c'],
    ]) +
    `<radialGradient id="t">${stops([
      [0.7, '#2b2e31'],
      [0.88, '#1b1d1f'],
      [0.96, '#303336'],
      [1, '#141517'],
    ])}</radialGradient>` +
    `<radialGradient id="s">${stops([
      [0, '#000', 0.75],
      [0.6, '#000', 0.35],
      [1, '#000', 0],
    ])}</radialGradient>` +
    vertical('e', 90, 66, [
      [0, '#fdfeff'],
      [1, '#9fb0bd'],
    ]) +
    vertical('r', 108, 90, [
      [0, '#ff5a4d'],
      [1, '#8c0a10'],
    ]) +
    `<clipPath id="c"><use href="#k"/></clipPath><path id="k" d="${skin}"/><g id="o">${wheel(tyre, rim)}</g></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#w)"/>` +
    `<rect y="372" width="${WIDTH}" height="228" fill="url(#f)"/>` +
    `<g transform="translate(${round2(left)} ${GROUND})scale(${round2(scale)}-${round2(scale)})">` +
    `<ellipse cx="${length / 2}" cy="1" rx="${length / 2 + 22}" ry="13" fill="url(#s)"/>` +
    `<path d="M30 30H${length - 30}V9H30Z" fill="#060708"/>` +
    `<use href="#k" fill="url(#p)"/>` +
    `<g clip-path="url(#c)">${vehicle.surfaces}<use href="#k" fill="url(#n)"/>` +
    `<use href="#k" fill="none" stroke="url(#l)" stroke-width="4"/></g>` +
    axles.map((x) => arch(x, well, sill, tyre)).join('') +
    vehicle.fittings +
    axles.map((x) => `<use href="#o" x="${x}" y="${tyre}"/>`).join('') +
    '</g></svg>'
  );
}
