/** Makes of Europe, also those that others build today. */
import type { Make } from '../../schema.ts';
import { ALFA_ROMEO, LANCIA } from './alfa-romeo-lancia.ts';
import { AUDI } from './audi.ts';
import { BMW } from './bmw.ts';
import {
  AUSTIN,
  AUSTIN_HEALEY,
  BEDFORD,
  HILLMAN,
  HUMBER,
  JENSEN,
  MORRIS,
  ROVER,
  SUNBEAM,
  TRIUMPH,
  WOLSELEY,
} from './british-classics.ts';
import { ASTON_MARTIN, BENTLEY, ROLLS_ROYCE } from './british-luxury.ts';
import { CATERHAM, INEOS, LOTUS, MCLAREN, MORGAN, TVR } from './british-sports.ts';
import { CITROEN, DS } from './citroen-ds.ts';
import { ABARTH, FIAT } from './fiat.ts';
import { FERRARI, LAMBORGHINI, MASERATI } from './italian-sports.ts';
import { DAIMLER, JAGUAR } from './jaguar-daimler.ts';
import { LAND_ROVER } from './land-rover.ts';
import { MERCEDES_BENZ } from './mercedes-benz.ts';
import { MINI, SMART } from './mini-smart.ts';
import { OPEL, VAUXHALL } from './opel-vauxhall.ts';
import { LEYLAND, SMALL_CLASSICS } from './other-classics.ts';
import { PEUGEOT } from './peugeot.ts';
import { PORSCHE } from './porsche.ts';
import { ALPINE, RENAULT } from './renault-alpine.ts';
import { CUPRA, SEAT, SKODA } from './skoda-seat-cupra.ts';
import { POLESTAR, SAAB, VOLVO } from './sweden.ts';
import { DAF, IVECO, MAN, SCANIA } from './trucks.ts';
import { VOLKSWAGEN } from './volkswagen.ts';

export const EUROPE: readonly Make[] = [
  ...[AUDI, BMW, CUPRA, MERCEDES_BENZ, MINI, OPEL, PORSCHE, SEAT, SKODA, SMART, VOLKSWAGEN],
  ...[POLESTAR, SAAB, VOLVO],
  ...[ALPINE, CITROEN, DS, PEUGEOT, RENAULT],
  ...[ABARTH, ALFA_ROMEO, FERRARI, FIAT, LAMBORGHINI, LANCIA, MASERATI],
  ...[
    ASTON_MARTIN,
    BENTLEY,
    CATERHAM,
    DAIMLER,
    INEOS,
    JAGUAR,
    LAND_ROVER,
    LOTUS,
    MCLAREN,
    MORGAN,
    ROLLS_ROYCE,
    TVR,
  ],
  ...[AUSTIN, AUSTIN_HEALEY, BEDFORD, HILLMAN, HUMBER, JENSEN, MORRIS, ROVER, SUNBEAM, TRIUMPH],
  ...[LEYLAND, VAUXHALL, WOLSELEY, ...SMALL_CLASSICS],
  ...[DAF, IVECO, MAN, SCANIA],
];
