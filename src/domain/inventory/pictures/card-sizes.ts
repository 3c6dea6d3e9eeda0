import { fromWidth } from '#domain/shared/breakpoints.ts';

/**
 * How wide a card's picture is. Screens with more than two pixels a point are given two: nobody sees the rest, and phones
 * on slow lines have such screens.
 */
export const CARD_SIZES = `${fromWidth('sm')} 340px, (min-resolution: 2.5dppx) 64vw, 92vw`;
