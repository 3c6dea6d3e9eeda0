import type { BodyType } from '#domain/inventory/car.ts';
import { sedan } from './bodies/sedan.ts';

/** The outline of a body in one colour, for chips and filters: an inline SVG that takes the text's colour. */
export function bodySilhouette(_body: BodyType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48" fill="currentColor" aria-hidden="true"><path transform="translate(4 44)scale(.232-.232)" d="${sedan.skin}"/></svg>`;
}
