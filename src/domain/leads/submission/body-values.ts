/** Values of a posted form: those of its fields once read, and those that stand in the body beside them. */
import { plainText } from './read-value.ts';

/** A posted body, whatever it contains. */
export type Body = Readonly<Record<string, unknown>>;

/** The read values of a form's fields by name. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** A value as text; null if it is none. */
export const textOf = (value: Values[string] | undefined) => (typeof value === 'string' ? value : null);
/** A value of the body, without what every object inherits. */
export const ownValue = (body: Body, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined;

/** A short text in the body without its own field. Longer values and other types count as missing. */
export function metaText(body: Body, name: string, maxLength = 300): string | null {
  const text = plainText(ownValue(body, name));
  return text && text.length <= maxLength ? text : null;
}
