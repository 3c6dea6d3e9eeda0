/** Makes of Europe, also those that others build today. */
import type { Make } from '../../schema.ts';
import { AUDI } from './audi.ts';
import { PORSCHE } from './porsche.ts';
import { CUPRA, SEAT, SKODA } from './skoda-seat-cupra.ts';
import { VOLKSWAGEN } from './volkswagen.ts';

export const EUROPE: readonly Make[] = [AUDI, CUPRA, PORSCHE, SEAT, SKODA, VOLKSWAGEN];
