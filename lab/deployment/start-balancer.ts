import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';
import { deployFolder } from '../../deploy/read-files';

interface BalancerOptions {
  /** Where edges reach the APIs. */
  readonly apiBind: string;
  /** The addresses that edges call from. */
  readonly edges: string;
  /** EDGE_1, EDGE_2, API_1 and API_2: host:port. */
  readonly servers: Readonly<Record<string, string>>;
  /** Where it says that it is of use; the portal's port redirects to TLS when it has a certificate. */
  readonly healthUrl?: string;
  /** What an installation may set or leave out. */
  readonly more?: Readonly<
    Partial<
      Record<
        | 'CDN_NETWORKS'
        | 'HEALTH_BIND'
        | 'METRICS_BIND'
        | 'PORTAL_CERTIFICATE'
        | 'PORTAL_TLS_BIND'
        | 'RELEASES_1'
        | 'RELEASES_BIND'
        | 'RELEASES_HOST',
        string
      >
    >
  >;
}

/** Runs haproxy with the shipped file, on a port that is free. */
export async function startBalancer({ apiBind, edges, servers, healthUrl, more }: BalancerOptions) {
  const bind = `127.0.0.1:${await freePort()}`;
  const haproxy = spawn('haproxy', ['-f', path.join(deployFolder, 'haproxy/haproxy.cfg')], {
    env: {
      PATH: process.env.PATH,
      PORTAL_BIND: bind,
      API_BIND: apiBind,
      EDGES: edges,
      ...servers,
      ...more,
    },
  });
  let log = '';
  for (const stream of [haproxy.stdout, haproxy.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `http://${bind}`;
  await until('the balancer answers', async () => {
    assert.equal(haproxy.exitCode, null, log);
    const answer = await fetch(healthUrl ?? `${url}/health`).catch(() => null);
    return answer?.ok ?? false;
  });
  return { url, log: () => log, stop: () => haproxy.kill('SIGKILL') };
}
