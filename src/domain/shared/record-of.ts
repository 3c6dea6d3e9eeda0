/** What a value that came as JSON holds by name; nothing where it is no object. What each holds is still to be read. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A text that came as JSON; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
