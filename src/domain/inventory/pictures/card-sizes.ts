import { fromWidth } from '#domain/shared/breakpoints.ts';

/**
 * The `sizes` of a picture on a card in a list. On phones it sits beside the name and takes half the window. Screens with
 * more than two device pixels per CSS pixel are treated as having two: nobody sees the difference, and such screens are
 * often phones on slow connections.
 */
export const CARD_SIZES = `${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 34vw, 50vw`;

/**
 * The same for a card that may be in a list or in a scrolling row, where it is wider. `auto` needs `loading="lazy"`;
 * browsers without it use the widths of the row.
 */
export const LAZY_CARD_SIZES = `auto, ${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 50vw, 76vw`;
