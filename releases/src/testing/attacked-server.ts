import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import { FileStore } from '../store/file-store';
import { pemOf } from '../trust/keys';
import { makeRemote, makeShell, publishAll, temporaryFolder } from './fixture';
import { asha, opsPassword } from './ops-server';
import { keys, signedStore } from './trust';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Answer {
  readonly status: number;
  readonly message: string;
}

/** The longest of several calls, in ms. */
export interface Waits {
  readonly health: number;
  readonly logIn: number;
  readonly command: number;
}

export interface Measured {
  /** The longest block of the server's event loop. */
  readonly longestMs: number;
  readonly rssMb: number;
}

export type AttackedServer = Awaited<ReturnType<typeof startAttackedServer>>;

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
    logIn: () => {
      logIns += 1;
      return timed(
        '/ops/login',
        {
          method: 'POST',
          redirect: 'manual',
          // Each from a network of its own, as attempts of one are limited.
          headers: { origin: url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `203.0.${logIns}.1` },
          body: new URLSearchParams({ name: 'Asha', password: opsPassword }),
        },
        303,
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
    /** How long others wait, until `isOver`: one log-in, as an operator's are limited, and other calls. */
    async waits(isOver: () => boolean): Promise<Waits> {
      const longest = { health: 0, command: 0 };
      const logIn = others.logIn();
      do {
        const [health, command] = await Promise.all([others.health(), others.command()]);
        longest.health = Math.max(longest.health, health);
        longest.command = Math.max(longest.command, command);
        await pause(50);
      } while (!isOver());
      return { ...longest, logIn: await logIn };
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit').catch(() => undefined);
      await remove();
    },
  };
}
