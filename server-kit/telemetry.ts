import type { IncomingHttpHeaders } from 'node:http';
import * as otel from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf, traceparentOf } from './trace-context';
import { readTelemetry } from './config';
import { isHealthCheck } from './health';
import type { HistogramPoint, ObservedHistogram } from './observed-histogram';
import type { Service } from './service';

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
 * @param service its name counts unless `OTEL_SERVICE_NAME` is set
 * @returns whether there are metrics
 * @throws ConfigError
 */
export async function startTelemetry(service: Service): Promise<boolean> {
  const config = readTelemetry();
  if (config.port === null && config.collector === null) return false;
  const { startSdk } = await import('./telemetry-sdk');
  stop = await startSdk(service, config, histograms);
  isStarted = true;
  return config.port !== null;
}

/** Sends the last spans. */
export const stopTelemetry = (): Promise<unknown> => stop();

const meter = (): otel.Meter => otel.metrics.getMeter(scope);

/** A value that is read whenever metrics are asked for. Call it after `startTelemetry`. */
export function gauge(name: string, unit: string, description: string, read: otel.ObservableCallback): void {
  meter().createObservableGauge(name, { unit, description }).addCallback(read);
}

/** The same for a count since the start of the process. */
export function counter(
  name: string,
  unit: string,
  description: string,
  read: otel.ObservableCallback,
): void {
  meter().createObservableCounter(name, { unit, description }).addCallback(read);
}

const histograms: ObservedHistogram[] = [];

/**
 * A distribution that is counted elsewhere, and read whenever metrics are asked for. Call it after
 * `startTelemetry`.
 */
export function observeHistogram(
  name: string,
  unit: string,
  description: string,
  read: () => HistogramPoint[],
): void {
  if (isStarted) histograms.push({ name, unit, description, read });
}

/** Of HTTP 1 or 2. */
interface RawRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}
const contexts = new WeakMap<RawRequest, otel.Context>();
const contextOf = (raw: RawRequest): otel.Context => contexts.get(raw) ?? otel.ROOT_CONTEXT;

/**
 * Begins the span of a request, health checks excepted. Returns the request's name, which is its trace id:
 * for Fastify's `genReqId`.
 * @param isTrusted whether a proxy of ours sent it: anybody else could write into others' traces, and name
 * the lines of a log
 */
export function beginRequest(raw: RawRequest, isTrusted: boolean): string {
  const given = isTrusted ? raw.headers.traceparent : undefined;
  if (!isStarted || isHealthCheck(raw.url)) return requestIdOf(given);
  const parent = isTrusted ? otel.propagation.extract(otel.ROOT_CONTEXT, raw.headers) : otel.ROOT_CONTEXT;
  const kind = otel.SpanKind.SERVER;
  const span = otel.trace.getTracer(scope).startSpan(raw.method ?? '', { kind }, parent);
  contexts.set(raw, otel.trace.setSpan(parent, span));
  const { traceId } = span.spanContext();
  return otel.isValidTraceId(traceId) ? traceId : requestIdOf(given);
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

/** Those of the semantic conventions. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Callers can invent methods, and each would be a time series. */
const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

const named = new WeakMap<FastifyRequest, string>();

/**
 * Names the route of a request that the router knows none for, such as a page.
 * @param route a pattern, never the caller's address: each is a time series
 */
export const nameRoute = (request: FastifyRequest, route: string): void => void named.set(request, route);

/** The pattern of a request's route. */
export const routeOf = (request: FastifyRequest): string =>
  named.get(request) ?? request.routeOptions.url ?? 'not-found';

function attributesOf(request: FastifyRequest, statusCode: number) {
  const { method, protocol } = request;
  return {
    'http.request.method': knownMethods.includes(method) ? method : '_OTHER',
    'http.route': routeOf(request),
    'http.response.status_code': statusCode,
    'url.scheme': protocol === 'https' ? 'https' : 'http',
    ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
  };
}

/**
 * Measures requests, and makes the span of `beginRequest` the current one. Call it before other hooks are
 * added.
 * @returns measures a request that reaches no hook
 */
export function observeRequests(
  app: FastifyInstance,
): (request: FastifyRequest, reply: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>) => void {
  if (!isStarted) return () => undefined;
  const duration = meter().createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time of requests',
    advice: { explicitBucketBoundaries: secondsBuckets },
  });
  const enter = ({ raw }: FastifyRequest, _reply: unknown, done: () => void) =>
    otel.context.with(contextOf(raw), done);
  app.addHook('onRequest', enter);
  // A body arrives in the context of its connection.
  app.addHook('preValidation', enter);
  const measure: ReturnType<typeof observeRequests> = (request, { statusCode, elapsedTime }) => {
    if (isHealthCheck(request.url)) return;
    const attributes = attributesOf(request, statusCode);
    duration.record(elapsedTime / 1000, attributes);
    const span = otel.trace.getSpan(contextOf(request.raw));
    const name = `${attributes['http.request.method']} ${attributes['http.route']}`;
    span?.updateName(name).setAttributes(attributes);
    if (statusCode >= 500) span?.setStatus({ code: otel.SpanStatusCode.ERROR });
    span?.end();
  };
  app.addHook('onResponse', async (request, reply) => measure(request, reply));
  return measure;
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
