/** Makes from Japan, with what came here as grey imports. */
import type { Make } from '../../schema.ts';
import { ISUZU } from './isuzu.ts';
import { FUSO, HINO, UD } from './trucks.ts';

export const JAPAN: readonly Make[] = [FUSO, HINO, ISUZU, UD];
