/**
 * What shoppers say of a kind of car without naming one: "near new", "first car", "small suv". Each is a few filters
 * that together are near what is meant; what a stock cannot tell is left out of them.
 */
import { CABS } from './cabs.ts';
import { ORIGINS } from './origins.ts';
import { SIZES } from './sizes.ts';
import { USES } from './uses.ts';
import type { Wish } from './wish.ts';

/** Of wishes with the same words the first counts that the stock can tell. */
export const WISHES: readonly Wish[] = [...CABS, ...USES, ...SIZES, ...ORIGINS];
