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

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
  /** Of alerts. */
  readonly state?: string;
}

/**
 * Starts Debian's Prometheus with the portal's rules; it looks every second.
 * @param targets hosts with ports, by job
 */
export async function startPrometheus(
  folder: string,
  rules: string,
  targets: Readonly<Record<string, string>>,
) {
  const config = path.join(folder, 'prometheus.json');
  const jobs = Object.entries(targets).map(([job, target]) => ({
    job_name: job,
    static_configs: [{ targets: [target] }],
  }));
  const every = { scrape_interval: '1s', evaluation_interval: '1s' };
  // JSON is YAML, too.
  await writeFile(config, JSON.stringify({ global: every, rule_files: [rules], scrape_configs: jobs }));
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
  const isReady = () =>
    fetch(`http://${host}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([until(`Prometheus is ready\n${log}`, isReady), failure]);
  return {
    /** The present samples of a query. @throws when Prometheus does not take it */
    query: async (query: string): Promise<readonly Sample[]> =>
      (await ask<{ result: readonly Sample[] }>('query', { query })).result,
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
