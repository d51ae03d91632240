import * as parse from './parse';
import { readSettings, setting } from './settings';

export const telemetrySettings = {
  METRICS_HOST: setting(parse.anyText, '127.0.0.1'),
  // The exporter takes 0 for its own default.
  METRICS_PORT: setting(parse.whole(1, 65_535), null),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(parse.webAddress, null),
};

/** Without a port there are no metrics, and without a collector no traces. */
export const readTelemetry = () =>
  readSettings(telemetrySettings, process.env, (values) => ({
    host: values.METRICS_HOST,
    port: values.METRICS_PORT,
    collector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The SDK reads it itself, and those beside it. */
    hasSampler: Boolean(process.env.OTEL_TRACES_SAMPLER),
  }));

/** How much the process logs before its configuration is read, which reports a wrong level. */
export function readLogLevel(): string {
  try {
    return readSettings(
      { LOG_LEVEL: setting(parse.logLevel, 'info') },
      process.env,
      ({ LOG_LEVEL }) => LOG_LEVEL,
    );
  } catch {
    return 'info';
  }
}
