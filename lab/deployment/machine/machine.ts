import path from 'node:path';
import { until } from '../../../e2e/support/until';
import type { Engine } from '../containers/engine';
import { standInOf } from '../containers/images';

const root = path.resolve(import.meta.dirname, '../../..');
const network = 'portal-machine';
/** The checkout, as somebody who installs has it. */
const checkout = '/root/portal';

export type Variables = Readonly<Record<string, string>>;

const each = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
const given = (variables: Variables) =>
  each(
    '--env',
    Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  );

/** What systemd needs: it mounts what its units see, hides processes from them, and groups them. */
const asMachine = [
  ...each('--cap-add', ['SYS_ADMIN', 'SYS_PTRACE']),
  ...each('--security-opt', ['seccomp=unconfined', 'apparmor=unconfined']),
  ...each('--tmpfs', ['/run', '/run/lock', '/tmp:exec']),
  ...['--cgroupns', 'host', '--volume', '/sys/fs/cgroup:/sys/fs/cgroup'],
];

/** A Debian that systemd runs, and the servers beside it that an installation needs. */
export class Machine {
  private id = '';

  constructor(
    private readonly engine: Engine,
    /** Of the commands on the machine. */
    private readonly variables: Variables,
  ) {}

  /** Makes the network of all, without what a run that was killed has left there. */
  async createNetwork(): Promise<void> {
    await this.stop();
    await this.engine.docker('network', 'create', network);
  }

  /** A server beside it, that it finds by the name. @returns the address for this machine */
  async beside(name: string, image: string, variables: Variables, ...command: string[]): Promise<string> {
    const options = [...given(variables), '--network', network, '--network-alias', name];
    return this.addressOf(
      await this.engine.docker('run', '--detach', ...options, standInOf(image), ...command),
    );
  }

  private addressOf(id: string): Promise<string> {
    const address = `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`;
    return this.engine.docker('inspect', '--format', address, id);
  }

  /** Starts it, with a checkout. @param names of the portal, which are this machine itself */
  async start(names: readonly string[]): Promise<void> {
    const hosts = names.map((name) => `${name}:127.0.0.1`);
    const options = [...asMachine, ...each('--add-host', hosts), '--network', network];
    const source = ['--volume', `${root}:/source:ro`];
    this.id = await this.engine.docker('run', '--detach', ...options, ...source, standInOf('machine'));
    await this.untilBooted();
    // The repository is another user's.
    const git = `git config --global safe.directory '*' && git clone --quiet file:///source ${checkout}`;
    await this.engine.docker('exec', this.id, 'sh', '-c', git);
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
    const options = ['--interactive', '--workdir', checkout, ...given(this.variables)];
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
    const ids = await this.engine.docker('ps', '--all', '--quiet', '--filter', `network=${network}`);
    for (const id of ids.split('\n').filter(Boolean))
      await this.engine.docker('rm', '--force', '--volumes', id);
    await this.engine.docker('network', 'rm', network).catch(() => undefined); // there may be none
  }
}
