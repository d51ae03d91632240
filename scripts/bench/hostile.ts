import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readConfig } from '../../api/src/config';
import { migrate } from '../../api/src/database/migrate';
import { openPostgres } from '../../api/src/database/postgres';
import { bodyLimitOf } from '../../api/src/http/body-limits';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { freePort } from '../../e2e/support/free-port';
import { endpoints, type Endpoint, type EndpointName } from 'shared/contract/endpoints';
import { atMost, type Budget } from './budgets';
import { signInCandidate } from './candidate';

const quietMs = 4000;
/** One part of a minute, as the limits count it. */
const attackMs = 10_000;
const attackers = 50;
const pauseMs = 10;
/** As many empty lists as the call reads: what cost most before decision 43. */
const hostileBody = (name: EndpointName): string =>
  JSON.stringify({
    email: 'a@b.in',
    password: 'wrong-one',
    skills: Array(Math.floor((bodyLimitOf(name) - 100) / 3)).fill([]),
  });

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;

/** Milliseconds of each read of a profile, every 10 ms by one of some candidates, while something else may go on. */
async function measureReads(api: string, tokens: readonly string[], ms: number): Promise<number[]> {
  const url = `${api}/api${endpoints.fetchProfile.path}`;
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const token = tokens[times.length % tokens.length];
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.100.${times.length % tokens.length}`,
    };
    const begun = performance.now();
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`The other candidate's profile answered ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    await pause(pauseMs);
  }
  return times;
}

function startAttack(api: string, from: { token: string; address: string }, name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const headers = { authorization: `Bearer ${from.token}`, 'x-forwarded-for': from.address };
  const { method } = endpoint;
  const type = endpoint.multipart ? 'multipart/form-data; boundary=x' : 'application/json';
  const worker = new Worker(path.join(import.meta.dirname, 'attacker.mjs'), {
    workerData: {
      url: `${api}/api${endpoint.path.replace(/:\w+/, 'x'.repeat(43))}`,
      method,
      atOnce: attackers,
      headers: method === 'GET' ? headers : { ...headers, 'content-type': type },
      body: method === 'GET' ? undefined : hostileBody(name),
    },
  });
  return async (): Promise<Record<string, number>> => {
    const ended = once(worker, 'message') as Promise<[Record<string, number>]>;
    worker.postMessage('stop');
    return (await ended)[0];
  };
}

/**
 * What another candidate feels while one account and one address attack each call of the contract in turn, on
 * PostgreSQL: the 99th percentile of reads, beside that of the same reads in quiet. The attackers run on the same machine.
 */
export async function judgeHostile(root: string, print: (line: string) => void): Promise<Budget[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hostile-'));
  const server = await startTemporaryServer();
  const database = openPostgres(server.address('postgres'), readConfig({}).databasePool);
  await migrate(database);
  await database.close();
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      API_PORT: String(port),
      DATABASE_URL: server.address('postgres'),
      FILE_STORE: `file:${folder}/files`,
      FILE_KEYS: 'none',
      SMTP_URL: 'outbox',
      PORTAL_DATA: folder,
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'silent',
    },
    stdio: 'inherit',
  });
  const api = `http://127.0.0.1:${port}`;
  try {
    await until(async () => (await fetch(`${api}/api/health`)).ok);
    // Enough of them to stay below the limit of calls.
    const tokens: string[] = [];
    while (tokens.length < 50) tokens.push((await signInCandidate(api)).token);
    const quiet: number[] = [];
    const attacked: [EndpointName, number][] = [];
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (name === 'signOut') continue; // it would end the attack
      // A new account and a new address each time: an attack begins with what the limits allow.
      const mallory = await signInCandidate(api);
      const address = `203.0.113.${attacked.length + 1}`;
      quiet.push(...(await measureReads(api, tokens, quietMs)));
      const stop = startAttack(api, { token: mallory.token, address }, name);
      attacked.push([name, p99(await measureReads(api, tokens, attackMs))]);
      print(`${name}: ${JSON.stringify(await stop())}`);
    }
    // Of all quiet times: those before one attack are too few for a steady percentile.
    return attacked.map(([name, time]) => atMost(name, time, 2, p99(quiet)));
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  throw new Error('The API did not start within 30 seconds');
}
