import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { readTelemetry } from './config';
import { ConfigError } from './settings';

/**
 * Starts OpenTelemetry's SDK, which reads the standard variables `OTEL_*` itself.
 * @returns sends what is left and stops
 */
export async function startSdk(
  service: string,
  { host, port, collector }: ReturnType<typeof readTelemetry>,
): Promise<() => Promise<unknown>> {
  const resource = resourceFromAttributes({ 'service.name': service });
  const named = defaultResource()
    .merge(resource)
    .merge(detectResources({ detectors: [envDetector] }));
  // At most 2,048 spans wait, and 512 are sent every 5 s: a flood of requests cannot fill the memory or the collector.
  const spanProcessors = collector === null ? [] : [new BatchSpanProcessor(new OTLPTraceExporter())];
  const traces = new NodeTracerProvider({ resource: named, spanProcessors });
  if (collector !== null) traces.register();
  if (port !== null) {
    const exporter = new PrometheusExporter({ host, port, preventServerStart: true, withoutScopeInfo: true });
    await exporter.startServer().catch((error: Error) => {
      throw new ConfigError([`METRICS_PORT cannot be had: ${error.message}`]);
    });
    metrics.setGlobalMeterProvider(new MeterProvider({ resource: named, readers: [exporter] }));
  }
  return () => traces.shutdown().catch(() => undefined); // the collector is away
}
