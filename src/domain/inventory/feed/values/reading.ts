/** What reading a value gives. */
import type { Units } from '../fields.ts';

/** What a mapping may say about reading. */
export interface ReadingOptions {
  /** More units, or other factors for known ones. */
  units?: Units | undefined;
  /** Factor of a number, in the field's own unit. */
  times?: number | undefined;
  /** Added to a number, after `times`. */
  plus?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Formats such as `dd/mm/yyyy`, tried in order. */
  dates?: readonly string[] | undefined;
  /** Separates the entries of a list given as text. */
  split?: string | undefined;
  /** Path to the text within each entry of a list of objects. */
  each?: string | undefined;
  /** Offset of times without zone, `+10:00`. */
  utcOffset: string;
}

/**
 * `value` is what could be read: `null` for nothing, of a list the good entries. `fault` says what is wrong, as a
 * sentence that follows the field's name: "is not a number".
 */
export interface Reading {
  value: unknown;
  fault: string | null;
}

export const read = (value: unknown): Reading => ({ value, fault: null });
export const faulty = (fault: string, value: unknown = null): Reading => ({ value, fault });

/** Text of a scalar, or of a list of scalars joined by commas; `null` for anything else. */
export function cellText(cell: unknown): string | null {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell) && cell.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return cell.join(', ');
  }
  return null;
}
