import path from 'node:path';
import { until } from '../../../e2e/support/until';
import type { Engine } from '../containers/engine';
import { standInOf } from '../containers/images';

const root = path.resolve(import.meta.dirname, '../../..');
const network = 'portal-machine';
/** The checkout, as somebody who installs has it. */
const checkout = '/root/portal';

export type Variables = Readonly<Record<string, string>>;

const asOptions = (variables: Variables) =>
  Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** A Debian that systemd runs, and the servers beside it that an installation needs. */
export class Machine {
  private readonly containers: string[] = [];
  private id = '';

  constructor(
    private readonly engine: Engine,
    /** Of the commands on the machine. */
    private readonly variables: Variables,
  ) {}

  /** A server beside it, that it finds by the name. @returns where this machine reaches it */
  async beside(name: string, image: string, variables: Variables, ...command: string[]): Promise<string> {
    const options = [...asOptions(variables), '--network', network, '--network-alias', name];
    const id = await this.engine.docker('run', '--detach', ...options, standInOf(image), ...command);
    this.containers.push(id);
    return this.addressOf(id);
  }

  private addressOf(id: string): Promise<string> {
    return this.engine.docker(
      'inspect',
      '--format',
      `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`,
      id,
    );
  }

  async createNetwork(): Promise<void> {
    await this.engine.docker('network', 'create', network);
  }

  /** @param names of the portal, which are this machine itself */
  async start(names: readonly string[]): Promise<void> {
    // systemd mounts what its units see, hides processes from them, and groups them.
    const rights = ['SYS_ADMIN', 'SYS_PTRACE'].flatMap((right) => ['--cap-add', right]);
    const unconfined = ['seccomp', 'apparmor'].flatMap((name) => ['--security-opt', `${name}=unconfined`]);
    const groups = ['--cgroupns', 'host', '--volume', '/sys/fs/cgroup:/sys/fs/cgroup'];
    const memory = ['/run', '/run/lock', '/tmp:exec'].flatMap((folder) => ['--tmpfs', folder]);
    const hosts = names.flatMap((name) => ['--add-host', `${name}:127.0.0.1`]);
    const source = ['--volume', `${root}:/source:ro`];
    const options = [
      ...rights,
      ...unconfined,
      ...groups,
      ...memory,
      ...hosts,
      ...source,
      '--network',
      network,
    ];
    this.id = await this.engine.docker('run', '--detach', ...options, standInOf('machine'));
    this.containers.push(this.id);
    await this.untilBooted();
    const clone = `git clone --quiet file:///source ${checkout}`;
    await this.engine.docker(
      'exec',
      this.id,
      'sh',
      '-c',
      `git config --global safe.directory '*' && ${clone}`,
    );
  }

  address(): Promise<string> {
    return this.addressOf(this.id);
  }

  private async untilBooted(): Promise<void> {
    await until('systemd has started everything', () =>
      this.engine.docker('exec', this.id, 'systemctl', 'is-system-running').then(
        () => true,
        () => false,
      ),
    );
  }

  /** Restarts it, as its owner does at night. Resolves when systemd has started everything. */
  async reboot(): Promise<void> {
    await this.engine.docker('restart', this.id);
    await this.untilBooted();
  }

  /**
   * Runs commands in the checkout, as root; the first that fails ends them.
   * @param input what somebody types there
   * @returns what they printed @throws with all that they printed
   */
  async run(commands: string, input = ''): Promise<string> {
    const shell = ['bash', '-euo', 'pipefail', '-c', commands];
    const options = ['--interactive', '--workdir', checkout, ...asOptions(this.variables)];
    return this.engine.withInput(input, 'exec', ...options, this.id, ...shell);
  }

  /** Fills in a file of /etc/portal: each name is there once, and null takes its line out. */
  async fillIn(file: string, values: Readonly<Record<string, string | null>>): Promise<void> {
    const at = `/etc/portal/${file}`;
    let lines = await this.run(`cat ${at}`);
    for (const [name, value] of Object.entries(values)) {
      const line = new RegExp(`^${name}=.*$`, 'm');
      if (!line.test(lines)) throw new Error(`${file} has no line for ${name}`);
      lines = lines.replace(line, () => (value === null ? '' : `${name}=${value}`));
    }
    await this.run(`cat > ${at}`, `${lines}\n`);
  }

  async stop(): Promise<void> {
    for (const id of this.containers.toReversed()) await this.engine.docker('rm', '--force', '--volumes', id);
    await this.engine.docker('network', 'rm', network);
  }
}
