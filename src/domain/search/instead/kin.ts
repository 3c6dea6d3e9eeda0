/** Which models a shopper may see as alternatives, by the catalogue's families and segments. */
import { readFamily } from '../families/family-name.ts';

/** What is known about a model in stock. */
interface Kin {
  /** Its family, by make and name. */
  family: string;
  /** The catalogue's kind, such as `medium suv`; empty if none. */
  segment: string;
}

/** By `Toyota|HiLux`. */
export type Kinship = ReadonlyMap<string, Kin>;

/** @param names of the stock, from an engine: one meaning per line */
export function kinshipOf(names: readonly string[]): Kinship {
  const kinship = new Map<string, Kin>();
  for (const { make, title, models, segment } of names.map(readFamily)) {
    // Only whole families have a segment; versions and generations name a part of one.
    if (segment === '') continue;
    for (const model of models) kinship.set(`${make}|${model}`, { family: `${make}|${title}`, segment });
  }
  return kinship;
}
