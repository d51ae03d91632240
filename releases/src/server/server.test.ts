import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import manifest from '../../package.json';
import { temporaryFolder } from '../testing/fixture';
import { asha } from '../testing/ops-server';
import { keys } from '../testing/trust';
import { pemOf } from '../trust/keys';

const root = path.resolve(import.meta.dirname, '../../..');
const users = [...asha.operators].map((entry) => entry.join(':')).join();

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => ({ folder, remove } = await temporaryFolder()));
afterAll(() => remove());

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Code and signal, once all output has come. */
  readonly ended: Promise<readonly unknown[]>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'server.ts')], {
    cwd: root,
    env: {
      ...process.env,
      OPS_USERS: '',
      RELEASE_STORE: folder,
      PORTAL_CHANNEL: 'production',
      RELEASES_URL: 'https://releases.example',
      RELEASE_KEY: pemOf(keys.server),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  const streams = [child.stdout!, child.stderr!];
  for (const stream of streams) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // Not the event `close`, which Node leaves out for a child whose channel its parent has closed.
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => once(stream, 'end'))]);
  return { child, output: () => text, ended: ended.then(([exit]) => exit) };
}

test.each([
  ['it is asked to', (child: ChildProcess) => void child.kill('SIGTERM')],
  ['its starter is gone', (child: ChildProcess) => child.disconnect()],
])(
  'the process listens, tells its starter where, and stops when %s',
  async (_when, end) => {
    const { child, output, ended } = start({
      OPS_USERS: users,
      RELEASES_PORT: '0',
      RELEASES_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
    const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
    expect((await fetch(`${listening}/health`)).status).toBe(200);
    expect(await (await fetch(`${listening}/ops`)).text()).toContain('Log in to ops');
    end(child);
    expect(await ended).toEqual([0, null]);
    const lines = output().trimEnd().split('\n');
    const said = lines.map((line) => JSON.parse(line) as { service: string; version: string; msg: string });
    expect(said[0]).toMatchObject({ service: 'portal-releases', version: manifest.version });
    expect(said.map(({ msg }) => msg)).toContain(
      `The release server listens on ${listening}, on the folder ${folder}; the console is at ${listening}/ops`,
    );
  },
  30_000,
);

test('without operators there is no page, and the process says what to do', async () => {
  const { output, ended } = start({});
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain('OPS_USERS names nobody: make an entry with npm run release -- ops-password');
  const { level, msg } = JSON.parse(output()) as { level: number; msg: string };
  expect(level).toBe(60);
  expect(msg).not.toContain('    at ');
}, 30_000);
