import { fromWidth } from '#domain/shared/breakpoints.ts';

/**
 * The width of the picture of a card in a list: on phones, where it stands beside the name, half the window. Screens with
 * more than two device pixels per CSS pixel get two: nobody sees more, and such screens are often phones on slow lines.
 */
export const CARD_SIZES = `${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 34vw, 50vw`;

/**
 * For a card that may be in a list or in a row that scrolls, where it is wider. Only a picture that loads lazily may
 * measure itself; browsers that can't go by the row.
 */
export const LAZY_CARD_SIZES = `auto, ${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 50vw, 76vw`;
