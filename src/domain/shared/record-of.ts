/** A JSON value's contents by name; empty if it is not an object. Each value still has to be read. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A JSON text; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
