/** All makes of the catalogue. */
import type { Make } from '../schema.ts';
import { ISUZU } from './isuzu.ts';

export const MAKES: readonly Make[] = [ISUZU];
