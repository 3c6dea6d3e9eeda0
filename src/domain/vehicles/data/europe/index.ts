/** Makes of Europe, also those that others build today. */
import type { Make } from '../../schema.ts';
import { AUDI } from './audi.ts';
import { BMW } from './bmw.ts';
import { MERCEDES_BENZ } from './mercedes-benz.ts';
import { MINI, SMART } from './mini-smart.ts';
import { OPEL, VAUXHALL } from './opel-vauxhall.ts';
import { PORSCHE } from './porsche.ts';
import { CUPRA, SEAT, SKODA } from './skoda-seat-cupra.ts';
import { VOLKSWAGEN } from './volkswagen.ts';

export const EUROPE: readonly Make[] = [
  ...[AUDI, BMW, CUPRA, MERCEDES_BENZ, MINI, OPEL, PORSCHE, SEAT, SKODA, SMART, VAUXHALL, VOLKSWAGEN],
];
