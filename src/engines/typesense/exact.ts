/**
 * Typesense compares text by its words, without case and punctuation: `make:=toyota` finds Toyota, `CX5` finds CX-5. A
 * choice on a site means the exact value. So records carry a key for each value, and a search whose answer shows a
 * confused value is repeated by keys.
 */
import type { SearchDocument } from '#domain/search/document.ts';
import { isListField, VALUE_FIELDS, type ValueField } from '#domain/search/fields.ts';

/** 64 bits in hexadecimal: one word to Typesense, and unique to one value of one field. */
export function exactKey(field: ValueField, value: string): string {
  let a = 0x2545f491;
  let b = 0x6a09e667;
  const text = `${field}\n${value}`;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0');
  return hex(a ^ (a >>> 13)) + hex(b);
}

/** The keys of all values that a car has in value fields. */
export function exactKeys(document: SearchDocument): string[] {
  return VALUE_FIELDS.flatMap((field) => {
    const value = document[field];
    if (value === null) return [];
    return (Array.isArray(value) ? value : [String(value)]).map((each) => exactKey(field, each));
  });
}

/** A value reduced as far as any engine could reduce it. */
const fold = (value: string) =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether the value has words that Typesense can compare; it refuses a filter without any. */
export const isComparable = (value: string) => fold(value) !== '';

/**
 * Whether the cars found by a filter show that it matched too broadly.
 * @param chosen the values asked for
 * @param found the field's values among the cars found
 */
export function isTooBroad(field: ValueField, chosen: readonly string[], found: readonly string[]): boolean {
  const others = found.filter((value) => !chosen.includes(value));
  if (!isListField(field)) return others.length > 0;
  const folded = new Set(chosen.map(fold));
  return others.some((value) => folded.has(fold(value)));
}
