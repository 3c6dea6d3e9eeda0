/** A stand-in logo for each make: its initials in a plain shape, so no trademark is used. */
import { isSameName } from './names.ts';

/** Outlines in a box of 40, with equal visual weight. */
const SHAPES = [
  '<circle cx="20" cy="20" r="18"/>',
  '<rect x="3" y="3" width="34" height="34" rx="9"/>',
  '<path d="M20 2.5 36 11v18l-16 8.5L4 29V11z"/>',
  '<path d="M5 4h30v17c0 8-6 13.5-15 16.5C11 34.5 5 29 5 21z"/>',
];

/** The mark's letters: initials of up to two words, or the first two letters of one. */
export function makeInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  return (second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)).toUpperCase();
}

/** Files in the media folder by make name: the logos that a dealership is allowed to show. */
type MakeMarks = Readonly<Record<string, string>>;

/** The dealership's own file as HTML; empty without one. For large places, where initials would look unfinished. */
export function makeLogo(name: string, own: MakeMarks): string {
  const [, file] = Object.entries(own).find(([make]) => isSameName(make, name)) ?? [];
  // The configuration allows no special HTML characters in file names.
  return file === undefined
    ? ''
    : `<img class="make-mark" src="${file}" width="40" height="40" alt="" loading="lazy">`;
}

/**
 * The mark as HTML: the dealership's own file, otherwise inline SVG in the surrounding text colour.
 * Decorative, so the name must stand beside it.
 */
export function makeMark(name: string, own: MakeMarks = {}): string {
  const logo = makeLogo(name, own);
  if (logo !== '') return logo;
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const shape = SHAPES[sum % SHAPES.length];
  return `<svg class="make-mark" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">${shape}<text x="20" y="25.5">${makeInitials(name)}</text></svg>`;
}
