/**
 * The request behind what runs at this moment: every line of the log says it, also that of work done later. And spans of
 * it for a collector of traces, where there is one (`openTraces`).
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
  /** The span that this runs in; null: none so far. */
  within: Context | null;
}

const running = new AsyncLocalStorage<Running>();

/** An id that a proxy gave: no room for anything personal, nor for a line of its own in a log. */
const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** @param told what the request's header says; ignored unless it is a plain id */
export const requestId = (told: string | undefined): string =>
  told !== undefined && ID.test(told) ? told : randomUUID();

/** The id of the request that this is done for; null for what the platform does by itself. */
export const currentRequest = (): string | null => running.getStore()?.request ?? null;

/** Does `work` for a request, whose id its lines in the log carry. Null: for none. */
export const forRequest = <T>(request: string | null, work: () => T): T =>
  request === null ? running.exit(work) : running.run({ request, within: null }, work);

/**
 * The trace of a request and its first span, from the request's id alone: work that another process does later for the
 * same request finds its trace by the id in its row.
 */
export function traceOf(request: string): { traceId: string; spanId: string } {
  const digits = createHash('sha256').update(request).digest('hex');
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32, 48) };
}

/** The request whose first span is being made. */
let beginning: string | null = null;
export const beginningRequest = (): string | null => beginning;

const tracer = () => trace.getTracer('forecourt');

/**
 * Does `work` in a span of the trace of its request. Its attributes hold nothing of a person: names of sites, routes and
 * outcomes. Of an error it keeps the kind, since a message may quote what somebody typed.
 * @param options.isRequest whether it is the request itself, not something done for it
 */
export async function span<T>(
  name: string,
  attributes: Attributes,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  { isRequest = false } = {},
): Promise<T> {
  const { request = null, within = null } = running.getStore() ?? {};
  const begun = begin(name, attributes, { request, within, isRequest });
  // Nobody collects.
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
