/** Makers of caravans, camper trailers, campervans and motorhomes. */
import type { Make } from '../../schema.ts';
import { JAYCO } from './jayco.ts';

export const CARAVANS: readonly Make[] = [JAYCO];
