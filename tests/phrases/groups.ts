/** Shoppers' phrases by group and part; some parts are the random halves or quarters of one set. */
import { createHash } from 'node:crypto';
import { COUNTER_1 } from './counter/one.ts';
import { COUNTER_2 } from './counter/two.ts';
import { DRIVE_IN_1 } from './drive-in/one.ts';
import { AMOUNTS as FRESH_AMOUNTS } from './fresh/amounts.ts';
import { EXCLUSIONS as FRESH_EXCLUSIONS } from './fresh/exclusions.ts';
import { MODELS as FRESH_MODELS } from './fresh/models.ts';
import { TOGETHER as FRESH_TOGETHER } from './fresh/together.ts';
import { TRADE as FRESH_TRADE } from './fresh/trade.ts';
import { TYPING as FRESH_TYPING } from './fresh/typing.ts';
import { FOUR } from './kerb/four.ts';
import { ONE } from './kerb/one.ts';
import { THREE } from './kerb/three.ts';
import { TWO } from './kerb/two.ts';
import { AMOUNTS as LATER_AMOUNTS } from './later/amounts.ts';
import { EXCLUSIONS as LATER_EXCLUSIONS } from './later/exclusions.ts';
import { MODELS as LATER_MODELS } from './later/models.ts';
import { TOGETHER as LATER_TOGETHER } from './later/together.ts';
import { TRADE as LATER_TRADE } from './later/trade.ts';
import { TYPING as LATER_TYPING } from './later/typing.ts';
import { AMOUNTS as OPEN_AMOUNTS } from './open/amounts.ts';
import { EXCLUSIONS as OPEN_EXCLUSIONS } from './open/exclusions.ts';
import { MODELS as OPEN_MODELS } from './open/models.ts';
import { TOGETHER as OPEN_TOGETHER } from './open/together.ts';
import { TRADE as OPEN_TRADE } from './open/trade.ts';
import { TYPING as OPEN_TYPING } from './open/typing.ts';
import { AMOUNTS as PASSER_BY_AMOUNTS } from './passer-by/amounts.ts';
import { EXCLUSIONS as PASSER_BY_EXCLUSIONS } from './passer-by/exclusions.ts';
import { MODELS as PASSER_BY_MODELS } from './passer-by/models.ts';
import { TOGETHER as PASSER_BY_TOGETHER } from './passer-by/together.ts';
import { TRADE as PASSER_BY_TRADE } from './passer-by/trade.ts';
import { TYPING as PASSER_BY_TYPING } from './passer-by/typing.ts';
import type { Phrase, PhrasesByGroup } from './phrase.ts';
import { ROADSIDE_1 } from './roadside/one.ts';
import { AMOUNTS as SEALED_AMOUNTS } from './sealed/amounts.ts';
import { EXCLUSIONS as SEALED_EXCLUSIONS } from './sealed/exclusions.ts';
import { MODELS as SEALED_MODELS } from './sealed/models.ts';
import { TOGETHER as SEALED_TOGETHER } from './sealed/together.ts';
import { TRADE as SEALED_TRADE } from './sealed/trade.ts';
import { TYPING as SEALED_TYPING } from './sealed/typing.ts';
import { AMOUNTS as STRANGER_AMOUNTS } from './stranger/amounts.ts';
import { EXCLUSIONS as STRANGER_EXCLUSIONS } from './stranger/exclusions.ts';
import { MODELS as STRANGER_MODELS } from './stranger/models.ts';
import { TOGETHER as STRANGER_TOGETHER } from './stranger/together.ts';
import { TRADE as STRANGER_TRADE } from './stranger/trade.ts';
import { TYPING as STRANGER_TYPING } from './stranger/typing.ts';
import { STREET_1 } from './street/one.ts';
import { STREET_2 } from './street/two.ts';
import { AMOUNTS as WALK_IN_AMOUNTS } from './walk-in/amounts.ts';
import { EXCLUSIONS as WALK_IN_EXCLUSIONS } from './walk-in/exclusions.ts';
import { MODELS as WALK_IN_MODELS } from './walk-in/models.ts';
import { TOGETHER as WALK_IN_TOGETHER } from './walk-in/together.ts';
import { TRADE as WALK_IN_TRADE } from './walk-in/trade.ts';
import { TYPING as WALK_IN_TYPING } from './walk-in/typing.ts';
import { yard } from './yard/quarters.ts';

