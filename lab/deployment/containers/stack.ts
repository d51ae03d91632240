import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../e2e/support/free-port';
import { until } from '../../../e2e/support/until';
import { readCommands } from '../install-page';
import type { Engine } from './engine';
import { asha } from './walk';

const run = promisify(execFile);
const project = 'portal-containers';

export const releaseServers = ['releases-1', 'releases-2'] as const;
/** All containers that run our image, as compose.yaml names them. */
export const servers = ['edge-1', 'edge-2', 'api-1', 'api-2', ...releaseServers, 'worker'] as const;
/** What each of them writes when it can be used. */
const ready = /listens on|sends mail/;

/** How a container is on a network. */
interface Attached {
  readonly IPAddress: string;
  readonly Aliases: readonly string[] | null;
  readonly IPAMConfig: { readonly IPv4Address?: string } | null;
}

/** A part of what `docker inspect` says. */
interface Inspected {
  readonly State: { readonly StartedAt: string; readonly Running: boolean; readonly ExitCode: number };
  readonly Config: { readonly User: string };
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly CapAdd: readonly string[] | null;
    readonly CapDrop: readonly string[] | null;
    readonly SecurityOpt: readonly string[] | null;
    readonly Memory: number;
  };
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, Attached>> };
}

/** The stack of compose.yaml, as docs/operations.md installs it. */
export class Stack {
  constructor(
    readonly engine: Engine,
    /** The copy of deploy/. */
    private readonly folder: string,
    readonly urls: { readonly portal: string; readonly releases: string; readonly mail: string },
  ) {}

  compose(...args: string[]): Promise<string> {
    const files = ['-f', 'compose.yaml', '-f', 'patience.yaml'];
    return this.engine.composed(this.folder, '-p', project, '--env-file', '.env', ...files, ...args);
  }

  /** The id of a service's container. */
  async idOf(service: string): Promise<string> {
    const id = await this.compose('ps', '-a', '-q', service);
    if (id === '') throw new Error(`${service} has no container`);
    return id;
  }

  async inspect(service: string): Promise<Inspected> {
    const all = JSON.parse(await this.engine.docker('inspect', await this.idOf(service))) as Inspected[];
    return all[0]!;
  }

  async exec(service: string, ...command: string[]): Promise<string> {
    return this.engine.docker('exec', await this.idOf(service), ...command);
  }

  /** Seconds from the start of a server's container until it said that it can be used. */
  async secondsToStart(service: string): Promise<number> {
    const id = await this.idOf(service);
    const { StartedAt } = (await this.inspect(service)).State;
    let line: string | undefined;
    await until(`${service} is ready`, async () => {
      const log = await this.engine.log('--timestamps', '--since', StartedAt, id);
      line = log.split('\n').find((each) => ready.test(each));
      return line !== undefined;
    });
    return (Date.parse(line?.split(' ')[0] ?? '') - Date.parse(StartedAt)) / 1000;
  }

  /** MB that each container has in use, by service; `stats` counts no file that could be dropped. */
  async memory(): Promise<Record<string, number>> {
    const ids = (await this.compose('ps', '-q')).split('\n');
    const lines = await this.engine.docker(
      'stats',
      '--no-stream',
      '--format',
      '{{.Name}} {{.MemUsage}}',
      ...ids,
    );
    const units: Record<string, number> = { B: 1e-6, KiB: 1024e-6, MiB: 1.048576, GiB: 1073.741824 };
    return Object.fromEntries(
      lines.split('\n').flatMap((line) => {
        const [, name = '', used = '', unit = ''] =
          /^portal-containers[_-](.+)[_-]1 ([\d.]+)(\w+) \//.exec(line) ?? [];
        // Those that have ended use nothing.
        return Number(used) > 0 ? [[name, Number(used) * (units[unit] ?? NaN)]] : [];
      }),
    );
  }

  /**
   * Restarts a server, as an upgrade does. Resolves when it can be used, of one behind the balancer when that
   * has it again.
   * @returns seconds from its start until it could be used
   */
  async restart(service: string): Promise<number> {
    const isBalanced = service !== 'worker';
    const balancer = await this.idOf('balancer');
    const line = `${service} is UP`;
    const count = async () => (await this.engine.log(balancer)).split(line).length;
    const before = isBalanced ? await count() : 0;
    await this.stop(service);
    await this.start(service);
    const seconds = await this.secondsToStart(service);
    if (isBalanced) await until(`${line} at HAProxy`, async () => (await count()) > before);
    return seconds;
  }

  /** Stops a server, and has it finish what is under way. */
  async stop(service: string): Promise<void> {
    await this.engine.docker('stop', '--time', '75', await this.idOf(service));
    const { ExitCode } = (await this.inspect(service)).State;
    if (ExitCode !== 0) throw new Error(`${service} ended with ${ExitCode}`);
  }

  async start(service: string): Promise<void> {
    await this.engine.docker('start', await this.idOf(service));
  }

