import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gatewayPackages, gatewayPrograms } from '../../e2e/support/rados-gateway';

const needed = [
  { programs: ['haproxy'], packages: 'haproxy' },
  { programs: ['redis-server'], packages: 'redis-server' },
  { programs: ['prometheus'], packages: 'prometheus' },
  { programs: ['prometheus-blackbox-exporter'], packages: 'prometheus-blackbox-exporter' },
  { programs: ['faketime'], packages: 'faketime' },
  { programs: gatewayPrograms, packages: gatewayPackages },
];

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
const isThere = (name: string): boolean => folders.some((folder) => existsSync(path.join(folder, name)));

/**
 * Installs the Debian packages whose programs are missing. @throws with the command when that is not possible
 */
export function ensurePrograms(): void {
  const missing = needed.filter(({ programs }) => !programs.every(isThere));
  if (missing.length === 0) return;
  const packages = missing.flatMap((each) => each.packages.split(' '));
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  console.log(`Installing ${packages.join(', ')}`);
  try {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    execFileSync('apt-get', ['update', '-q'], options);
    execFileSync('apt-get', command.split(' ').slice(1), options);
  } catch {
    throw new Error(`The fleet needs programs that could not be installed. On Debian, as root: ${command}`);
  }
}
