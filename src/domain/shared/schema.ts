import * as v from 'valibot';
import { AUSTRALIAN_STATES } from './states.ts';

export * from './states.ts';

/** A field that may be absent or null in the input, and is `null` inside when unknown. */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null);
}

/** Text that is not empty once trimmed. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** Lower-case words joined by hyphens, as in a URL. */
export const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by hyphens'),
);

/** A calendar date, `YYYY-MM-DD`, without time or zone. */
export const isoDate = v.pipe(v.string(), v.isoDate('must be a date YYYY-MM-DD'));

/** An exact time, ISO 8601 with zone, for example `2026-03-01T09:30:00.000Z`. */
export const isoTimestamp = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 timestamp'));

/** A whole, non-negative number. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Australian dollars, zero or more. Stock prices are whole dollars; repayments may carry cents. */
export const dollars = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Percent a year, 0 to 100: `8.5` means 8.5 %. */
export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** An absolute http(s) URL, or a path on the same site. */
export const urlOrPath = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/, 'must be an http(s) URL or a path starting with one /'),
);

/** Australian state or territory, lower case. */
export const australianState = v.picklist(AUSTRALIAN_STATES);
