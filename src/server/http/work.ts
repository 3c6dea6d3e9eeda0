/**
 * Tracks the request behind the current work. Every log line carries its id, even for work done later, and so do spans if
 * there is a trace collector (`openTraces`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

interface Running {
  request: string | null;
  /** The span that this runs in; null: none yet. */
  within: Context | null;
}

const running = new AsyncLocalStorage<Running>();

/** An id set by a proxy: too short for anything personal, and without line breaks that could fake a log line. */
const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** @param told the request's header; ignored unless it is a plain id */
export const requestId = (told: string | undefined): string =>
  told !== undefined && ID.test(told) ? told : randomUUID();

/** The id of the request behind the current work; null for work that the platform does by itself. */
export const currentRequest = (): string | null => running.getStore()?.request ?? null;

/** Runs `work` for the request with this id, or for none (null). */
export const forRequest = <T>(request: string | null, work: () => T): T =>
  request === null ? running.exit(work) : running.run({ request, within: null }, work);

/**
 * The trace of a request and its first span, derived from the request's id alone. Another process that does later work
 * for the same request finds the trace by the id in its row.
 */
export function traceOf(request: string): { traceId: string; spanId: string } {
  const digits = createHash('sha256').update(request).digest('hex');
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32, 48) };
}

/** The request whose first span is being created. */
let beginning: string | null = null;
export const startingRequest = (): string | null => beginning;

const tracer = () => trace.getTracer('forecourt');

/**
 * Runs `work` in a span of its request's trace. Its attributes contain nothing personal: names of sites, routes and
 * outcomes. For an error it keeps the kind, because a message may quote what somebody typed.
 * @param options.isRequest whether it is the request itself, not work done for it
 */
export async function span<T>(
  name: string,
  attributes: Attributes,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  { isRequest = false } = {},
): Promise<T> {
  const { request = null, within = null } = running.getStore() ?? {};
  const begun = begin(name, attributes, { request, within, isRequest });
  // There is no collector.
  if (!isSpanContextValid(begun.spanContext())) return work(() => {});
  const inside: Running = { request, within: trace.setSpan(ROOT_CONTEXT, begun) };
  try {
    return await running.run(inside, () => work((more) => void begun.setAttributes(more)));
  } catch (error) {
    begun.setStatus({ code: SpanStatusCode.ERROR });
    begun.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
    throw error;
  } finally {
    begun.end();
  }
}

function begin(
  name: string,
  attributes: Attributes,
  { request, within, isRequest }: Running & { isRequest: boolean },
): Span {
  if (request === null || within !== null) {
    return tracer().startSpan(name, { attributes }, within ?? ROOT_CONTEXT);
  }
  if (!isRequest) {
    const parent = { ...traceOf(request), traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return tracer().startSpan(name, { attributes }, trace.setSpanContext(ROOT_CONTEXT, parent));
  }
  beginning = request;
  try {
    return tracer().startSpan(name, { attributes }, ROOT_CONTEXT);
  } finally {
    beginning = null;
  }
}
