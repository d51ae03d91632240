import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseBuildId } from './channel/facts';
import { promoteBuilds } from './testing/changes';
import { FileStore } from './store/file-store';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './testing/fixture';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  const store = new FileStore(path.join(folder, 'store'));
  await publishAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
});
afterAll(() => remove());

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function start(env: Record<string, string>): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'edge-server.ts')],
    {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  children.push(child);
  return child;
}

test('an edge of its own drains before it stops: its health is red while pages are still served', async () => {
  const child = start({
    RELEASE_STORE: path.join(folder, 'store'),
    PORTAL_CHANNEL: 'production',
    API_URL: 'http://127.0.0.1:9',
    RELEASE_KEYS: 'none',
    PORT: '0',
    DRAIN_SECONDS: '2',
  });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  const ended = once(child, 'exit');
  const statusOf = async (at: string) =>
    (await fetch(listening + at, { headers: { accept: 'text/html' } })).status;
  expect(await statusOf('/health')).toBe(200);
  child.kill('SIGTERM');
  let health: number;
  do {
    health = await statusOf('/health');
  } while (health === 200);
  expect(health).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/auth')).toBe(200);
  expect(await ended).toEqual([0, null]);
}, 30_000);

test('an edge of its own has no defaults that could serve the wrong releases', async () => {
  const child = start({ DRAIN_SECONDS: 'soon' });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  expect(await once(child, 'close')).toEqual([1, null]);
  // One line of the log, although that is silent.
  const { service, msg } = JSON.parse(text) as { service: string; msg: string };
  expect(service).toBe('portal-edge');
  for (const name of ['RELEASE_STORE', 'PORTAL_CHANNEL', 'API_URL', 'RELEASE_KEYS'])
    expect(msg).toContain(`- ${name} is missing`);
  expect(msg).toContain('- DRAIN_SECONDS must be a whole number from 0 to 300');
}, 30_000);
