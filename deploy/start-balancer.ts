import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../e2e/support/free-port';
import { until } from '../e2e/support/until';
import { deployFolder } from './read-files';

interface BalancerOptions {
  /** For its configuration. */
  readonly folder: string;
  /** Where edges reach the APIs. */
  readonly apiBind: string;
  /** The addresses that edges call from. */
  readonly edges: string;
  /** EDGE_1, EDGE_2, API_1 and API_2: host:port. */
  readonly servers: Readonly<Record<string, string>>;
  /** What an installation may set or leave out. */
  readonly more?: { readonly CDN_NETWORKS?: string; readonly HEALTH_BIND?: string };
}

/**
 * Runs haproxy with the shipped file. Candidates' port is one that is free, instead of the one that is
 * shipped.
 */
export async function startBalancer({ folder, apiBind, edges, servers, more }: BalancerOptions) {
  const port = await freePort();
  const shipped = await readFile(path.join(deployFolder, 'haproxy/haproxy.cfg'), 'utf8');
  assert.ok(shipped.includes('bind :8080\n'));
  const config = path.join(folder, 'haproxy.cfg');
  await writeFile(config, shipped.replace('bind :8080\n', `bind 127.0.0.1:${port}\n`));
  const haproxy = spawn('haproxy', ['-f', config], {
    env: { PATH: process.env.PATH, API_BIND: apiBind, EDGES: edges, ...servers, ...more },
  });
  let log = '';
  for (const stream of [haproxy.stdout, haproxy.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await until('the balancer answers', async () => {
    assert.equal(haproxy.exitCode, null, log);
    const answer = await fetch(`${url}/health`).catch(() => null);
    return answer?.ok ?? false;
  });
  return { url, log: () => log, stop: () => haproxy.kill('SIGKILL') };
}
