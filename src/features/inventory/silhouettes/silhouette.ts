import type { BodyType } from '#domain/inventory/car.ts';
import { vehicleOf } from './bodies.ts';

const WIDTH = 120;
const HEIGHT = 48;

/** A number for a drawing, without unnecessary zeros. */
const short = (value: number, digits = 1) => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** The outline of a wheel arch of `radius` above `sill`. */
function archOutline(x: number, radius: number, sill: number, tyre: number): string {
  const half = Math.sqrt(radius ** 2 - (sill - tyre) ** 2);
  return `M${short(x - half)} ${short(sill)}A${short(radius)} ${short(radius)} 0 1 0 ${short(x + half)} ${short(sill)}Z`;
}

/**
 * A body's outline for chips and filters: inline SVG, 120 × 48, in the surrounding text colour, hidden from
 * assistive technology because a label is beside it.
 */
export function bodySilhouette(body: BodyType | null): string {
  const {
    length,
    height,
    skin,
    panes,
    cutouts = '',
    mark = '',
    axles,
    tyre,
    sill,
    openAxles = [],
  } = vehicleOf(body);
  const scale = Math.min((WIDTH - 4) / length, (HEIGHT - 4) / (height + 8));
  const left = short((WIDTH - length * scale) / 2);
  const houses = axles.filter((x) => !openAxles.includes(x)).map((x) => archOutline(x, tyre + 7, sill, tyre));
  const wheels = axles.map(
    (x) =>
      `<circle cx="${short(x)}" cy="${tyre}" r="${tyre * 0.72}" fill="none" stroke="currentColor" stroke-width="${short(tyre * 0.56)}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="currentColor" aria-hidden="true">` +
    `<g transform="translate(${left} ${HEIGHT - 2})scale(${short(scale, 3)}-${short(scale, 3)})">` +
    `<path fill-rule="evenodd" d="${skin}${panes}${cutouts}${houses.join('')}"/>${mark && `<path fill-rule="evenodd" d="${mark}"/>`}${wheels.join('')}</g></svg>`
  );
}
