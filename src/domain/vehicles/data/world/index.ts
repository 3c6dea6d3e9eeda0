/** Makes from Korea, America, Australia, China, India and Malaysia. */
import type { Make } from '../../schema.ts';
import { FORD } from './ford.ts';
import { FPV, FTE } from './fpv.ts';
import { HOLDEN } from './holden.ts';
import { HDT, HSV } from './hsv.ts';
import { GENESIS, HYUNDAI } from './hyundai.ts';
import { KIA } from './kia.ts';
import { DAEWOO, KGM, SSANGYONG } from './korea.ts';
import { TESLA } from './tesla.ts';

export const WORLD: readonly Make[] = [
  ...[HOLDEN, HSV, HDT, FORD, FPV, FTE],
  ...[HYUNDAI, GENESIS, KIA, SSANGYONG, KGM, DAEWOO],
  ...[TESLA],
];
