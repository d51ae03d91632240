import path from 'node:path';
import { deployFolder } from '../../deploy/read-files';
import { freePort } from '../../e2e/support/free-port';
import { writeCertificate } from '../fleet/certificate';
import { startExporter } from '../fleet/exporter';
import { answers, Program } from '../fleet/program';
import type { Targets } from '../fleet/prometheus';

/** HAProxy with the shipped file and a certificate, and Debian's exporter that looks at it from outside. */
export async function startFront(folder: string, edges: readonly string[], api: string) {
  const certificate = path.join(folder, 'certificate.pem');
  const renew = (days: number) => writeCertificate(certificate, new Date(Date.now() + days * 86_400_000));
  await renew(90);
  const host = (port: number) => `127.0.0.1:${port}`;
  const [plain, tls, calls, metrics] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const hostOf = (url: string) => new URL(url).host;
  const balancer = new Program({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-W', '-f', path.join(deployFolder, 'haproxy/haproxy.cfg')],
    env: {
      PORTAL_BIND: host(plain),
      PORTAL_TLS_BIND: host(tls),
      PORTAL_CERTIFICATE: certificate,
      API_BIND: host(calls),
      EDGES: '127.0.0.1',
      METRICS_BIND: host(metrics),
      EDGE_1: hostOf(edges[0]!),
      EDGE_2: hostOf(edges[1]!),
      API_1: hostOf(api),
      API_2: hostOf(api),
    },
    folder,
    isReady: answers(`https://${host(tls)}/health`),
  });
  await balancer.start();
  const exporter = await startExporter(folder, host(tls));
  return {
    balancer,
    tlsPort: tls,
    renew,
    stop: async () => {
      await exporter.stop();
      await balancer.stop('SIGKILL');
    },
    targets: { 'portal-balancer': host(metrics), ...exporter.targets } satisfies Targets,
  };
}
