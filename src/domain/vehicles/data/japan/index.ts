/** Makes from Japan, with what came here as grey imports. */
import type { Make } from '../../schema.ts';
import { DAIHATSU, MITSUOKA } from './daihatsu.ts';
import { ACURA, HONDA } from './honda.ts';
import { DATSUN, INFINITI } from './infiniti.ts';
import { ISUZU } from './isuzu.ts';
import { LEXUS } from './lexus.ts';
import { EUNOS, MAZDA } from './mazda.ts';
import { MITSUBISHI } from './mitsubishi.ts';
import { NISSAN } from './nissan.ts';
import { SUBARU } from './subaru.ts';
import { SUZUKI } from './suzuki.ts';
import { TOYOTA } from './toyota.ts';
import { FUSO, HINO, UD } from './trucks.ts';

export const JAPAN: readonly Make[] = [
  ...[ACURA, DAIHATSU, DATSUN, EUNOS, FUSO, HINO, HONDA, INFINITI, ISUZU, LEXUS, MAZDA, MITSUBISHI, MITSUOKA],
  ...[NISSAN, SUBARU, SUZUKI, TOYOTA, UD],
];
