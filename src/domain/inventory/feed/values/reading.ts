/** The result of reading a value. */
import type { Units } from '../fields.ts';

/** A mapping's options for reading. */
export interface ReadingOptions {
  /** More units, or other factors for known ones. */
  units?: Units | undefined;
  /** Multiplies the number, in the field's own unit. */
  times?: number | undefined;
  /** Added to the number after `times`. */
  plus?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Formats such as `dd/mm/yyyy`, tried in order. */
  dates?: readonly string[] | undefined;
  /** Separates the entries of a list given as text. */
  split?: string | undefined;
  /** Path to the text within each entry of a list of objects. */
  each?: string | undefined;
  /** UTC offset of times without a zone, `+10:00`. */
  utcOffset: string;
}

/**
 * `value` is what could be read: `null` for nothing, or the good entries of a list. `fault` says what is wrong and
 * completes a sentence that begins with the field's name: "is not a number".
 */
export interface Reading {
  value: unknown;
  fault: string | null;
}

export const read = (value: unknown): Reading => ({ value, fault: null });
export const faulty = (fault: string, value: unknown = null): Reading => ({ value, fault });

/** A scalar's text, or a list of scalars joined by commas; `null` for anything else. */
export function cellText(cell: unknown): string | null {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (Array.isArray(cell) && cell.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return cell.join(', ');
  }
  return null;
}
