import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { testRateLimits } from '../testing/test-api';
import { memoryCounts, sharedCounts, type Counts } from 'server-kit/counts';
import { createLimits } from './limits';

/**
 * As much of a Valkey server as the counts use: the script is played by hand. It stands for the wire, not for
 * the script.
 */
async function startFake() {
  const values = new Map<string, number>();
  const sockets = new Set<Socket>();
  const state = { isFrozen: false };
  function answer([name = '', ...words]: string[]): string {
    const key = words[name === 'del' ? 0 : 2] ?? '';
    if (name === 'info') return '$0\r\n\r\n';
    if (name === 'del') return `:${Number(values.delete(key))}\r\n`;
    if (name !== 'eval') return '+OK\r\n';
    values.set(key, (values.get(key) ?? 0) + Number(words[3]));
    return `*2\r\n:${values.get(key)}\r\n:60000\r\n`;
  }
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      if (state.isFrozen) return;
      // Each command is an array of strings, none of which contains a line that begins as a length does.
      for (const command of data
        .toString()
        .split(/^\*\d+\r\n/m)
        .slice(1)) {
        const words = command.split(/^\$\d+\r\n/m).slice(1);
        socket.write(answer(words.map((word) => word.replace(/\r\n$/, ''))));
      }
    });
  });
  let port = 0;
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  return { address: `valkey://127.0.0.1:${port}`, state, listen, stop };
}

/** A real server from this machine, where there is one. */
async function startReal(program: string) {
  const server = spawn(program, ['--port', '7391', '--save', '', '--appendonly', 'no'], { stdio: 'pipe' });
  for await (const text of server.stdout) if (String(text).includes('Ready to accept')) break;
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  return { address: 'redis://127.0.0.1:7391', stop };
}

const programs = ['valkey-server', 'redis-server'].filter(
  (program) => spawnSync(program, ['--version']).status === 0,
);
const servers = [
  { name: 'a fake server', start: startFake },
  ...programs.map((program) => ({ name: program, start: () => startReal(program) })),
];

const rateLimits = { ...testRateLimits, perIp: 100_000 };
const from = { ip: '203.0.113.7' } as FastifyRequest; // all that a limit reads
const wrong = () => Promise.reject(new HttpError('wrong-credentials'));
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'right',
    (error: unknown) => (error instanceof HttpError ? error.code : String(error)),
  );

describe.each(servers)('limits that two processes share on $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  let counts: Counts[];
  beforeAll(async () => {
    server = await start();
    const log = { warn: jest.fn(), info: jest.fn() };
    counts = [await sharedCounts(server.address, log), await sharedCounts(server.address, log)];
  });
  afterAll(async () => {
    for (const each of counts) each.close();
    await server.stop();
  });
  const signIns = () => counts.map((each) => createLimits(each, rateLimits).byScope['sign-in']);

  it('allow ten guesses at an account in all, also in a burst', async () => {
    const [one, two] = signIns();
    const guesses = Array.from({ length: 30 }, (_, i) =>
      codeOf((i % 2 ? one : two)!.attempt(from, { email: 'a@b.in', device: null }, wrong)),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(20);
    expect(await codeOf(two!.attempt(from, { email: 'A@B.in', device: null }, () => Promise.resolve()))).toBe(
      'rate-limited',
    );
  });

  it('count no sign-in with the right password', async () => {
    const [one, two] = signIns();
    for (let i = 0; i < 15; i += 1)
      expect(
        await codeOf(
          (i % 2 ? one : two)!.attempt(from, { email: 'c@d.in', device: null }, () => Promise.resolve()),
        ),
      ).toBe('right');
  });

  it('are reset for both by a new password', async () => {
    const [one, two] = signIns();
    for (let i = 0; i < 11; i += 1)
      await codeOf(one!.attempt(from, { email: 'e@f.in', device: null }, wrong));
    await two!.resetFailures('e@f.in');
    expect(await codeOf(one!.attempt(from, { email: 'e@f.in', device: null }, () => Promise.resolve()))).toBe(
      'right',
    );
  });
});

describe('limits whose server is away', () => {
  it.each(['frozen', 'stopped'])(
    'are counted in the process while it is %s, and shared again later',
    async (how) => {
      const server = await startFake();
      const log = { warn: jest.fn(), info: jest.fn() };
      const back = new Promise<void>((resolve) => log.info.mockImplementation(() => resolve()));
      const counts = await sharedCounts(server.address, log);
      const signIn = createLimits(counts, rateLimits).byScope['sign-in'];
      for (let i = 0; i < 4; i += 1)
        await codeOf(signIn.attempt(from, { email: 'a@b.in', device: null }, wrong));

      if (how === 'frozen') server.state.isFrozen = true;
      else await server.stop();
      const begun = performance.now();
      const codes = [];
      for (let i = 0; i < 10; i += 1)
        codes.push(await codeOf(signIn.attempt(from, { email: 'a@b.in', device: null }, wrong)));
      expect(performance.now() - begun).toBeLessThan(2000);
      expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(6);
      expect(log.warn).toHaveBeenCalledTimes(1);

      if (how === 'frozen') server.state.isFrozen = false;
      else await server.listen();
      await back;
      // The server has the four guesses from before.
      expect(await counts.add('sign-in:account:a@b.in', 1, 1000)).toMatchObject({ current: 5 });
      counts.close();
      await server.stop();
    },
  );

  it('begin without it', async () => {
    const server = await startFake();
    await server.stop();
    const log = { warn: jest.fn(), info: jest.fn() };
    const counts = await sharedCounts(server.address, log);
    expect(await counts.add('a', 1, 1000)).toMatchObject({ current: 1 });
    expect(log.warn).toHaveBeenCalledTimes(1);
    counts.close();
  });
});

describe('counts in memory', () => {
  it('end with their window, however the clock is set, and are forgotten when they are taken back', async () => {
    jest.useFakeTimers();
    const counts = memoryCounts();
    await counts.add('a', 1, 1000);
    jest.advanceTimersByTime(400);
    jest.setSystemTime(Date.now() - 24 * 60 * 60_000);
    expect(await counts.add('a', 1, 1000)).toEqual({ current: 2, ttl: 600 });
    jest.advanceTimersByTime(600);
    expect(await counts.add('a', 1, 1000)).toEqual({ current: 1, ttl: 1000 });
    expect((await counts.add('a', -1, 1000)).current).toBe(0);
    jest.useRealTimers();
  });
});
