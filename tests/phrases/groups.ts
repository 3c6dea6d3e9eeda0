/**
 * The phrases of shoppers by group. Each group has two halves, drawn by lot and alike: the open one may be read by
 * whoever writes the rules of search, the sealed one only judges them.
 */
import { AMOUNTS as FRESH_AMOUNTS } from './fresh/amounts.ts';
import { EXCLUSIONS as FRESH_EXCLUSIONS } from './fresh/exclusions.ts';
import { MODELS as FRESH_MODELS } from './fresh/models.ts';
import { TOGETHER as FRESH_TOGETHER } from './fresh/together.ts';
import { TRADE as FRESH_TRADE } from './fresh/trade.ts';
import { TYPING as FRESH_TYPING } from './fresh/typing.ts';
import { AMOUNTS } from './open/amounts.ts';
import { EXCLUSIONS } from './open/exclusions.ts';
import { MODELS } from './open/models.ts';
import { TOGETHER } from './open/together.ts';
import { TRADE } from './open/trade.ts';
import { TYPING } from './open/typing.ts';
import type { Phrase } from './phrase.ts';
import { AMOUNTS as SEALED_AMOUNTS } from './sealed/amounts.ts';
import { EXCLUSIONS as SEALED_EXCLUSIONS } from './sealed/exclusions.ts';
import { MODELS as SEALED_MODELS } from './sealed/models.ts';
import { TOGETHER as SEALED_TOGETHER } from './sealed/together.ts';
import { TRADE as SEALED_TRADE } from './sealed/trade.ts';
import { TYPING as SEALED_TYPING } from './sealed/typing.ts';

export interface Group {
  readonly name: string;
  readonly open: readonly Phrase[];
  readonly sealed: readonly Phrase[];
  /** Written when the rules for the other two stood, before anything of this half was judged. */
  readonly fresh: readonly Phrase[];
}

export const GROUPS: readonly Group[] = [
  { name: 'models', open: MODELS, sealed: SEALED_MODELS, fresh: FRESH_MODELS },
  { name: 'trade', open: TRADE, sealed: SEALED_TRADE, fresh: FRESH_TRADE },
  { name: 'amounts', open: AMOUNTS, sealed: SEALED_AMOUNTS, fresh: FRESH_AMOUNTS },
  { name: 'exclusions', open: EXCLUSIONS, sealed: SEALED_EXCLUSIONS, fresh: FRESH_EXCLUSIONS },
  { name: 'together', open: TOGETHER, sealed: SEALED_TOGETHER, fresh: FRESH_TOGETHER },
  { name: 'typing', open: TYPING, sealed: SEALED_TYPING, fresh: FRESH_TYPING },
];
