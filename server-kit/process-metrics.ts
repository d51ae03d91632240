import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { revision } from './revision';
import type { Service } from './service';
import { counter, gauge } from './telemetry';

/** The timer of Node's histogram adds it to each value. */
const resolutionMs = 10;

/**
 * Metrics of this process, with the names of OpenTelemetry's conventions for processes and Node. Call it
 * after `startTelemetry`.
 */
export function observeProcess({ version }: Service): void {
  counter('process.cpu.time', 's', 'Processor time since the start', (result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { 'cpu.mode': 'user' });
    result.observe(system / 1e6, { 'cpu.mode': 'system' });
  });
  gauge('process.memory.usage', 'By', 'Resident memory', (result) =>
    result.observe(process.memoryUsage.rss()),
  );
  gauge('portal.clock', 's', 'The clock of this machine, since 1970', (result) =>
    result.observe(Date.now() / 1000),
  );
  // No convention has a name for it; Prometheus' own clients have this one.
  gauge('process.start_time', 's', 'When the process started, since 1970', (result) =>
    result.observe(performance.timeOrigin / 1000),
  );
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const delayOf = (percentile: number) =>
    Math.max(0, delay.percentile(percentile) / 1e9 - resolutionMs / 1000);
  gauge('nodejs.eventloop.delay.p50', 's', 'Usual delay of the event loop since it was read last', (result) =>
    result.observe(delayOf(50)),
  );
  gauge('nodejs.eventloop.delay.p99', 's', 'Delay of the event loop since it was read last', (result) =>
    result.observe(delayOf(99)),
  );
  // One long block is one of thousands of values: no percentile shows it. The last that is read: it begins
  // anew.
  gauge(
    'nodejs.eventloop.delay.max',
    's',
    'Longest block of the event loop since it was read last',
    (result) => {
      result.observe(delayOf(100));
      delay.reset();
    },
  );
  let before = performance.eventLoopUtilization();
  gauge('nodejs.eventloop.utilization', '1', 'Share of the time since it was read last', (result) => {
    const now = performance.eventLoopUtilization();
    result.observe(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  });
  gauge('portal.build.info', '', 'The version and the commit that run', (result) =>
    result.observe(1, { version, revision }),
  );
}
