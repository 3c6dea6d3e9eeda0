/** Makes from Korea, America, Australia, China, India and Malaysia. */
import type { Make } from '../../schema.ts';
import { AMERICA } from './america.ts';
import { CHINA } from './china.ts';
import { CLASSICS } from './classics.ts';
import { FORD } from './ford.ts';
import { FPV, FTE } from './fpv.ts';
import { GWM_CHERY } from './gwm-chery.ts';
import { HOLDEN } from './holden.ts';
import { HDT, HSV } from './hsv.ts';
import { GENESIS, HYUNDAI } from './hyundai.ts';
import { INDIA_MALAYSIA } from './india-malaysia.ts';
import { JEEP } from './jeep.ts';
import { KIA } from './kia.ts';
import { DAEWOO, KGM, SSANGYONG } from './korea.ts';
import { MG_LDV } from './mg-ldv.ts';
import { TESLA } from './tesla.ts';
import { WORLD_TRUCKS } from './trucks.ts';

export const WORLD: readonly Make[] = [
  ...[HOLDEN, HSV, HDT, FORD, FPV, FTE],
  ...[HYUNDAI, GENESIS, KIA, SSANGYONG, KGM, DAEWOO],
  ...[JEEP, ...AMERICA, TESLA, ...CLASSICS],
  ...[...MG_LDV, ...GWM_CHERY, ...CHINA],
  ...INDIA_MALAYSIA,
  ...WORLD_TRUCKS,
];
