import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { reportsPath } from 'shared/contract/report';
import { buildEdge } from '../edge/app';
import { buildOps } from '../ops/app';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { asha } from '../testing/ops-server';

const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
const port = 7392;
const limitsUrl = `redis://127.0.0.1:${port}`;

async function startServer(): Promise<ChildProcess> {
  const server = spawn(program!, ['--port', String(port), '--save', '', '--appendonly', 'no']);
  for await (const text of server.stdout) if (String(text).includes('Ready to accept')) break;
  return server;
}
async function stopServer(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}

type Send = (app: FastifyInstance, remoteAddress: string) => Promise<number>;
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const logIn: Send = async (app, remoteAddress) => {
  // Too long to be looked at, so that the test need not wait for hashes.
  const payload = `name=${remoteAddress}&password=${'x'.repeat(300)}`;
  const options = { method: 'POST', url: '/ops/login', payload, headers: form, remoteAddress } as const;
  return (await app.inject(options)).statusCode;
};
const report: Send = async (app, remoteAddress) =>
  (await app.inject({ method: 'POST', url: reportsPath, payload: {}, remoteAddress })).statusCode;

const lines: string[] = [];
const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
const kinds = [
  { what: 'log-ins at ops servers', open: buildOps, send: logIn, most: 10 },
  { what: 'reports at edges', open: buildEdge, send: report, most: 600 },
];

describe.each(kinds)('$what', ({ open, send, most }) => {
  let apps: FastifyInstance[];
  beforeEach(async () => {
    lines.length = 0;
    const store = new MemoryStore(await promotedFiles());
    const options = { store, channel: 'production', api: 'http://127.0.0.1:9', logger, limitsUrl, ...asha };
    apps = [open(options), open(options)];
  });
  afterEach(() => Promise.all(apps.map((app) => app.close())));

  /** How many of twice as many as are allowed get through, from a network, at both servers in turn. */
  async function allowed(address: string): Promise<number> {
    let count = 0;
    for (let i = 0; i < 2 * most; i += 1) if ((await send(apps[i % 2]!, address)) !== 429) count += 1;
    return count;
  }

  test('without the server of limits each process limits by its own count, and logs that once', async () => {
    expect(await allowed('203.0.113.1')).toBe(2 * most);
    expect(await send(apps[0]!, '203.0.113.1')).toBe(429);
    expect(lines.filter((line) => line.includes('the store of limits is away'))).toHaveLength(2);
  });

  const testWithServer = program ? test : test.skip;
  testWithServer('are counted together, and alone while the server is away', async () => {
    const server = await startServer();
    await Promise.all(apps.map((app) => app.ready()));
    expect(await allowed('203.0.113.1')).toBe(most);
    await stopServer(server);
    // Each process has counted its own half all along.
    expect(await allowed('203.0.113.1')).toBe(0);
    expect(await allowed('198.51.100.1')).toBe(2 * most);
  });
});
