/**
 * Limits the size of request bodies and the time they may take, for all routes, whether or not their length is announced.
 */
import type { MiddlewareHandler } from 'hono';
import { BodyError } from './body.ts';

/** More than the longest message that a form accepts. */
const BODY_BYTES = 64 * 1024;
/** More than the longest message of a payment provider. */
const NOTICE_BYTES = 512 * 1024;
/** Longer than 64 KB take on the slowest phone connection, milliseconds. */
const PATIENCE_MS = 30_000;

const LARGER: ReadonlyMap<string, number> = new Map([['/api/payments/webhook', NOTICE_BYTES]]);

/** A feed is written to disk as it arrives and counted there (`stock/upload.ts`), against its own limit. */
const STREAMED = /^\/(api\/stock\/[^/]+|operator\/stock\/add)$/;

/**
 * Reads the body of a request before its route does, up to the limit of its path.
 * @throws BodyError 413 for a longer body, 408 for one that arrives too slowly
 */
export function limitBodies({ patienceMs = PATIENCE_MS } = {}): MiddlewareHandler {
  return async (c, next) => {
    const { method, path, raw } = c.req;
    if (method === 'GET' || method === 'HEAD' || STREAMED.test(path) || raw.body === null) return next();
    const most = LARGER.get(path) ?? BODY_BYTES;
    if (Number(c.req.header('content-length') ?? 0) > most) throw tooLarge(most);
    const reader = raw.body.getReader();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(tooSlow(patienceMs)), patienceMs);
    try {
      const body = await Promise.race([bytesOf(reader, most), late]);
      c.req.raw = new Request(raw, { body });
    } catch (error) {
      reader.cancel().catch(() => {});
      if (error instanceof BodyError) throw error;
      throw new BodyError(400, 'body', 'the request body was cut off');
    } finally {
      clearTimeout(timer);
    }
    return next();
  };
}

async function bytesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw tooLarge(most);
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = (most: number) => new BodyError(413, 'body', `the body is larger than ${most / 1024} KB`);
const tooSlow = (patienceMs: number) =>
  new BodyError(408, 'body', `the body did not arrive within ${patienceMs / 1000} seconds`);
