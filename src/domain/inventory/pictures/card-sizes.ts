import { fromWidth } from '#domain/shared/breakpoints.ts';

/**
 * The width of a card's picture. Screens with more than two device pixels per CSS pixel get two: nobody sees more, and
 * such screens are often phones on slow lines.
 */
export const CARD_SIZES = `${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 64vw, 92vw`;
