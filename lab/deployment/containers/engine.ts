import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { until } from '../../../e2e/support/until';

type Variables = Readonly<Record<string, string | undefined>>;
const options = (env: Variables) => ({ env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
const run = promisify(execFile);

const needed =
  'It needs a Docker engine that answers. On Debian, as root, it starts one of its own: ' +
  'apt-get install docker.io docker-compose debootstrap';

/** A Docker engine, its command line, and Compose. */
export class Engine {
  constructor(
    private readonly env: Variables,
    private readonly compose: readonly [string, ...string[]],
    /** Whether this check has started it, and is its only user. */
    readonly isOwn: boolean,
    /** Ends it where this check has started it. */
    readonly stop: () => Promise<void>,
  ) {}

  /** @returns what `docker ...` printed, without the last line's end */
  async docker(...args: string[]): Promise<string> {
    return (await run('docker', args, options(this.env))).stdout.trimEnd();
  }

  /** @param input what somebody types @returns what `docker ...` printed @throws with all that it printed */
  async withInput(input: string, ...args: string[]): Promise<string> {
    const child = spawn('docker', args, { ...options(this.env), stdio: 'pipe' });
    child.stdin.end(input);
    const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'close')) as [number | null];
    const [printed, complaints] = await outputs;
    if (code !== 0) throw new Error(`It ended with ${code}:\n${printed}\n${complaints}`);
    return printed.trimEnd();
  }

  /** @returns what `docker ...` printed to both outputs, as a server's log is */
  async log(...args: string[]): Promise<string> {
    const { stdout, stderr } = await run('docker', ['logs', ...args], options(this.env));
    return stdout + stderr;
  }

  async composed(folder: string, ...args: string[]): Promise<string> {
    const [program, ...own] = this.compose;
    return (await run(program, [...own, ...args], { ...options(this.env), cwd: folder })).stdout.trimEnd();
  }

  async hasImage(name: string): Promise<boolean> {
    return this.docker('image', 'inspect', name).then(
      () => true,
      () => false,
    );
  }
}

const works = (command: readonly [string, ...string[]], env: Variables): Promise<boolean> =>
  run(command[0], command.slice(1), options(env)).then(
    () => true,
    () => false,
  );

/** The plugin, or Debian's docker-compose. */
async function findCompose(env: Variables): Promise<[string, ...string[]]> {
  if (await works(['docker', 'compose', 'version'], env)) return ['docker', 'compose'];
  if (await works(['docker-compose', 'version'], env)) return ['docker-compose'];
  throw new Error(`It needs Docker's Compose plugin, or: apt-get install docker-compose`);
}

/**
 * A `dockerd` of this check alone. Its folder stays: the next run finds the images there.
 * @returns its socket, and how to end it
 */
async function startOwn() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !(await works(['dockerd', '--version'], {}))) throw new Error(needed);
  const folder = path.join(tmpdir(), 'portal-engine');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Who made it before us could choose what this engine runs.
  if (statSync(folder).uid !== 0) throw new Error(`${folder} is another user's`);
  chmodSync(folder, 0o700);
  const at = (name: string) => path.join(folder, name);
  const socket = `unix://${at('docker.sock')}`;
  const places = ['--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid')];
  // In a group of its own: Ctrl+C ends it last, and not the containers under this check's hands.
  const child = spawn('dockerd', ['--host', socket, ...places], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(at('log'));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = once(child, 'exit');
  const kill = () => void child.kill();
  process.once('exit', kill);
  // A check that is ended early ends it too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  await until('the engine answers', () => {
    if (child.exitCode !== null)
      throw new Error(`dockerd ended:\n${readFileSync(at('log'), 'utf8').slice(-2000)}`);
    return works(['docker', 'version'], { DOCKER_HOST: socket });
  });
  return { socket, stop };
}

/** The engine of this machine, or one that this check starts. @throws that says what to install */
export async function startEngine(): Promise<Engine> {
  if (!(await works(['docker', '--version'], {}))) throw new Error(needed);
  // Debian's command line has no BuildKit: the earlier builder does.
  const builder = (await works(['docker', 'buildx', 'version'], {})) ? {} : { DOCKER_BUILDKIT: '0' };
  if (await works(['docker', 'version'], {}))
    return new Engine(builder, await findCompose(builder), false, async () => undefined);
  const compose = await findCompose({});
  const { socket, stop } = await startOwn();
  return new Engine({ ...builder, DOCKER_HOST: socket }, compose, true, stop);
}
