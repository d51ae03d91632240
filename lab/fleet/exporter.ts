import path from 'node:path';
import { deployFolder } from '../../deploy/read-files';
import { freePort } from '../../e2e/support/free-port';
import type { Targets } from './prometheus';
import { answers, Program } from './program';

/**
 * Debian's exporter with the shipped file, which looks at the portal from outside.
 * @param front host and port to which candidates' browsers connect
 */
export async function startExporter(folder: string, front: string) {
  const exporter = `127.0.0.1:${await freePort()}`;
  const config = path.join(deployFolder, 'observability/blackbox.yml');
  const program = new Program({
    name: 'blackbox-exporter',
    command: 'prometheus-blackbox-exporter',
    args: [`--config.file=${config}`, `--web.listen-address=${exporter}`],
    env: {},
    folder,
    isReady: answers(`http://${exporter}/-/healthy`),
  });
  await program.start();
  return {
    stop: () => program.stop('SIGKILL'),
    targets: {
      'portal-certificate': { exporter, module: 'certificate', target: front },
      'portal-outside': { exporter, module: 'portal', target: `https://${front}/health` },
    } satisfies Targets,
  };
}
