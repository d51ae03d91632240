import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import { FileStore } from '../store/file-store';
import { pemOf } from '../trust/keys';
import { makeRemote, makeShell, publishAll, temporaryFolder } from './fixture';
import { asha } from './ops-server';
import { keys, signedStore } from './trust';

const root = path.resolve(import.meta.dirname, '../../..');

interface Answer {
  readonly status: number;
  readonly message: string;
}

/** What calls of others take, in ms. */
interface Times {
  /** Of every fourth: whatever else the machine does. */
  readonly usual: number;
  readonly longest: number;
}
type Waits = Readonly<Record<'health' | 'logIn' | 'command', Times>>;

/** Calls of each kind at least. */
const fewestCalls = 8;

const summarize = (times: readonly number[]): Times => ({
  usual: times.toSorted((one, other) => one - other)[Math.floor(times.length / 4)] ?? NaN,
  longest: Math.max(...times),
});

interface Measured {
  /** The longest block of the server's event loop. */
  readonly longestMs: number;
  readonly rssMb: number;
}

type Tokens = Readonly<Record<'mallory' | 'other', string>>;

/** A store with two teams: `mallory` publishes mf-auth, `other` mf-jobs. */
async function openTeams() {
  const { folder, remove } = await temporaryFolder();
  const storeFolder = path.join(folder, 'store');
  const store = signedStore(new FileStore(storeFolder));
  await publishAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  const releases = localReleases(new ReleaseService({ store }), { actor: 'a test', may: null });
  const tokenOf = async (actor: string, name: string): Promise<string> => {
    const may = [{ actions: ['publish'], deployables: [name], channels: [] }];
    const lines = await releases.execute({ command: 'create-token', actor, lifeMs: 3_600_000, may } as never);
    return lines.at(-1)!;
  };
  const tokens: Tokens = {
    mallory: await tokenOf('mallory', 'mf-auth'),
    other: await tokenOf('other', 'mf-jobs'),
  };
  return { store, storeFolder, tokens, remove };
}

async function startServer(storeFolder: string): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    OPS_USERS: [...asha.operators].map((entry) => entry.join(':')).join(),
    RELEASES_PORT: '0',
    RELEASES_HOST: '127.0.0.1',
    RELEASE_STORE: storeFolder,
    PORTAL_CHANNEL: 'production',
    RELEASES_URL: 'https://releases.example',
    RELEASE_KEY: pemOf(keys.server),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'measured-server.ts')],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [{ listening: url }] = (await once(child, 'message')) as [{ listening: string }];
  return { child, url };
}

/** The calls of others, each in milliseconds. */
function callsOfOthers(url: string, tokens: Tokens) {
  const timed = async (path: string, init: RequestInit, status: number): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(url + path, init);
    await answer.arrayBuffer();
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - before;
  };
  let logIns = 0;
  return {
    /** It hashes a password as every log-in does. Names and networks are new, as attempts are limited. */
    logIn: () => {
      logIns += 1;
      const network = `203.${logIns >> 8}.${logIns & 255}.1`;
      return timed(
        '/ops/login',
        {
          method: 'POST',
          headers: { origin: url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network },
          body: new URLSearchParams({ name: `nobody-${logIns}`, password: 'of no operator' }),
        },
        401,
      );
    },
    health: () => timed('/health', {}, 200),
    command: () =>
      timed('/v1/lists?folder=builds', { headers: { authorization: `Bearer ${tokens.other}` } }, 200),
  };
}

/** A release server in a process of its own. */
export async function startAttackedServer() {
  const { store, storeFolder, tokens, remove } = await openTeams();
  const { child, url } = await startServer(storeFolder);
  const others = callsOfOthers(url, tokens);
  const publish = async (who: keyof Tokens, archive: Buffer): Promise<Answer> => {
    const answer = await fetch(`${url}/v1/builds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/gzip' },
      body: new Uint8Array(archive),
    });
    const body = (await answer.json()) as { message?: string; lines?: string[] };
    return { status: answer.status, message: body.message ?? body.lines?.join() ?? '' };
  };

  return {
    url,
    tokens,
    publish,
    /** What is stored of mf-auth beside its first version. */
    stored: async () => (await store.list('builds/mf-auth')).filter((version) => version !== '1.0.0'),
    async measure(): Promise<Measured> {
      child.send('measure');
      const [measured] = (await once(child, 'message')) as [Measured];
      return measured;
    },
    /** How long others wait until `isOver`, and for some calls more. */
    async waits(isOver: () => boolean = () => true): Promise<Waits> {
      const repeat = async (call: () => Promise<number>): Promise<Times> => {
        const times: number[] = [];
        while (!isOver() || times.length < fewestCalls) {
          times.push(await call());
          await pause(20);
        }
        return summarize(times);
      };
      const [health, command, logIn] = await Promise.all([
        repeat(others.health),
        repeat(others.command),
        repeat(others.logIn),
      ]);
      return { health, command, logIn };
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit').catch(() => undefined);
      await remove();
    },
  };
}
