import { metrics, ValueType, type HrTime } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  emptyResource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { readTelemetry } from './config';
import { ConfigError } from './settings';
import type { HistogramPoint, ObservedHistogram } from './observed-histogram';
import { NamedPrometheusExporter } from './prometheus-names';
import { revision } from './revision';
import type { Service } from './service';

/**
 * OpenTelemetry has no histogram that is observed: a producer of metrics hands over what was counted
 * elsewhere.
 */
function producerOf(histograms: readonly ObservedHistogram[]): MetricProducer {
  const scopeMetrics = () => [{ scope: { name: 'portal' }, metrics: histograms.map(metricOf) }];
  const resource = emptyResource(); // that of the SDK is taken
  return {
    collect: async () => ({ resourceMetrics: { resource, scopeMetrics: scopeMetrics() }, errors: [] }),
  };
}

const metricOf = ({ name, unit, description, read }: ObservedHistogram): HistogramMetricData => ({
  descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
  aggregationTemporality: AggregationTemporality.CUMULATIVE,
  dataPointType: DataPointType.HISTOGRAM,
  dataPoints: read().map(pointOf),
});

function pointOf({ attributes, boundaries, buckets }: HistogramPoint) {
  const count = buckets.reduce((total, one) => total + one, 0);
  const value = { buckets: { boundaries, counts: buckets }, count };
  // Prometheus takes the time of the scrape.
  return { attributes, startTime: [0, 0] as HrTime, endTime: [0, 0] as HrTime, value };
}

/** Of the requests that no server of ours sent, the share whose traces are recorded. */
const sampledShare = 0.1;

/**
 * Starts OpenTelemetry's SDK, which reads the standard variables `OTEL_*` itself.
 * @returns sends what is left and stops
 */
export async function startSdk(
  service: Service,
  { host, port, collector, hasSampler }: ReturnType<typeof readTelemetry>,
  histograms: readonly ObservedHistogram[],
): Promise<() => Promise<unknown>> {
  const resource = resourceFromAttributes({
    'service.name': service.name,
    'service.version': service.version,
    'vcs.ref.head.revision': revision,
  });
  const named = defaultResource()
    .merge(resource)
    .merge(detectResources({ detectors: [envDetector] }));
  // At most 2,048 spans wait, and 512 are sent every 5 s: a flood of requests cannot fill the memory or the
  // collector.
  const spanProcessors = collector === null ? [] : [new BatchSpanProcessor(new OTLPTraceExporter())];
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) });
  const traces = new NodeTracerProvider({
    resource: named,
    spanProcessors,
    ...(hasSampler ? {} : { sampler }),
  });
  if (collector !== null) traces.register();
  if (port !== null) {
    const exporter = new NamedPrometheusExporter({
      host,
      port,
      preventServerStart: true,
      withoutScopeInfo: true,
      metricProducers: [producerOf(histograms)],
    });
    await exporter.startServer().catch((error: Error) => {
      throw new ConfigError([`METRICS_PORT cannot be had: ${error.message}`]);
    });
    metrics.setGlobalMeterProvider(new MeterProvider({ resource: named, readers: [exporter] }));
  }
  return () => traces.shutdown().catch(() => undefined); // the collector is away
}
