import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';

/** Units of OpenTelemetry in the words of Prometheus. One in braces, such as `{request}`, is no unit. */
const words: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

function suffixOf({ descriptor: { unit }, dataPointType }: MetricData): string | undefined {
  return unit === '1' && dataPointType === DataPointType.GAUGE ? 'ratio' : words[unit];
}

/** `http.server.request.duration` in `s` becomes `http.server.request.duration.seconds`. */
function withUnit(metric: MetricData): MetricData {
  const suffix = suffixOf(metric);
  const { name } = metric.descriptor;
  if (suffix === undefined || name.split(/[._]/).includes(suffix)) return metric;
  return { ...metric, descriptor: { ...metric.descriptor, name: `${name}.${suffix}` } };
}

/** Milliseconds for the callbacks of gauges: a scrape beyond its timeout, 10 s by default, sets `up` to 0. */
const readMs = 500;

/**
 * Gauges whose callback exceeds the time limit, as their database or store does not answer, are left out.
 *
 * OpenTelemetry's exporter adds `_total` to the names of counters, and in this version no unit to any name
 * (opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics). Dashboards of others expect
 * it.
 */
export class NamedPrometheusExporter extends PrometheusExporter {
  override async collect(
    options?: Parameters<PrometheusExporter['collect']>[0],
  ): ReturnType<PrometheusExporter['collect']> {
    const { resourceMetrics, errors } = await super.collect({ timeoutMillis: readMs, ...options });
    const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map(withUnit),
    }));
    return { resourceMetrics: { ...resourceMetrics, scopeMetrics }, errors };
  }
}
