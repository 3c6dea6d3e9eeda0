/** Reads one value of a posted form. Pure and small, so that the browser and the API share it. */
import { plateOf } from '#domain/rego/plate.ts';
import type { FormField } from '../form.ts';
import { isEmailLike, isPhoneLike } from './plausible.ts';

/** What reading needs of a field. Without `choices` any value may be chosen. */
export type FieldRule = Pick<FormField, 'kind' | 'required' | 'missing' | 'invalid' | 'maxLength'> & {
  choices?: FormField['choices'];
};

/** What is said of a field that has no words of its own. */
export const MISSING = 'Please fill this in.';
export const INVALID = 'Please check this.';

type ReadValue = { ok: true; value: string | number | boolean | null } | { ok: false; message: string };

/** Text of a body as it may be stored: well formed, without control characters, trimmed. `null` if it is no text. */
export function plainText(raw: unknown, isMultiline = false): string | null {
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  if (typeof raw !== 'string') return null;
  const tidy = raw
    .replaceAll(/\r\n?/g, '\n')
    // Control characters and halves of surrogate pairs cannot be stored; marks of direction turn the words beside them.
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

/** Text that was entered as what it means; `undefined` when it means nothing. */
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
 * What a body says for a field: text, the number of a number field, true or false of a box; `null` for an optional
 * field that is empty.
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
