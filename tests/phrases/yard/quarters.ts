/** The yard's phrases in four random quarters. */
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

/** Which quarter a phrase falls in: random, but always the same. */
const quarterOf = ({ says: words }: Phrase) => (createHash('sha256').update(words).digest()[0] ?? 0) % 4;

/** A group's phrases in one quarter. */
export const yard = (name: keyof PhrasesByGroup, quarter: 1 | 2 | 3 | 4): readonly Phrase[] =>
  ALL[name].filter((phrase) => quarterOf(phrase) === quarter - 1);
