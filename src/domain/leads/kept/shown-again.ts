/** Fills in a form shown again with what was entered, including values that could not be read. */
import type { FormField } from '../form.ts';
import { readValue } from '../submission/read-value.ts';

function textOf(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : '';
}

/**
 * The values of fields shown again, by name; for a checkbox `on` or nothing. A checkbox or field that was
 * left empty stays empty, whatever its initial value.
 */
export function shownAgain(
  fields: readonly FormField[],
  posted: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field): [string, string] => {
      const raw = Object.hasOwn(posted, field.name) ? posted[field.name] : undefined;
      if (field.kind === 'checkbox') {
        const read = readValue({ ...field, required: false }, raw);
        return [field.name, read.ok && read.value === true ? 'on' : ''];
      }
      // A hidden field cannot have been emptied.
      return [field.name, raw === undefined && field.kind === 'hidden' ? field.value : textOf(raw)];
    }),
  );
}
