/** The phrases of the yard in four quarters, drawn by lot: each is run cold before it is read, in turn. */
import { createHash } from 'node:crypto';
import type { Phrase, PhrasesByGroup } from '../phrase.ts';
import { AMOUNTS } from './amounts.ts';
import { EXCLUSIONS } from './exclusions.ts';
import { MODELS } from './models.ts';
import { TOGETHER } from './together.ts';
import { TRADE } from './trade.ts';
import { TYPING } from './typing.ts';

const ALL: PhrasesByGroup = {
  models: MODELS,
  trade: TRADE,
  amounts: AMOUNTS,
  exclusions: EXCLUSIONS,
  together: TOGETHER,
  typing: TYPING,
};

/** Which quarter a phrase falls in, by a lot that no one draws twice. */
const quarterOf = ({ says: words }: Phrase) => (createHash('sha256').update(words).digest()[0] ?? 0) % 4;

/** The phrases of a group in the first to the fourth quarter. */
export const yard = (name: keyof PhrasesByGroup, quarter: 1 | 2 | 3 | 4): readonly Phrase[] =>
  ALL[name].filter((phrase) => quarterOf(phrase) === quarter - 1);