  /** Ends a server as a crash does, and starts it. */
  async kill(service: string): Promise<void> {
    await this.engine.docker('kill', await this.idOf(service));
    await this.start(service);
    await this.secondsToStart(service);
  }

  /** Takes a container off a network. @returns how to put it back as it was */
  async cutOff(service: string, network: string): Promise<() => Promise<unknown>> {
    const name = `${project}_${network}`;
    const id = await this.idOf(service);
    const { Aliases, IPAMConfig } = (await this.inspect(service)).NetworkSettings.Networks[name]!;
    await this.engine.docker('network', 'disconnect', name, id);
    const address = IPAMConfig?.IPv4Address ? ['--ip', IPAMConfig.IPv4Address] : [];
    const aliases = (Aliases ?? []).flatMap((alias) => ['--alias', alias]);
    return () => this.engine.docker('network', 'connect', ...address, ...aliases, name, id);
  }

  /** Starts what is not there, or has changed. */
  async up(): Promise<void> {
    await this.compose('up', '-d', '--no-build').catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await this.compose('logs', '--no-color', '--tail', '20')}`);
    });
  }

  /** Fills in a line of .env. */
  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    const file = path.join(this.folder, '.env');
    const text = await readFile(file, 'utf8');
    const filled = Object.entries(values).reduce(
      (all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
      text,
    );
    await writeFile(file, filled);
  }

  async down(): Promise<void> {
    await this.compose('down', '-v', '--remove-orphans');
  }
}

const replaceOnce = (text: string, from: string, to: string): string => {
  if (text.split(from).length !== 2) throw new Error(`compose.yaml has not one '${from}'`);
  return text.replace(from, to);
};

/**
 * Gives the commands with which docs/operations.md prepares Compose, as they stand there, and types a
 * password. Left out are `npm ci`, which was done, `chown`, which needs root, and the start itself.
 * @param checkout with a `deploy` of its own
 */
async function followPage(checkout: string): Promise<{ readonly publicKey: string; readonly users: string }> {
  const [commands = ''] = readCommands('On one machine, with Compose.');
  const lines = commands.split('\n').filter((line) => !/^(npm ci|sudo chown|docker compose) ?/.test(line));
  const shell = run('bash', ['-euo', 'pipefail', '-c', lines.join('\n')], { cwd: checkout });
  shell.child.stdin?.end(`${asha.password}\n`);
  const { stdout } = await shell;
  const [users = ''] = /^asha:scrypt\..*$/m.exec(stdout) ?? [];
  const [publicKey = ''] = /^[\w-]{40,}$/m.exec(stdout) ?? [];
  if (!users || !publicKey) throw new Error(`These commands print no key, or no password:\n${stdout}`);
  return { publicKey, users };
}

/** Fills in what docs/operations.md asks an installer for. */
export async function prepareStack(engine: Engine, copy: string): Promise<Stack> {
  const ports = { portal: await freePort(), releases: await freePort(), mail: await freePort() };
  const urls = {
    portal: `http://localhost:${ports.portal}`,
    releases: `http://localhost:${ports.releases}`,
    mail: `http://localhost:${ports.mail}`,
  };
  const file = path.join(copy, 'compose.yaml');
  let text = await readFile(file, 'utf8');
  for (const [from, to] of [
    ['127.0.0.1:8080:', ports.portal],
    ['127.0.0.1:3300:', ports.releases],
    ['127.0.0.1:8025:', ports.mail],
  ] as const)
    text = replaceOnce(text, from, `127.0.0.1:${to}:`);
  await writeFile(file, text);
  // All candidates of the check have one address.
  const many = { environment: { CALLS_PER_IP: '100000', RATE_LIMIT_PER_IP: '100000' } };
  const patient = Object.fromEntries(['api-1', 'api-2'].map((name) => [name, many]));
  // A stand-in keeps objects in memory, which the gateway has on its disk.
  const services = { ...patient, s3: { mem_limit: '3g' } };
  await writeFile(path.join(copy, 'patience.yaml'), JSON.stringify({ services }));

  const { publicKey, users } = await followPage(path.dirname(copy));
  // There is no provider. A desk without users exits and is restarted, and each restart changes the network
  // of the machine.
  const people = path.join(copy, 'desk/desk-people.json');
  const lead = { name: asha.name, role: 'lead', password: users.slice(`${asha.name}:`.length) };
  await writeFile(people, JSON.stringify({ people: [lead] }));
  // As `chown` does, and without root.
  const key = `${path.join(copy, 'release-key.pem')}:/key`;
  const chown = `require('fs').chownSync('/key', 65532, 65532)`;
  await engine.docker('run', '--rm', '--user', '0', '--volume', key, 'portal-servers', '-e', chown);
  const stack = new Stack(engine, copy, urls);
  await stack.fillIn({
    PUBLIC_URL: urls.portal,
    PREVIEW_URL: urls.portal.replace('//localhost', '//preview.localhost'),
    RELEASES_URL: urls.releases,
    RELEASE_KEYS: publicKey,
    OPS_USERS: users,
    CLAMD_URL: 'none',
  });
  return stack;
}
