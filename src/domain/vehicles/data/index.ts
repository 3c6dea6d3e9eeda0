/** All makes of the catalogue. */
import type { Make } from '../schema.ts';
import { CARAVANS } from './caravans/index.ts';
import { EUROPE } from './europe/index.ts';
import { JAPAN } from './japan/index.ts';
import { WORLD } from './world/index.ts';

export const MAKES: readonly Make[] = [...JAPAN, ...EUROPE, ...WORLD, ...CARAVANS];