export const PARTS = [
  'open',
  'sealed',
  'fresh',
  'stranger-a',
  'stranger-b',
  'later',
  'walk-in',
  'passer-by-a',
  'passer-by-b',
  'kerb-1',
  'kerb-2',
  'kerb-3',
  'kerb-4',
  'yard-1',
  'yard-2',
  'yard-3',
  'yard-4',
  'counter-1',
  'street-1',
  'counter-2',
  'street-2',
  'drive-in',
  'roadside',
] as const;
type Part = (typeof PARTS)[number];

export interface Group {
  readonly name: string;
  readonly parts: Readonly<Record<Part, readonly Phrase[]>>;
}

/** Which half a phrase falls in: random, but always the same. */
const inFirstHalf = ({ says: words }: Phrase) =>
  (createHash('sha256').update(words).digest()[0] ?? 0) % 2 === 0;

const group = (
  name: keyof PhrasesByGroup,
  open: readonly Phrase[],
  sealed: readonly Phrase[],
  fresh: readonly Phrase[],
  stranger: readonly Phrase[],
  later: readonly Phrase[],
  walkIn: readonly Phrase[],
  passerBy: readonly Phrase[],
): Group => ({
  name,
  parts: {
    open,
    sealed,
    fresh,
    'stranger-a': stranger.filter(inFirstHalf),
    'stranger-b': stranger.filter((phrase) => !inFirstHalf(phrase)),
    later,
    'walk-in': walkIn,
    'passer-by-a': passerBy.filter(inFirstHalf),
    'passer-by-b': passerBy.filter((phrase) => !inFirstHalf(phrase)),
    'kerb-1': ONE[name],
    'kerb-2': TWO[name],
    'kerb-3': THREE[name],
    'kerb-4': FOUR[name],
    'yard-1': yard(name, 1),
    'yard-2': yard(name, 2),
    'yard-3': yard(name, 3),
    'yard-4': yard(name, 4),
    'counter-1': COUNTER_1[name],
    'street-1': STREET_1[name],
    'counter-2': COUNTER_2[name],
    'street-2': STREET_2[name],
    'drive-in': DRIVE_IN_1[name],
    roadside: ROADSIDE_1[name],
  },
});

/** Every phrase of a group. */
export const phrasesOf = ({ parts }: Group): readonly Phrase[] => PARTS.flatMap((part) => parts[part]);

export const GROUPS: readonly Group[] = [
  group(
    'models',
    OPEN_MODELS,
    SEALED_MODELS,
    FRESH_MODELS,
    STRANGER_MODELS,
    LATER_MODELS,
    WALK_IN_MODELS,
    PASSER_BY_MODELS,
  ),
  group(
    'trade',
    OPEN_TRADE,
    SEALED_TRADE,
    FRESH_TRADE,
    STRANGER_TRADE,
    LATER_TRADE,
    WALK_IN_TRADE,
    PASSER_BY_TRADE,
  ),
  group(
    'amounts',
    OPEN_AMOUNTS,
    SEALED_AMOUNTS,
    FRESH_AMOUNTS,
    STRANGER_AMOUNTS,
    LATER_AMOUNTS,
    WALK_IN_AMOUNTS,
    PASSER_BY_AMOUNTS,
  ),
  group(
    'exclusions',
    OPEN_EXCLUSIONS,
    SEALED_EXCLUSIONS,
    FRESH_EXCLUSIONS,
    STRANGER_EXCLUSIONS,
    LATER_EXCLUSIONS,
    WALK_IN_EXCLUSIONS,
    PASSER_BY_EXCLUSIONS,
  ),
  group(
    'together',
    OPEN_TOGETHER,
    SEALED_TOGETHER,
    FRESH_TOGETHER,
    STRANGER_TOGETHER,
    LATER_TOGETHER,
    WALK_IN_TOGETHER,
    PASSER_BY_TOGETHER,
  ),
  group(
    'typing',
    OPEN_TYPING,
    SEALED_TYPING,
    FRESH_TYPING,
    STRANGER_TYPING,
    LATER_TYPING,
    WALK_IN_TYPING,
    PASSER_BY_TYPING,
  ),
];
