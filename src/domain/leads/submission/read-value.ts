/** Reads one value of a posted form. Kept small, because the browser and the API share it. */
import { plateOf } from '#domain/rego/plate.ts';
import type { FormField } from '../form.ts';
import { isEmailLike, isPhoneLike } from './plausible.ts';

/** The part of a field needed to read it. Without `choices` any value is allowed. */
export type FieldRule = Pick<FormField, 'kind' | 'required' | 'missing' | 'invalid' | 'maxLength'> & {
  choices?: FormField['choices'];
};

/** The message for a field that has none of its own. */
export const MISSING = 'Please fill this in.';
export const INVALID = 'Please check this.';

type ReadValue = { ok: true; value: string | number | boolean | null } | { ok: false; message: string };

/**
 * A body's text in storable form: well formed, without control characters, trimmed. `null` for anything but
 * text.
 */
export function plainText(raw: unknown, isMultiline = false): string | null {
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  if (typeof raw !== 'string') return null;
  const tidy = raw
    .replaceAll(/\r\n?/g, '\n')
    // Control characters and lone surrogates cannot be stored; direction marks reverse the text around them.
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}]|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .normalize('NFC');
  return (isMultiline ? tidy : tidy.replaceAll(/\s+/g, ' ')).trim();
}

const TRUE = new Set<unknown>([true, 'true', 'on', '1', 1, 'yes']);
const FALSE = new Set<unknown>([false, 'false', 'off', '0', 0, 'no', '', null, undefined]);

function readBox(field: FieldRule, raw: unknown): ReadValue {
  const isOn = TRUE.has(raw);
  if (!isOn && !FALSE.has(raw)) return { ok: false, message: field.invalid };
  return field.required && !isOn ? { ok: false, message: field.missing } : { ok: true, value: isOn };
}

function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The value of an entered text; `undefined` if it is invalid. */
function meaning(field: FieldRule, text: string): string | number | undefined {
  switch (field.kind) {
    case 'postcode':
      return /^\d{4}$/.test(text) ? text : undefined;
    case 'email':
      return isEmailLike(text) ? text : undefined;
    case 'tel':
      return isPhoneLike(text) ? text : undefined;
    case 'rego':
      return plateOf(text) ?? undefined;
    case 'number': {
      const figure = text
        .replace(/^\$\s*/, '')
        .replace(/\s*km$/i, '')
        .replaceAll(/[\s,]/g, '');
      return /^\d{1,9}(?:\.\d{1,2})?$/.test(figure) ? Number(figure) : undefined;
    }
    case 'year':
      return /^(?:19|20)\d{2}$/.test(text) ? Number(text) : undefined;
    case 'date':
      return isDate(text) ? text : undefined;
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
    case 'select':
    case 'radio':
      return !field.choices || field.choices.some(({ value }) => value === text) ? text : undefined;
    default:
      return text;
  }
}

/**
 * A body's value for a field: text, a number, or true or false for a checkbox; `null` for an empty optional
 * field.
 */
export function readValue(field: FieldRule, raw: unknown): ReadValue {
  if (field.kind === 'checkbox') return readBox(field, raw);
  const text = raw === undefined || raw === null ? '' : plainText(raw, field.kind === 'textarea');
  if (text === null) return { ok: false, message: field.invalid };
  if (text === '') return field.required ? { ok: false, message: field.missing } : { ok: true, value: null };
  if (text.length > field.maxLength) {
    return field.kind === 'postcode'
      ? { ok: false, message: field.invalid }
      : { ok: false, message: `Please use ${field.maxLength} characters or fewer.` };
  }
  const value = meaning(field, text);
  return value === undefined ? { ok: false, message: field.invalid } : { ok: true, value };
}
