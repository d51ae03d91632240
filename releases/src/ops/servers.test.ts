import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeEdgeNote, type EdgeNote } from '../health/edge-notes';
import { openOps, type OpsServer } from '../testing/ops-server';

const opsToken = 'o'.repeat(32);
let ops: OpsServer;
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
  const process = { kind: 'api', host: 'api-1', version: '1.2.3', startedAt: now / 1000 - 7200 };
  system = {
    database: { milliseconds: 2 },
    processes: [{ ...process, seenAt: now / 1000 - 5 }],
    upkeep: [{ task: 'backup', at: now / 1000 - 3600 }],
    mails: { waiting: 0, givenUp: 0 },
    limits: 'up',
  };
});
afterEach(async () => {
  await ops.app.close();
  await new Promise((resolve) => api.close(resolve));
});

async function open(asked: { api: string | null; opsToken: string | undefined }): Promise<void> {
  ops = await openOps({ system: asked, version: '1.2.3' });
  await ops.logIn();
}

const note = (changes: Partial<EdgeNote> = {}): EdgeNote => ({
  ...{ id: 'one', host: 'edge-1', version: '1.2.3', startedAt: now - 60_000, time: now - 1000 },
  ...{ revision: 2, stale: null, timestamp: null },
  ...changes,
});

/** 'Wrong Edge edge-1 serves ...', in the order of the page. */
async function lines(): Promise<string[]> {
  const { body } = await ops.get('/ops?channel=production');
  const [list = ''] = /<details class="servers"[^]*?<\/details>/.exec(body) ?? [];
  return [...list.matchAll(/<li class="server">([^]*?)<\/li>/g)].map(([, item = '']) =>
    item
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('each server has a line, and so has what servers depend on', async () => {
  await writeEdgeNote(ops.store, 'production', note());
  expect(await lines()).toEqual([
    'Well Edge edge-1 serves revision 2; version 1.2.3, for 60 s',
    'Well Release server version 1.2.3',
    expect.stringMatching(/^Well Release store answers in \d+ ms$/),
    'Well Limits of the release server is not used: each process counts attempts on its own',
    'Well Database answers in 2 ms',
    'Well API api-1 version 1.2.3, for 2 h',
    'Well Limits of the API answers',
    'Well Mails 0 wait, 0 were given up',
    'Well Backup noted 60 min ago',
  ]);
});

test.each<[string, () => Promise<void> | void, string]>([
  ['no edge', () => undefined, 'Wrong Edge none says that it runs'],
  [
    'an edge whose store was emptied',
    () => writeEdgeNote(ops.store, 'production', note({ stale: 'has lost revision 2 in the store' })),
    'Wrong Edge edge-1 production has lost revision 2 in the store',
  ],
  [
    'an edge that does not follow',
    () => writeEdgeNote(ops.store, 'production', note({ revision: 1 })),
    'Wrong Edge edge-1 serves revision 1, not 2; version 1.2.3, for 60 s',
  ],
  ['an API that fails', () => void (status = 503), 'Wrong API answers 503'],
  [
    'a silent worker',
    () => {
      const silent = { kind: 'worker', host: 'w', version: '1', startedAt: 0, seenAt: now / 1000 - 300 };
      system = { ...system, processes: [silent] };
    },
    'Wrong Worker w has not been heard of for 5 min',
  ],
  [
    'limits that are away',
    () => void (system = { ...system, limits: 'away' }),
    'Wrong Limits of the API does not answer: each process counts attempts on its own',
  ],
])('%s comes first', async (what, happen, line) => {
  if (!what.includes('edge')) await writeEdgeNote(ops.store, 'production', note());
  await happen();
  expect((await lines())[0]).toBe(line);
});

test.each<[string, Record<string, unknown>, string]>([
  ['mails that were given up', { mails: { waiting: 1, givenUp: 3 } }, 'Look Mails 1 wait, 3 were given up'],
  ['a slow database', { database: { milliseconds: 1500 } }, 'Look Database answers in 1500 ms'],
])('%s ask for a look', async (_what, changes, line) => {
  await writeEdgeNote(ops.store, 'production', note());
  system = { ...system, ...changes };
  expect((await lines())[0]).toBe(line);
});

test('a backup that is late asks for a look', async () => {
  await writeEdgeNote(ops.store, 'production', note());
  system = { ...system, upkeep: [{ task: 'backup', at: now / 1000 - 13 * 3600 }] };
  expect((await lines())[0]).toBe('Look Backup noted 13 h ago');
});

test('an API that is not asked, or refuses the token, is said', async () => {
  await ops.app.close();
  await open({ api: null, opsToken: undefined });
  await writeEdgeNote(ops.store, 'production', note());
  expect((await lines())[0]).toMatch(/^Look API is not asked: set RELEASE_API and OPS_TOKEN/);
  await ops.app.close();
  await open({ api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, opsToken: 'x'.repeat(32) });
  await writeEdgeNote(ops.store, 'production', note());
  expect((await lines())[0]).toBe('Look API has another OPS_TOKEN, or none');
});
