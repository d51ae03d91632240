import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../e2e/support/until';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export interface ProgramOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** A user that it runs as. */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /** Whether it can be used. */
  readonly isReady: () => Promise<boolean>;
  /** The signal that asks it to stop. */
  readonly stopSignal?: NodeJS.Signals;
}

/** Whether an address answers 200. */
export const answers = (url: string) => (): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const treeOf = (pid: number | undefined): number[] =>
  pid === undefined ? [] : [pid, ...childrenOf(pid).flatMap(treeOf)];

/** A named process of the fleet. Its output is in a log file of its name. */
export class Program {
  private child: ChildProcess | undefined;
  private variables: Readonly<Record<string, string>>;
  private wrapper: readonly string[] = [];
  readonly log: string;

  constructor(private readonly options: ProgramOptions) {
    this.log = path.join(options.folder, `${options.name}.log`);
    this.variables = options.env;
  }

  /** What it is started with. */
  get env(): Readonly<Record<string, string>> {
    return this.variables;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Gives it other variables, from its next start on. */
  change(variables: Readonly<Record<string, string>>): void {
    this.variables = { ...this.variables, ...variables };
  }

  get name(): string {
    return this.options.name;
  }

  /** Has a command start it, which becomes it, from its next start on; none with no words. */
  startBy(...wrapper: readonly string[]): void {
    this.wrapper = wrapper;
  }

  /** Spawns it, without waiting until it can be used. */
  spawn(extra: Readonly<Record<string, string>> = {}): ChildProcess {
    const { command, args, folder, user } = this.options;
    const log = openSync(this.log, 'a');
    const [first = command, ...rest] = [...this.wrapper, command, ...args];
    const child = spawn(first, rest, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...this.variables, ...extra },
      stdio: ['ignore', log, log],
      ...user,
    });
    closeSync(log);
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.child = child;
    return child;
  }

  async start(extra?: Readonly<Record<string, string>>): Promise<void> {
    const child = this.spawn(extra);
    await until(`${this.name} is ready`, () => {
      if (child.exitCode !== null)
        throw new Error(`${this.name} ended with ${child.exitCode}:\n${this.tail()}`);
      return this.options.isReady();
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.tail()}`);
    });
  }

  /** Asks it to stop and waits. Returns its exit code. */
  async stop(signal = this.options.stopSignal ?? 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') this.signalAll(signal);
    else child.kill(signal);
    return ended;
  }

  async restart(): Promise<number | null> {
    const code = await this.stop();
    await this.start();
    return code;
  }

  /** Reads its configuration again, as HAProxy's master does. */
  reload(): void {
    this.child?.kill('SIGUSR2');
  }

  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  resume(): void {
    this.signalAll('SIGCONT');
  }

  /**
   * What it has used so far with its child processes, also those that have ended: seconds of processor time
   * in steps of 10 ms (proc(5), stat), and MB of memory, where shared pages are divided among those who share
   * them. Linux only.
   */
  used(): { readonly cpuSeconds: number; readonly memoryMb: number } {
    const used = { cpuSeconds: 0, memoryMb: 0 };
    for (const pid of treeOf(this.child?.pid)) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const ticks = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
      used.cpuSeconds += ticks.reduce((sum, each) => sum + each) / 100;
      const [, kib] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      used.memoryMb += (Number(kib) * 1024) / 1e6;
    }
    return used;
  }

  /** PostgreSQL and HAProxy are several processes. */
  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    const children = childrenOf(pid);
    this.child?.kill(signal);
    for (const each of children) {
      try {
        process.kill(each, signal);
      } catch {
        // It has just ended.
      }
    }
  }

  /** Whether its log contains a text. */
  logged(text: string): boolean {
    return this.count(text) > 0;
  }

  /** How often its log contains a text. */
  count(text: string): number {
    return readFileSync(this.log, 'utf8').split(text).length - 1;
  }

  private tail(): string {
    return readFileSync(this.log, 'utf8').slice(-2_000);
  }
}
