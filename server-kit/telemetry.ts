import type { IncomingHttpHeaders } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as otel from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestIdOf, traceparentOf } from 'contract/trace-context';
import { readTelemetry } from './config';
import type { HistogramPoint, ObservedHistogram } from './observed-histogram';

/**
 * Metrics and traces of the servers, by OpenTelemetry's interface: without `startTelemetry` all of it does
 * nothing. Spans and labels name routes, never addresses, and contain neither headers nor parameters.
 */
const scope = 'portal';

let isStarted = false;
let stop = async (): Promise<unknown> => undefined;

/**
 * Starts what is configured, before the server is built. The SDK is loaded only then, as it costs time and
 * memory.
 * @param service its name, unless `OTEL_SERVICE_NAME` is set
 * @throws ConfigError
 */
export async function startTelemetry(service: string): Promise<void> {
  const config = readTelemetry();
  if (config.port === null && config.collector === null) return;
  const { startSdk } = await import('./telemetry-sdk');
  stop = await startSdk(service, config, histograms);
  isStarted = true;
  if (config.port !== null) observeProcess();
}

/** Sends the last spans. */
export const stopTelemetry = (): Promise<unknown> => stop();

/** A value that is read whenever metrics are asked for. Call it after `startTelemetry`. */
export function gauge(name: string, unit: string, description: string, read: otel.ObservableCallback): void {
  otel.metrics.getMeter(scope).createObservableGauge(name, { unit, description }).addCallback(read);
}

/** The timer of Node's histogram adds it to each value. */
const resolutionMs = 10;

function observeProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  gauge('nodejs.eventloop.delay.p99', 's', 'Delay of the event loop since it was read last', (result) => {
    result.observe(Math.max(0, delay.percentile(99) / 1e9 - resolutionMs / 1000));
    delay.reset();
  });
  const rss = () => process.memoryUsage.rss();
  gauge('process.memory.usage', 'By', 'Resident memory', (result) => result.observe(rss()));
}

const histograms: ObservedHistogram[] = [];

/**
 * A distribution that is counted elsewhere, and read whenever metrics are asked for. Call it after
 * `startTelemetry`.
 */
export function observeHistogram(name: string, description: string, read: () => HistogramPoint[]): void {
  if (isStarted) histograms.push({ name, description, read });
}

/** Of HTTP 1 or 2. */
interface RawRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}
const contexts = new WeakMap<RawRequest, otel.Context>();
const contextOf = (raw: RawRequest): otel.Context => contexts.get(raw) ?? otel.ROOT_CONTEXT;

/**
 * Begins the span of a request. Returns the request's name, which is its trace id: for Fastify's `genReqId`.
 */
export function beginRequest(raw: RawRequest): string {
  if (!isStarted) return requestIdOf(raw.headers.traceparent);
  const parent = otel.propagation.extract(otel.ROOT_CONTEXT, raw.headers);
  const kind = otel.SpanKind.SERVER;
  const span = otel.trace.getTracer(scope).startSpan(raw.method ?? '', { kind }, parent);
  contexts.set(raw, otel.trace.setSpan(parent, span));
  const { traceId } = span.spanContext();
  return otel.isValidTraceId(traceId) ? traceId : requestIdOf(raw.headers.traceparent);
}

/**
 * The header that makes the next server's span a child of this request's. Without traces of our own, the
 * caller's is passed on.
 */
export function traceparentTo({ raw, id }: { readonly raw: RawRequest; readonly id: string }): string {
  const headers: { traceparent?: string } = {};
  otel.propagation.inject(contextOf(raw), headers);
  const given = String(raw.headers.traceparent);
  return headers.traceparent ?? (given.includes(id) ? given : traceparentOf(id));
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures requests, and makes the span of `beginRequest` the current one. Call it before other hooks are
 * added.
 */
export function observeRequests(app: FastifyInstance): void {
  if (!isStarted) return;
  const duration = otel.metrics.getMeter(scope).createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time of requests',
    advice: { explicitBucketBoundaries: secondsBuckets },
  });
  const enter = ({ raw }: FastifyRequest, _reply: unknown, done: () => void) =>
    otel.context.with(contextOf(raw), done);
  app.addHook('onRequest', enter);
  // A body arrives in the context of its connection.
  app.addHook('preValidation', enter);
  app.addHook('onResponse', async ({ raw, method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'other';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
    };
    duration.record(elapsedTime / 1000, attributes);
    const span = otel.trace.getSpan(contextOf(raw));
    span?.updateName(`${method} ${route}`).setAttributes(attributes);
    if (statusCode >= 500) span?.setStatus({ code: otel.SpanStatusCode.ERROR });
    span?.end();
  });
}

/**
 * Runs `work` in a span of the current request, if that is traced. Of an error neither message nor stack is
 * recorded.
 */
export async function inSpan<T>(
  name: string,
  attributes: otel.Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!otel.trace.getActiveSpan()?.isRecording()) return work();
  const span = otel.trace.getTracer(scope).startSpan(name, { kind: otel.SpanKind.CLIENT, attributes });
  const result = work();
  result.catch(() => span.setStatus({ code: otel.SpanStatusCode.ERROR }));
  return result.finally(() => span.end());
}
