import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Starts a process that says `ready`, and says `closing` when `closeOnSignal` closes it. */
async function start({ close, drainSeconds = 0, patienceMs = 60_000, more = '' }: Program) {
  const program = `
    import { closeOnSignal } from 'server-kit/run-server';
    console.fatal = console.error;
    const close = async () => {
      if (process.connected) process.send('closing');
      await (${close})();
    };
    closeOnSignal({ drainSeconds: ${drainSeconds}, close }, console, ${patienceMs});
    process.send('ready');
    ${more}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  let errors = '';
  const stderr = child.stderr!;
  stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const said = once(child, 'message');
  // Not `close`, which no child has that its parent has left.
  const ended = Promise.all([once(child, 'exit'), once(stderr, 'end')]).then(
    ([[code]]) => code as number | null,
  );
  expect(await Promise.race([said, ended.then(() => errors)])).toEqual(['ready', undefined]);
  return { child, ended, errors: () => errors, closing: () => once(child, 'message') };
}

interface Program {
  /** A function, as text. */
  readonly close: string;
  readonly drainSeconds?: number;
  readonly patienceMs?: number;
  readonly more?: string;
}
const untilTold = `() => new Promise((resolve) => process.once('message', resolve))`;
const forever = `() => new Promise(() => setInterval(() => undefined, 1000))`;

jest.setTimeout(60_000);

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'on %s a server finishes what is under way, and ends with 0',
  async (signal) => {
    const { child, ended, closing } = await start({ close: untilTold });
    const closed = closing();
    child.kill(signal);
    await closed;
    child.send('the last call is answered');
    expect(await ended).toBe(0);
  },
);

test('a second signal ends it at once, with 1', async () => {
  const { child, ended, closing } = await start({ close: forever });
  const closed = closing();
  child.kill('SIGTERM');
  await closed;
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
});

test('it ends with 1 when closing takes too long, or fails', async () => {
  const slow = await start({ close: forever, patienceMs: 50 });
  slow.child.kill('SIGTERM');
  expect(await slow.ended).toBe(1);
  const failing = await start({ close: `async () => { throw new Error('no') }` });
  failing.child.kill('SIGTERM');
  expect(await failing.ended).toBe(1);
});

test('an error that nobody caught is printed, and closes the server without a drain', async () => {
  const more = `setTimeout(() => { throw new Error('a bug') });`;
  const { ended, errors } = await start({ close: 'async () => undefined', drainSeconds: 300, more });
  expect(await ended).toBe(1);
  expect(errors()).toContain('a bug');
});

test('it does not outlive its parent process', async () => {
  const { child, ended } = await start({ close: 'async () => undefined' });
  child.disconnect();
  expect(await ended).toBe(0);
});

describe('a server', () => {
  /** Runs it with `start`. Resolves with its lines, and its exit code. */
  async function run(start: string, env: Readonly<Record<string, string>> = {}) {
    const program = `
      import { runServer } from 'server-kit/run-server';
      const command = { command: 'npm run test', version: '1.2.3', about: '', schema: {}, needed: [] };
      runServer({ ...command, explain: () => undefined }, ${start});`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, ...env },
    });
    children.push(child);
    const [code, ...texts] = await Promise.all([
      once(child, 'exit').then(([exit]) => exit as number),
      text(child.stdout),
      text(child.stderr),
    ]);
    const lines = texts.join('').trimEnd().split('\n');
    return { code, lines: lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>) };
  }
  const fatal = { level: 60, service: 'portal-test', version: '1.2.3', msg: 'the server could not start' };

  test.each([
    ['fails', `async () => { throw new Error('a bug'); }`],
    [
      'has an error that nobody catches',
      `() => new Promise(() => setTimeout(() => { throw new Error('a bug'); }))`,
    ],
  ])('whose start %s writes a line of its log, silent or not, and ends with 1', async (_what, start) => {
    const { code, lines } = await run(start, { LOG_LEVEL: 'silent' });
    expect([code, lines]).toEqual([1, [expect.objectContaining(fatal)]]);
    expect(lines[0]?.err).toMatchObject({ message: 'a bug' });
  });

  test('logs what Node warns of', async () => {
    const warn = `async () => { process.emitWarning('old'); await new Promise(setImmediate); throw new Error('end'); }`;
    const { lines } = await run(warn);
    // The last line is written at once, and may overtake the one before it.
    const byLevel = lines.toSorted((a, b) => Number(a.level) - Number(b.level));
    expect(byLevel).toMatchObject([{ level: 40, msg: 'Node warns', err: { message: 'old' } }, { level: 60 }]);
  });

  test('looks a name up once for all connections that need it', async () => {
    const start = `async () => {
      const { createHook } = await import('node:async_hooks');
      const { connect } = await import('node:net');
      let lookups = 0;
      const init = (_id, type) => void (lookups += Number(type === 'GETADDRINFOREQWRAP'));
      createHook({ init }).enable();
      const refused = () => new Promise((resolve) => connect(9, 'localhost').once('error', resolve));
      await Promise.all([refused(), refused(), refused()]);
      throw new Error(lookups + ' lookups');
    }`;
    const { lines } = await run(start);
    expect(lines).toMatchObject([{ err: { message: '1 lookups' } }]);
  });
});
