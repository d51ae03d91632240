import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readChannel, readHistory } from '../channel/channel-store';
import { nothingFound } from '../channel/apply';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, released } from '../testing/changes';
import { slotOf } from '../health/slots';
import { readVerdicts } from '../judge/verdict-file';
import type { VoteRow } from '../judge/verdict';
import { sealVotes } from '../judge/vote-files';
import { layout } from '../store/layout';
import { openSteward, promotedFiles, viewKey } from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { policy } from '../testing/trust';
import { readCommand } from '../channel/command';

const hour = 3_600_000;
const since = Date.parse(stamp.time);
const place = `${layout.votes('production')}/2026-01-02.edge.json`;
let now: number;
let store: MemoryStore;
beforeEach(async () => {
  now = since + hour;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  store = new MemoryStore(await promotedFiles());
});

const row = (changes: Partial<VoteRow>): VoteRow => ({
  ...{ name: 'mf-auth', version: '1.0.1', trial: since, slot: slotOf(since), share: 1 },
  ...{ passed: 0, first: 0, failed: [] },
  ...changes,
});
const failed = Array.from({ length: 20 }, (_, index) => ({ voter: `v${index}`, network: `n${index}` }));
const vote = (...rows: readonly Partial<VoteRow>[]) =>
  store.put(place, sealVotes(viewKey, place, rows.map(row)));
const newest = async () => (await readChannel(store, 'production'))!;
const auth = async () => (await newest()).deployables['mf-auth'];
const decisions = async () =>
  (await readVerdicts(store, 'production')).map(({ name, decision }) => `${name}: ${decision}`);

const promoteNew = () => promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], stamp);
const startCanary = (share: number, steps: boolean) =>
  released(store, { command: 'canary', build: parseBuildId('mf-auth@1.0.1'), share, steps }, stamp);

test('a bad build is taken back, and what it is under trial for is in the store for everybody to read', async () => {
  await promoteNew();
  await vote({ passed: 10 });
  const { steward } = openSteward(store);
  await steward.look();
  expect(await decisions()).toEqual(['mf-auth: wait', 'shell: wait']);
  await vote({ passed: 80, failed });
  await steward.look();
  expect(await newest()).toMatchObject({ actor: 'automatic', change: 'rollback mf-auth 1.0.1 to 1.0.0' });
  await steward.look();
  // What was gone back to is judged no more.
  expect(await decisions()).toEqual(['shell: wait']);
  expect(await readHistory(store, 'production')).toHaveLength(3);
});

test('a canary that grows by itself goes on at each step, and becomes current', async () => {
  await startCanary(10, true);
  await vote({ share: 0.1, passed: 20, first: 20 });
  const { steward } = openSteward(store);
  await steward.look();
  expect((await auth())?.canary).toMatchObject({ share: 50, steps: true });
  await steward.look();
  expect((await auth())?.canary?.share).toBe(50);
  await vote({ share: 0.5, passed: 90, first: 90 });
  await steward.look();
  expect(await newest()).toMatchObject({
    actor: 'automatic',
    change: 'promote mf-auth 1.0.1 from canary',
    reason: expect.stringContaining('fewer than 5 % of the voters fail'),
  });
  // It is the same trial, whose votes go on to count.
  expect((await auth())?.since).toBe(stamp.time);
});

test('a share that a person chose stays, and its build is judged all the same', async () => {
  await startCanary(10, false);
  await vote({ share: 0.1, passed: 900, first: 900 });
  const { steward } = openSteward(store);
  await steward.look();
  expect((await auth())?.canary?.share).toBe(10);
  await vote({ share: 0.1, passed: 40, failed });
  await steward.look();
  expect((await auth())?.canary).toBeUndefined();
});

test('a build that was taken back and brought in again is left to a person', async () => {
  await promoteNew();
  await vote({ passed: 80, failed });
  const { steward } = openSteward(store);
  await steward.look();
  now += hour;
  const again = new Date(now).toISOString();
  await promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], { ...stamp, time: again });
  now += hour;
  await vote({ trial: Date.parse(again), slot: slotOf(now), passed: 80, failed });
  await steward.look();
  expect((await auth())?.current?.version).toBe('1.0.1');
  expect(await decisions()).toContain('mf-auth: ask a person');
});

test('votes that nobody sealed take nothing back', async () => {
  await promoteNew();
  await store.put(place, sealVotes('a key of somebody else', place, [row({ passed: 80, failed })]));
  await openSteward(store).steward.look();
  expect((await auth())?.current?.version).toBe('1.0.1');
});

describe('the first share', () => {
  const start = () =>
    openSteward(store).service.execute(
      { actor: 'Asha', may: null },
      readCommand({ command: 'canary', channel: 'production', build: { name: 'mf-auth', version: '1.0.1' } }),
      { mounted: nothingFound },
    );

  test.each([
    [1_500, 50],
    [9_000, 10],
  ])('of a build whose remote gets %d votes a day is %d %%', async (passed, share) => {
    await vote({ version: '1.0.0', trial: 0, passed });
    await start();
    expect((await auth())?.canary).toMatchObject({ share, steps: true });
  });

  test('is everybody where few votes come: a share would show nothing', async () => {
    await vote({ version: '1.0.0', trial: 0, passed: 300 });
    const { lines } = await start();
    expect((await auth())?.current?.version).toBe('1.0.1');
    expect(lines.join()).toContain('too few votes a day for a share');
  });
});

describe('the team', () => {
  let notices: Record<string, string>[];
  let status: number;
  let server: Server;
  let webhook: string;
  beforeEach(async () => {
    notices = [];
    status = 204;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        notices.push(JSON.parse(body) as Record<string, string>);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterEach(() => void server.close());
  const rules = () => ({ ...policy, notify: [{ deployables: ['mf-auth'], webhook }] });

  test('is told what was done, once', async () => {
    await promoteNew();
    await vote({ passed: 80, failed });
    const { steward } = openSteward(store, rules());
    for (let look = 0; look < 3; look += 1) await steward.look();
    expect(notices).toEqual([
      {
        channel: 'production',
        name: 'mf-auth',
        version: '1.0.1',
        decision: 'roll back',
        text: expect.stringMatching(
          /production: mf-auth 1\.0\.1: roll back: .*20 of 100 votes failed \(20 %\)/,
        ),
      },
    ]);
  });

  test('is asked once when there is no verdict, also by another release server', async () => {
    await promoteNew();
    await vote({ passed: 10, first: 10, failed: failed.slice(0, 2) });
    now += 80 * hour;
    for (let server = 0; server < 2; server += 1) await openSteward(store, rules()).steward.look();
    expect(notices.map(({ decision }) => decision)).toEqual(['ask a person']);
  });

  test('is told later when its receiver is away, and the build is taken back at once', async () => {
    await promoteNew();
    await vote({ passed: 80, failed });
    status = 503;
    const { steward, log } = openSteward(store, rules());
    await steward.look();
    await steward.look();
    expect((await auth())?.current?.version).toBe('1.0.0');
    expect(log.filter((line) => line.includes('could not be told'))).toEqual([
      expect.stringContaining('answered 503'),
    ]);
    status = 204;
    await steward.look();
    await steward.look();
    expect(notices).toHaveLength(3);
  });

  test('of another deployable is told nothing', async () => {
    await promoteNew();
    await vote({ passed: 80, failed });
    const others = { ...policy, notify: [{ deployables: ['mf-jobs'], webhook }] };
    await openSteward(store, others).steward.look();
    expect(notices).toEqual([]);
  });
});
