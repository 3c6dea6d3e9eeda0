/** Ranges of caravans and what else one lives in, each by its kind. */
import type { Make } from '../../schema.ts';

type Range = Make['families'][number];
type Facts = Omit<Range, 'name' | 'segment' | 'bodies'>;

export const caravan = (name: string, facts: Facts = {}): Range => ({
  name,
  segment: 'caravan',
  bodies: ['caravan'],
  ...facts,
});

/** Half caravan, half camper trailer: a hard body that opens, with the kitchen mostly outside. */
export const hybrid = (name: string, facts: Facts = {}): Range =>
  caravan(name, { layouts: ['hybrid'], ...facts });

export const camper = (name: string, facts: Facts = {}): Range => ({
  name,
  segment: 'camper trailer',
  bodies: ['camperTrailer'],
  ...facts,
});

export const motorhome = (name: string, facts: Facts = {}): Range => ({
  name,
  segment: 'motorhome',
  bodies: ['motorhome'],
  ...facts,
});

export const campervan = (name: string, facts: Facts = {}): Range => ({
  name,
  segment: 'campervan',
  bodies: ['motorhome'],
  layouts: ['campervan'],
  ...facts,
});

/** The same, for a name that is a word, a place or another make's model too, and means the range beside its make. */
export const beside = (range: Range): Range => ({ ...range, withMake: [range.name] });

type Kind = (name: string) => Range;

export const ranges = (kind: Kind, ...names: string[]): Range[] => names.map((name) => kind(name));

export const words = (kind: Kind, ...names: string[]): Range[] => ranges(kind, ...names).map(beside);
