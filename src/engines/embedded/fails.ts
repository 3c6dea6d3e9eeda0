/**
 * For each car, a bit for each condition that it fails: 0 is a hit. These loops run for every car of every search, so
 * they allocate nothing.
 */
import type { CodedColumn, Codes, ListColumn } from './columns.ts';

/** Marks cars by the conditions that their codes fail. */
export function markCodes(fails: Int32Array, codes: Codes, failing: Int32Array): void {
  for (let car = 0; car < fails.length; car++) {
    fails[car] = (fails[car] ?? 0) | (failing[codes[car] ?? 0] ?? 0);
  }
}

/** Marks cars whose number is unknown, smaller or larger. */
export function markOutside(
  fails: Int32Array,
  numbers: Float64Array,
  { min, max }: { min: number; max: number },
  bit: number,
): void {
  for (let car = 0; car < fails.length; car++) {
    const number = numbers[car] ?? Number.NaN;
    fails[car] = (fails[car] ?? 0) | (number >= min && number <= max ? 0 : bit);
  }
}

/**
 * The conditions that each code of a column fails, given its entries' failures: a list fails unless `needed` of its
 * entries pass.
 */
export function unlessEnough(
  column: CodedColumn | ListColumn,
  failing: Int32Array,
  bit: number,
  needed: number,
): Int32Array {
  if (!('lists' in column)) return failing;
  const fails = new Int32Array(column.lists.length);
  column.lists.forEach((entries, list) => {
    let passing = 0;
    for (let at = 0; at < entries.length; at++) passing += failing[entries[at] ?? 0] === 0 ? 1 : 0;
    fails[list] = passing >= needed ? 0 : bit;
  });
  return fails;
}

/**
 * The conditions that each code of a column fails, given its entries' failures: a list fails if one of its entries
 * does.
 */
export function ifAny(column: CodedColumn | ListColumn, failing: Int32Array, bit: number): Int32Array {
  if (!('lists' in column)) return failing;
  return Int32Array.from(column.lists, (entries) =>
    entries.some((entry) => failing[entry] !== 0) ? bit : 0,
  );
}

/** Lists the cars that fail none of these conditions. @returns their number */
export function collect(cars: Uint32Array, fails: Int32Array, conditions: number): number {
  let count = 0;
  for (let car = 0; car < fails.length; car++) {
    const fail = (fails[car] ?? 0) & conditions;
    cars[count] = car;
    count += 1 + ((fail | -fail) >> 31);
  }
  return count;
}

/** Cars that fail nothing, and for each bit those that fail it alone. */
export function countSingle(fails: Int32Array): { hits: number; alone: (bit: number) => number } {
  const alone = new Uint32Array(32);
  let hits = 0;
  for (let car = 0; car < fails.length; car++) {
    const fail = fails[car] ?? 0;
    if (fail === 0) hits++;
    else if ((fail & (fail - 1)) === 0) alone[numberOf(fail)] = (alone[numberOf(fail)] ?? 0) + 1;
  }
  return { hits, alone: (bit) => alone[numberOf(bit)] ?? 0 };
}

const numberOf = (bit: number) => 31 - Math.clz32(bit);
