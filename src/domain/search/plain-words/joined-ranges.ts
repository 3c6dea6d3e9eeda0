/** Two ranges of one field as one. */
import type { Range } from '../engine.ts';

/** Years named one by one widen, bounds narrow. Null where nothing is in both. */
export function joined(
  before: Range,
  { range, named }: { range: Range; named: boolean },
  wasNamed: boolean,
): Range | null {
  const ends = (a: number | undefined, b: number | undefined, pick: (...numbers: number[]) => number) =>
    a === undefined ? b : b === undefined ? a : pick(a, b);
  const wide = named && wasNamed;
  const min = ends(before.min, range.min, wide ? Math.min : Math.max);
  const max = ends(before.max, range.max, wide ? Math.max : Math.min);
  if (min !== undefined && max !== undefined && min > max) return null;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
