import { metrics, type Attributes } from '@opentelemetry/api';
import { DataPointType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/**
 * Keeps the metrics of what is built after it, until the next one.
 * @returns the values of a counter or gauge, each with its labels
 */
export function watchMetrics() {
  const reader = new Reader();
  metrics.disable();
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  return async (name: string): Promise<(Attributes & { readonly value: number })[]> => {
    const { resourceMetrics } = await reader.collect();
    const all = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    return all.flatMap(({ descriptor, dataPointType, dataPoints }) =>
      descriptor.name === name && dataPointType !== DataPointType.HISTOGRAM
        ? dataPoints.map(({ attributes, value }) => ({ ...attributes, value: value as number }))
        : [],
    );
  };
}
