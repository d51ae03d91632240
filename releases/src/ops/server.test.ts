import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { asha } from '../testing/ops-server';

const root = path.resolve(import.meta.dirname, '../../..');
const users = [...asha.operators].map((entry) => entry.join(':')).join();

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => ({ folder, remove } = await temporaryFolder()));
afterAll(() => remove());

function start(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'server.ts')], {
    cwd: root,
    env: { ...process.env, OPS_USERS: '', RELEASE_STORE: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

test('the process listens, tells its starter where, and stops when it is asked to', async () => {
  const { child, output } = start({ OPS_USERS: users, OPS_PORT: '0', OPS_HOST: '127.0.0.1' });
  const ended = once(child, 'close');
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  expect((await fetch(`${listening}/health`)).status).toBe(200);
  expect(await (await fetch(`${listening}/ops`)).text()).toContain('Log in to ops');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(output()).toBe(`The ops page listens on ${listening}/ops, on the folder ${folder}\n`);
}, 30_000);

test('without operators there is no page, and the process says what to do', async () => {
  const { child, output } = start({});
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain(
    'OPS_USERS names no operators: make an entry with npm run release -- ops-password',
  );
  expect(output()).not.toContain('    at ');
}, 30_000);
