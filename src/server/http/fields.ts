/** The fields of what was posted, read by a schema. */
import * as v from 'valibot';
import { ApiError } from './api-error.ts';
import { type PostedBody, readBody } from './body.ts';

/**
 * Reads a request's body by `schema`, whose output is `fields`. Where it does not fit, the answer has this status and
 * message; without a message, the first wrong field and what is wrong with it.
 * @throws BodyError for a body that cannot be read, ApiError for one that does not fit
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

/** Any value, or none, as `read` understands it. It gets `undefined` where the field is missing. */
export const anyField = <T>(read: (value: unknown) => T) =>
  v.fallback(v.pipe(v.unknown(), v.transform(read)), () => read(undefined));

/** Text without the space around it; empty for anything else. */
export const textField = anyField((value) => (typeof value === 'string' ? value.trim() : ''));

/** An email address in lower case, not yet checked; empty for anything else. */
export const emailField = anyField((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''));

/** A token of ours; empty for anything else. None is as long as what is cut off. */
export const tokenField = anyField((value) => (typeof value === 'string' ? value.slice(0, 100) : ''));

/** Whether a box is ticked, as a form or a script says it. */
export const tickField = anyField((value) => value === true || value === 'true' || value === 'on');

/** A record's number, written as a number or as text; null for anything else. */
export const numberField = anyField((value) => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : null;
});
