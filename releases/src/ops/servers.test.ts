import type { Opened } from 'server-kit/testing/opened';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeEdgeNote } from '../health/edge-notes';
import { openOps } from '../testing/ops-server';
import type { Answers } from './answers';

type EdgeNote = Parameters<typeof writeEdgeNote>[2];

const opsToken = 'o'.repeat(32);
let ops: Opened<typeof openOps>;
let api: Server;
/** What the API answers: seconds since 1970. */
let system: Record<string, unknown>;
let status: number;
let now: number;

beforeEach(async () => {
  status = 200;
  api = createServer((request, response) => {
    const isRight = request.headers.authorization === `Bearer ${opsToken}`;
    response.writeHead(isRight ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: system }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  await open({ api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, opsToken });
  now = Date.now();
  const process = { id: '6f0b', kind: 'api', host: 'api-1', version: '1.2.3', startedAt: now / 1000 - 7200 };
  system = {
    database: { milliseconds: 2 },
    processes: [{ ...process, seenAt: now / 1000 - 5 }],
    upkeep: [noted('backup', 3600)],
    mails: { waiting: 0, oldest: 0, givenUp: 0 },
    files: [{ name: 'the virus scanner', at: null }],
    limits: 'up',
  };
});
afterEach(async () => {
  await ops.app.close();
  await new Promise((resolve) => api.close(resolve));
});

/** A task that was done so many seconds ago. */
const noted = (task: string, seconds: number) => {
  const at = now / 1000 - seconds;
  return { task, at, since: at };
};

async function open(asked: { api: string | null; opsToken: string | undefined }): Promise<void> {
  ops = await openOps({ system: asked, version: '1.2.3' });
  await ops.logIn();
}

const note = (changes: Partial<EdgeNote> = {}): EdgeNote => ({
  ...{ id: 'one', host: 'edge-1', version: '1.2.3', startedAt: now - 60_000, time: now - 1000 },
  ...{ revision: 2, stale: null, timestamp: null, remoteApis: [] },
  ...changes,
});

/** 'down Edge edge-1 serves ...', in the order of the answer. */
async function lines(): Promise<string[]> {
  const { servers } = (await ops.read('/channels/production/servers')).json<Answers['servers']>();
  return servers.map(({ state, kind, name, text }) =>
    [state, kind, name, text].filter((part) => part !== '').join(' '),
  );
}

test('each server has a line, and so has what servers depend on', async () => {
  await writeEdgeNote(ops.store, 'production', note());
  expect(await lines()).toEqual([
    'well Edge edge-1 serves revision 2; version 1.2.3, for 60 s',
    'well Release server version 1.2.3',
    expect.stringMatching(/^well Release store answers in \d+ ms$/),
    'well Limits of the release server is not used: each process counts attempts on its own',
    'well Database answers in 2 ms',
    'well API api-1 (6f0b) version 1.2.3, for 2 h',
    'well Limits of the API answers',
    'well Mails 0 wait, the oldest for 0 s; 0 were given up',
    'well Files the virus scanner has not failed',
    'well Backup noted 60 min ago',
  ]);
});

test.each<[string, () => Promise<void> | void, string]>([
  ['no edge', () => undefined, 'down Edge none says that it runs'],
  [
    'an edge whose store was emptied',
    () => writeEdgeNote(ops.store, 'production', note({ stale: 'has lost revision 2 in the store' })),
    'down Edge edge-1 production has lost revision 2 in the store',
  ],
  [
    'an edge that does not follow',
    () => writeEdgeNote(ops.store, 'production', note({ revision: 1 })),
    'down Edge edge-1 serves revision 1, not 2; version 1.2.3, for 60 s',
  ],
  ['an API that fails', () => void (status = 503), 'down API answers 503'],
  [
    'a silent worker',
    () => {
      const silent = {
        id: '1a2b',
        kind: 'worker',
        host: 'w',
        version: '1',
        startedAt: 0,
        seenAt: now / 1000 - 300,
      };
      system = { ...system, processes: [silent] };
    },
    'down Worker w (1a2b) has not been heard of for 5 min',
  ],
  [
    'mail that waits for a mail server',
    () => void (system = { ...system, mails: { waiting: 244, oldest: 900, givenUp: 0 } }),
    'down Mails 244 wait, the oldest for 15 min; 0 were given up',
  ],
  [
    'a virus scanner that is away',
    () => void (system = { ...system, files: [{ name: 'the virus scanner', at: now / 1000 - 60 }] }),
    'down Files the virus scanner failed 60 s ago',
  ],
  [
    'limits that are away',
    () => void (system = { ...system, limits: 'away' }),
    'down Limits of the API does not answer: each process counts attempts on its own',
  ],
])('%s comes first', async (what, happen, line) => {
  if (!what.includes('edge')) await writeEdgeNote(ops.store, 'production', note());
  await happen();
  expect((await lines())[0]).toBe(line);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'mails that were given up',
    { mails: { waiting: 1, oldest: 5, givenUp: 3 } },
    'odd Mails 1 wait, the oldest for 5 s; 3 were given up',
  ],
  ['a slow database', { database: { milliseconds: 1500 } }, 'odd Database answers in 1500 ms'],
])('%s ask for a look', async (_what, changes, line) => {
  await writeEdgeNote(ops.store, 'production', note());
  system = { ...system, ...changes };
  expect((await lines())[0]).toBe(line);
});

test('a backup that is late, or was never made, asks for a look', async () => {
  await writeEdgeNote(ops.store, 'production', note());
  system = { ...system, upkeep: [noted('backup', 13 * 3600)] };
  expect((await lines())[0]).toBe('odd Backup noted 13 h ago');
  system = { ...system, upkeep: [{ task: 'backup', at: null, since: now / 1000 }] };
  expect((await lines())[0]).toBe('odd Backup Never noted');
});

test('an API that is not asked, or refuses the token, is said', async () => {
  await ops.app.close();
  await open({ api: null, opsToken: undefined });
  await writeEdgeNote(ops.store, 'production', note());
  expect((await lines())[0]).toMatch(/^odd API is not asked: set RELEASE_API and OPS_TOKEN/);
  await ops.app.close();
  await open({ api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, opsToken: 'x'.repeat(32) });
  await writeEdgeNote(ops.store, 'production', note());
  expect((await lines())[0]).toBe('odd API has another OPS_TOKEN, or none');
});
