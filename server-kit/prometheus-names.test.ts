import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { NamedPrometheusExporter } from './prometheus-names';

test('metrics have the unit in their names, and those that do not come are left out', async () => {
  const exporter = new NamedPrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('test');
  meter
    .createObservableGauge('portal.mail.oldest', { unit: 's' })
    .addCallback(() => new Promise(() => undefined));
  meter.createObservableGauge('process.uptime', { unit: 's' }).addCallback((result) => result.observe(7));
  const { resourceMetrics } = await exporter.collect();
  const text = new PrometheusSerializer().serialize(resourceMetrics);
  expect(text).toMatch(/^process_uptime_seconds\b.* 7\b/m);
  expect(text).not.toContain('portal_mail_oldest');
});
