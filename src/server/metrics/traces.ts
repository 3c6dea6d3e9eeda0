/** Sends spans to an OTLP collector, if there is one. */
import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../http/log.ts';
import { startingRequest, traceOf } from '../http/work.ts';

interface TraceOptions {
  /** The collector, without `/v1/traces`; undefined: no tracing. */
  endpoint: string | undefined;
  /** Headers that the collector needs on each request, such as a key. */
  headers: Readonly<Record<string, string>>;
  /** The share of traces to keep, 0 to 1. Every process keeps the same ones. */
  share: number;
  service: string;
  version: string;
  roles: readonly string[];
  log: Log;
}

/** The collector's time limit, also when the platform closes, milliseconds. */
const PATIENCE_MS = 5000;
/** How often to warn that the collector is down. */
const QUIET_MS = 10 * 60_000;

class RequestIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  generateTraceId(): string {
    const request = startingRequest();
    return request === null ? this.#random.generateTraceId() : traceOf(request).traceId;
  }
  generateSpanId(): string {
    const request = startingRequest();
    return request === null ? this.#random.generateSpanId() : traceOf(request).spanId;
  }
}

/** Starts sending spans to the collector, in batches. If it is down, only spans are lost. */
export function openTraces(options: TraceOptions): { close(): Promise<void> } {
  const { endpoint, headers, share, service, version, roles, log } = options;
  if (endpoint === undefined) return { close: async () => {} };
  let lastWarning = Number.NEGATIVE_INFINITY;
  const warn = () => {
    if (performance.now() - lastWarning < QUIET_MS) return;
    lastWarning = performance.now();
    log.warn('the trace collector does not accept traces: check OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  diag.setLogger(
    { error: warn, warn: warn, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: PATIENCE_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': String(process.pid),
      'forecourt.roles': [...roles],
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: new RequestIds(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    close: async () => {
      trace.disable();
      await provider.shutdown().catch(warn);
      diag.disable();
    },
  };
}
