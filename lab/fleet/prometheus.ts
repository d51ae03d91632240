import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';

export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [time: number, value: string];
}

export interface Rule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
  /** Of alerts. */
  readonly state?: string;
}

/** What is asked by way of the blackbox exporter. */
export interface Probe {
  /** The exporter's host with port. */
  readonly exporter: string;
  readonly module: string;
  readonly target: string;
}

/** What Prometheus looks at, by job: a host with port, several, or a probe. */
export type Targets = Readonly<Record<string, string | readonly string[] | Probe>>;

const isProbe = (target: Targets[string]): target is Probe =>
  typeof target === 'object' && 'module' in target;

const jobOf = ([job_name, target]: [string, Targets[string]]) =>
  isProbe(target)
    ? {
        job_name,
        metrics_path: '/probe',
        params: { module: [target.module], target: [target.target] },
        static_configs: [{ targets: [target.exporter] }],
      }
    : { job_name, static_configs: [{ targets: [target].flat() }] };

/** Starts Debian's Prometheus with the portal's rules; it looks every second. */
export async function startPrometheus(folder: string, rules: string, targets: Targets) {
  const config = path.join(folder, 'prometheus.json');
  const every = { scrape_interval: '1s', evaluation_interval: '1s' };
  const configure = (wanted: Targets): Promise<void> => {
    const scrape_configs = Object.entries(wanted).map(jobOf);
    // JSON is YAML, too.
    return writeFile(config, JSON.stringify({ global: every, rule_files: [rules], scrape_configs }));
  };
  await configure(targets);
  const host = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=${host}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const failure = once(child, 'error').then(([error]) => {
    throw new Error(`It needs Debian's prometheus: ${(error as Error).message}`);
  });
  const ended = once(child, 'exit');

  async function ask<Data>(at: string, parameters: Readonly<Record<string, string>> = {}): Promise<Data> {
    const answer = await fetch(`http://${host}/api/v1/${at}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string };
    if (status !== 'success') throw new Error(`${JSON.stringify(parameters)}: ${error}`);
    return data;
  }
  /** The present samples of a query. @throws when Prometheus does not take it */
  const query = async (text: string): Promise<readonly Sample[]> =>
    (await ask<{ result: readonly Sample[] }>('query', { query: text })).result;
  const isReady = () =>
    fetch(`http://${host}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([until(`Prometheus is ready\n${log}`, isReady), failure]);
  return {
    /** Has it look at these from now on. */
    lookAt: async (wanted: Targets): Promise<void> => {
      await configure(wanted);
      child.kill('SIGHUP');
    },
    query,
    /** Whether each of the first targets was reached. */
    areAllUp: async (): Promise<boolean> =>
      (await query('up == 1')).length === Object.values(targets).flat().length,
    /** Type, unit and description of a metric. */
    metadata: async (metric: string) =>
      (await ask<Record<string, readonly object[]>>('metadata', { metric }))[metric],
    rules: async (): Promise<readonly Rule[]> =>
      (await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules')).groups.flatMap(
        (group) => group.rules,
      ),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
