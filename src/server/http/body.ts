/** Reads the body of a form or a script's request. */
import { createHash } from 'node:crypto';
import busboy from 'busboy';
import { ApiError } from './api-error.ts';

const MOST_NAMES = 200;
const MOST_DEPTH = 8;

export interface PostedBody {
  values: Readonly<Record<string, unknown>>;
  /** `form` for a request that a browser sends without script. */
  kind: 'json' | 'form';
}

/** A body that cannot be read. `field` is the part of it that is wrong. */
export class BodyError extends ApiError {
  readonly field: string;
  constructor(status: 400 | 408 | 413 | 415, field: string, message: string) {
    super(status, message);
    this.field = field;
  }
}

/**
 * The names and values of a request: a JSON object, or a form. Its text is well-formed and free of NUL, which no
 * database accepts. `body-limit.ts` has checked its size.
 * @throws BodyError 400, 415
 */
export async function readBody(request: Request): Promise<PostedBody> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
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

async function bytesOf(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw new BodyError(400, 'body', 'the request body was cut off');
  }
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

/** The fields of a form, without files. Reading stops at the first field over the limit. */
async function formValues(request: Request): Promise<Record<string, unknown>> {
  const body = await bytesOf(request);
  const values = new Map<string, string>();
  await new Promise<void>((done, fail) => {
    const unreadable = () => fail(new BodyError(400, 'body', 'the form cannot be read'));
    let form: busboy.Busboy;
    try {
      form = busboy({
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        defParamCharset: 'utf8',
        limits: {
          fields: MOST_NAMES + 1,
          parts: MOST_NAMES + 1,
          fieldNameSize: body.length,
          fieldSize: body.length,
        },
      });
    } catch {
      return unreadable();
    }
    let fields = 0;
    const count = () => {
      fields++;
      if (fields > MOST_NAMES) fail(tooMany());
    };
    form
      // The last value of a repeated field counts.
      .on('field', (name, value) => {
        count();
        values.set(name, value);
      })
      .on('file', (_name, file) => {
        count();
        file.resume();
      })
      .on('error', unreadable)
      .on('close', done)
      .end(body);
  });
  return clean(Object.fromEntries(values), 0) as Record<string, unknown>;
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '');

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth === MOST_DEPTH) throw new BodyError(400, 'body', 'the body is nested too deeply');
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
  const entries = Object.entries(value);
  if (entries.length > MOST_NAMES) throw tooMany();
  // `fromEntries` defines properties, so `__proto__` is a name like any other.
  return Object.fromEntries(entries.map(([name, each]) => [cleanText(name), clean(each, depth + 1)]));
}

const tooMany = () => new BodyError(400, 'body', 'the body has too many fields');

/** Names whose values may differ between two attempts to send the same thing. */
const PASSING = new Set([
  'filled_ms',
  'idempotency_key',
  'lead_attributes',
  'lead_secret',
  'tracking_consent',
]);

/**
 * A value as a browser would post it, so that a form sends the same with script and without; null for a value that a
 * browser leaves out.
 */
function postedValue(value: unknown): unknown {
  if (value === true) return 'on';
  if (typeof value === 'number') return String(value);
  return value === false || value === '' ? null : (value ?? null);
}

/** A hash that is equal for bodies with the same content, whatever the order of their names. */
export function bodyHash(path: string, values: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(values)
    .map(([name, value]) => [name, postedValue(value)] as const)
    .filter(([name, value]) => value !== null && !PASSING.has(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHash('sha256')
    .update(JSON.stringify([path, kept]))
    .digest('hex');
}
