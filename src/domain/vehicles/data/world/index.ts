/** Makes from Korea, America, Australia, China, India and Malaysia. */
import type { Make } from '../../schema.ts';
import { TESLA } from './tesla.ts';

export const WORLD: readonly Make[] = [TESLA];
