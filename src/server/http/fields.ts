/** The fields of a request body, read with a schema. */
import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { type PostedBody, readBody } from './body.ts';

/**
 * Reads a request's body with `schema`, whose output is `fields`. If it does not match, the response has this status
 * and message; without a message, it names the first wrong field and its problem.
 * @throws BodyError for a body that cannot be read, ApiError for one that does not match
 */
export async function readFields<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  { status = 400, message }: { status?: 400 | 422; message?: string } = {},
): Promise<PostedBody & { fields: v.InferOutput<Schema> }> {
  const body = await readBody(request);
  const read = v.safeParse(schema, body.values);
  if (read.success) return { ...body, fields: read.output };
  const [issue] = read.issues;
  throw new ApiError(status, message ?? `${v.getDotPath(issue) ?? 'body'} ${issue.message}`);
}

/** Any value, or none, as `read` interprets it. It gets `undefined` where the field is missing. */
export const anyField = <T>(read: (value: unknown) => T) =>
  v.fallback(v.pipe(v.unknown(), v.transform(read)), () => read(undefined));

/** Trimmed text; empty for anything else. */
export const textField = anyField((value) => (typeof value === 'string' ? value.trim() : ''));

/** An email address in lower case, not yet checked; empty for anything else. */
export const emailField = anyField((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''));

/** One of our tokens; empty for anything else. Longer text is cut off, because no token is that long. */
export const tokenField = anyField((value) => (typeof value === 'string' ? value.slice(0, 100) : ''));

/** Whether a box is ticked, as a form or a script says it. */
export const tickField = anyField((value) => value === true || value === 'true' || value === 'on');

/** A record's number, written as a number or as text; null for anything else. */
export const numberField = anyField((value) => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : null;
});
