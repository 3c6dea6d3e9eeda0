/** Makers of caravans, camper trailers, campervans and motorhomes. */
import type { Make } from '../../schema.ts';
import { CAMPERS } from './campers.ts';
import { CARAVANS_A_TO_K } from './caravans-a-k.ts';
import { CARAVANS_L_TO_Z } from './caravans-l-z.ts';
import { JAYCO } from './jayco.ts';
import { MOTORHOMES } from './motorhomes.ts';

export const CARAVANS: readonly Make[] = [
  JAYCO,
  ...CARAVANS_A_TO_K,
  ...CARAVANS_L_TO_Z,
  ...CAMPERS,
  ...MOTORHOMES,
];
