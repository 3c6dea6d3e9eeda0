/** Reads the cells of a row of any kind. */
import { isFiller } from '#domain/inventory/feed/fillers.ts';
import { cellText } from '#domain/inventory/feed/values/reading.ts';
import type { Rejection } from '#domain/inventory/stock/import.ts';

const LONGEST_FILLER = 30;
const VALUE_LENGTH = 200;

/** A value as a report shows it: text, shortened to 200 characters; `null` for none. */
export function shownValue(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  const text = cellText(cell) ?? JSON.stringify(cell);
  const characters = text.slice(0, VALUE_LENGTH + 1);
  return characters.length > VALUE_LENGTH ? `${characters.slice(0, VALUE_LENGTH - 1)}…` : text;
}

/** Access to a row's values, for any kind of row. */
export interface RowShape<R> {
  /** Reader of a column, or `null` if rows of this file have no such column. */
  column: (name: string) => ((row: R) => unknown) | null;
  /** All values of a row, mapped or not. */
  cells: (row: R) => Iterable<unknown>;
}

/** Why a row is not a car: the rejection without the row's number and key. */
export type Refusal = Pick<Rejection, 'column' | 'value' | 'reason'>;

export interface Source<R> {
  column: string;
  get: (row: R) => unknown;
}

export type Condition<R> = readonly [source: Source<R>, pattern: RegExp];

export function isUnknown(cell: unknown, words: ReadonlySet<string>): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === 'string') {
    const text = cell.trim();
    return text === '' || words.has(text.toLowerCase());
  }
  if (typeof cell === 'number') return words.has(String(cell));
  return typeof cell === 'object' && Object.keys(cell).length === 0;
}

/** `TBA` and the like, unless the mapping gives it a meaning. */
export function isFillerCell(cell: unknown, map: ReadonlyMap<string, unknown> | undefined): boolean {
  if (typeof cell !== 'string' || cell.length > LONGEST_FILLER) return false;
  return isFiller(cell) && !map?.has(cell.trim().toLowerCase());
}

export function isEmpty(cells: Iterable<unknown>, words: ReadonlySet<string>): boolean {
  for (const cell of cells) if (!isUnknown(cell, words)) return false;
  return true;
}

export function allMatch<R>(conditions: readonly Condition<R>[], row: R): boolean {
  return conditions.every(([source, pattern]) => pattern.test(cellText(source.get(row))?.trim() ?? ''));
}

export const folded = (word: string) => word.trim().toLowerCase();

export function foldedSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(folded));
}
