/** Reads what a form or a script posted. */
import { createHash } from 'node:crypto';
import { ApiError } from '../api-error.ts';

/** More than the longest message a form takes. */
const MOST_BYTES = 64 * 1024;
const MOST_NAMES = 200;
const MOST_DEPTH = 8;

export interface PostedBody {
  values: Readonly<Record<string, unknown>>;
  /** `form` for what a browser posts without a script. */
  kind: 'json' | 'form';
}

/** A body that cannot be read. `field` is the part of it that is wrong. */
export class BodyError extends ApiError {
  readonly field: string;
  constructor(status: 400 | 413 | 415, field: string, message: string) {
    super(status, message);
    this.field = field;
  }
}

/**
 * The names and values of a request: a JSON object, or a form.
 * Text in it is well-formed and free of NUL, which no database takes.
 * @throws BodyError 400, 413, 415
 */
export async function readBody(request: Request): Promise<PostedBody> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  switch (type) {
    case 'application/json':
      return { kind: 'json', values: jsonObject(new TextDecoder().decode(await bytesOf(request))) };
    case 'application/x-www-form-urlencoded':
    case 'multipart/form-data':
      return { kind: 'form', values: await formValues(request) };
    default:
      throw new BodyError(415, 'content-type', 'send a form or application/json');
  }
}

async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > MOST_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyError) throw error;
    throw new BodyError(400, 'body', 'the body broke off');
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function jsonObject(text: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BodyError(400, 'body', 'the body is not JSON');
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw new BodyError(400, 'body', 'the body must be a JSON object');
  }
  return clean(json, 0) as Record<string, unknown>;
}

async function formValues(request: Request): Promise<Record<string, unknown>> {
  const body = await bytesOf(request);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new BodyError(400, 'body', 'the form cannot be read');
  });
  const values: [string, unknown][] = [];
  // A field that comes twice counts once, as it stood last.
  for (const name of new Set(form.keys())) {
    const value = form.getAll(name).at(-1);
    if (typeof value === 'string') values.push([name, value]);
  }
  return clean(Object.fromEntries(values), 0) as Record<string, unknown>;
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '');

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth === MOST_DEPTH) throw new BodyError(400, 'body', 'the body is nested too deep');
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
  const entries = Object.entries(value);
  if (entries.length > MOST_NAMES) throw new BodyError(400, 'body', 'the body has too many fields');
  // `fromEntries` defines names: one called `__proto__` is a name like any other.
  return Object.fromEntries(entries.map(([name, each]) => [cleanText(name), clean(each, depth + 1)]));
}

const tooLarge = () => new BodyError(413, 'body', `the body is larger than ${MOST_BYTES / 1024} KB`);

/** Names that may differ between two attempts to send the same thing. */
const PASSING = new Set(['filled_ms', 'idempotency_key', 'lead_attributes', 'tracking_consent']);

/** The same for bodies that ask for the same, whatever the order of their names. */
export function bodyHash(path: string, values: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(values)
    .filter(([name]) => !PASSING.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha256')
    .update(JSON.stringify([path, kept]))
    .digest('hex');
}
