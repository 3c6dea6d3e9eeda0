import { type Gradient, gradients, STUDIO } from './gradients.ts';
import { INK, type Ink, inkId } from './ink.ts';
import { lightness, type Paint } from './paint.ts';
import { arch, fill, flare, STAMPS, short, wheel } from './parts.ts';
import type { Vehicle } from './vehicle.ts';

// Ids beside those of the gradients, in one letter for the same reason: k is the skin, q the panes, S the seams,
// c and y what is cut off at skin and panes, o a wheel, v the vehicle, u the units of gradients.

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
    `<use href="#k" fill="${INK.paint}"/><g clip-path="url(#c)">`,
    vehicle.surfaces,
    ...axles.map((x) => arch(x, well + 1.6, sill, tyre, '#fff5')),
    `<use href="#k" fill="${INK.ends}"/><use href="#k" fill="none" stroke="${INK.edge}" stroke-width="3.4"/></g>`,
    ...axles.map((x) => (vehicle.flare ? flare(x, well, sill, tyre, vehicle.flare) : '')),
    ...axles.map((x) => arch(x, well, sill, tyre)),
    vehicle.frame && `<path d="${vehicle.frame}" fill="#0b0d0f" stroke="${strip}" stroke-linejoin="round"/>`,
    `<use href="#q" fill="${INK.glass}"/><g clip-path="url(#y)">${vehicle.cabin}`,
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
  const { width, height, ground, horizon } = STUDIO;
  const scale = Math.min(740, 700 * (length / 520) ** 0.4) / length;
  const left = short((width - length * scale) / 2);
  const zoom = short(scale, 3);
  const body = portrait(vehicle, paint);
  const picture = [
    `<rect width="${width}" height="${height}" fill="${INK.wall}"/><ellipse cx="400" cy="330" rx="420" ry="270" fill="${INK.glow}"/>`,
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${INK.floor}"/>`,
    `<g transform="translate(${left} ${ground})scale(${zoom})"><use href="#v"/></g>`,
    `<rect y="${ground - 4}" width="${width}" height="${height - ground + 4}" fill="${INK.veil}"/>`,
    `<g transform="translate(${left} ${ground})scale(${zoom}-${zoom})">`,
    `<ellipse cx="${length / 2 + 4}" cy="1" rx="${length / 2 + 24}" ry="12" fill="${INK.shadow}"/>`,
    ...axles.map((x) => `<ellipse cx="${x + 3}" rx="${tyre + 6}" ry="5" fill="${INK.shadow}"/>`),
    '<use href="#v"/></g></svg>',
  ].join('');
  const wheels = wheel(tyre, rim);
  const drawn = STAMPS.H + body + wheels + picture;
  const palette = Object.entries(gradients(vehicle, paint)) as [Ink, Gradient][];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>`,
    '<linearGradient id="u" gradientUnits="userSpaceOnUse" x2="0"/>',
    ...palette.map(([ink, gradient]) => (drawn.includes(INK[ink]) ? gradient(inkId(ink)) : '')),
    `<path id="k" d="${skin}"/><path id="q" d="${vehicle.panes}"/><path id="S" d="${vehicle.seams}"/>`,
    '<clipPath id="c"><use href="#k"/></clipPath><clipPath id="y"><use href="#q"/></clipPath>',
    ...Object.entries(STAMPS).map(([id, markup]) => (body.includes(`href="#${id}"`) ? markup : '')),
    `<g id="o">${wheels}</g><g id="v">${body}</g></defs>`,
    picture,
  ].join('');
}
