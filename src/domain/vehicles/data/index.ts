/** All makes of the catalogue. */
import type { Make } from '../schema.ts';
import { ISUZU } from './isuzu.ts';
import { WORLD } from './world/index.ts';

export const MAKES: readonly Make[] = [ISUZU, ...WORLD];
