import { readChannel, readHistory } from '../channel/channel-store';
import { freezeDeployable, parseBuildId, promoteBuilds, unfreezeDeployable } from '../channel/release';
import { BuildCounts } from '../health/build-counts';
import { CountFiles } from '../health/count-files';
import { Health } from '../health/health';
import { promotedFiles } from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { readCommand, type CommandInput } from './command';
import { Guard } from './guard';
import { ReleaseService } from './release-service';

const build = parseBuildId('mf-auth@1.0.1');
const current = parseBuildId('mf-auth@1.0.0');
const person = { actor: 'Asha', may: null };
const settings = { views: [20, 20, 20], minutes: 60 };

let store: MemoryStore;
/** What happens before each operation of the store. */
let turn: ((key: string) => Promise<void>) | undefined;
let service: ReleaseService;
let guard: Guard;
let logged: string[];
let now: number;
let health: Health;
let files: CountFiles;

const openGuard = (): Guard =>
  new Guard(service, {
    warn: (text) => void logged.push(`warning: ${text}`),
    info: (text) => void logged.push(text),
  });
const give = (command: CommandInput) => service.execute(person, readCommand(command));
const start = () => give({ command: 'canary', channel: 'production', build, guarded: true, reason: 'new' });
const newest = async () => (await readChannel(store, 'production'))!;
const share = async () => (await newest()).deployables['mf-auth']!.canary?.share;
const hour = (): void => void (now += 3_600_000);

beforeEach(async () => {
  turn = undefined;
  store = new MemoryStore(await promotedFiles(), async (key) => turn?.(key));
  now = Date.parse('2026-01-05T10:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  service = new ReleaseService({ store, guard: settings });
  logged = [];
  guard = openGuard();
  const counts = new BuildCounts();
  health = new Health(counts);
  files = new CountFiles(counts, store, 'production', { warn: () => undefined });
  await start();
});
afterEach(async () => {
  turn = undefined;
  await files.stop();
  jest.restoreAllMocks();
});

let views = 0;
/**
 * Candidates of an edge with both builds, some of whose views with the canary fail, each of a network of
 * its own.
 */
async function see(count = 40, failed = 0): Promise<void> {
  health.follow(await newest());
  for (let view = 0; view < count; view += 1) {
    views += 1;
    health.compared.recordView(build, `canary ${views}`, `one ${views}`, view < failed ? 'render' : null);
    for (const other of [1, 2, 3])
      health.compared.recordView(current, `current ${views} ${other}`, `other ${views} ${other}`, null);
  }
  await files.write();
}

test('a good build steps to 10, 50 and 100 %, each with enough views and time, and the history says so', async () => {
  const shares = [await share()];
  for (let step = 0; step < 3; step += 1) {
    hour();
    await see();
    await guard.look();
    shares.push(await share());
  }
  expect(shares).toEqual([1, 10, 50, undefined]);
  const { deployables } = await newest();
  expect(deployables['mf-auth']!.current.version).toBe('1.0.1');
  const [last, , first] = await readHistory(store, 'production', 3);
  expect(first).toMatchObject({
    actor: 'automatic',
    change: 'canary mf-auth 1.0.1 from 1 % to 10 %, guarded',
    reason: '1 %: 31 of 20 views, no harm found',
  });
  expect(last!.change).toBe('promote mf-auth 1.0.1 from canary');
});

test('it waits without enough views, and without enough time', async () => {
  await see();
  await guard.look();
  expect(await share()).toBe(1);
  hour();
  await guard.look();
  expect(await share()).toBe(10);
  hour();
  await guard.look();
  await see(28);
  await guard.look();
  expect(await share()).toBe(10);
});

test('views of the step before do not count for this one, in the same quarter of an hour either', async () => {
  hour();
  await see(1000);
  await guard.look();
  hour();
  await guard.look();
  await guard.look();
  expect(await share()).toBe(10);
});

test('a build that fails ends at once, and the reason says metric, figures and evidence', async () => {
  await see(40, 12);
  await guard.look();
  expect(await share()).toBeUndefined();
  const { actor, change, reason } = await newest();
  expect({ actor, change }).toEqual({ actor: 'automatic', change: 'abort canary mf-auth 1.0.1' });
  expect(service.automaticRollbacks).toBe(1);
  expect(reason).toMatch(/^Failed views: 30 %, but 0 % with 1\.0\.0 .*at most 1 of [\d,]+ canaries$/);
  expect(logged).toEqual([
    expect.stringContaining(`warning: production is at revision 3: ${change}: ${reason}`),
  ]);
});

test('a restart, and a second release server, change nothing: one of two steps', async () => {
  hour();
  await see();
  await Promise.all([guard.look(), openGuard().look()]);
  expect(await share()).toBe(10);
  await openGuard().look();
  expect((await newest()).revision).toBe(3);
});

test('who sets the share by hand ends the guard, and who asks for it again gets it back at this share', async () => {
  await give({ command: 'canary', channel: 'production', build, share: 20 });
  hour();
  await see(40, 20);
  await guard.look();
  expect(await share()).toBe(20);
  await start();
  expect((await newest()).change).toBe('canary mf-auth 1.0.1 at 20 %, guarded');
  hour();
  await see();
  await guard.look();
  expect(await share()).toBe(50);
});

test.each<[string, () => Promise<unknown>, number | undefined]>([
  ['raises it', () => give({ command: 'canary', channel: 'production', build, share: 20 }), 20],
  ['only ends the guard', () => give({ command: 'canary', channel: 'production', build, share: 1 }), 1],
  ['ends it', () => give({ command: 'abort-canary', channel: 'production', name: 'mf-auth' }), undefined],
  ['freezes it', () => freezeDeployable(store, 'mf-auth', stamp), 1],
])('a person who %s between the look and the step wins', async (_what, change, left) => {
  hour();
  await see();
  turn = async (key) => {
    if (!key.startsWith('vitals/')) return;
    turn = undefined;
    await change();
  };
  await guard.look();
  expect(await share()).toBe(left);
  expect(logged).toEqual([]);
  expect(service.automaticRollbacks).toBe(0);
});

test('a frozen canary neither steps nor ends, and goes on after the freeze', async () => {
  await freezeDeployable(store, 'mf-auth', stamp);
  hour();
  await see(40, 20);
  await guard.look();
  expect([await share(), (await newest()).revision]).toEqual([1, 3]);
  await unfreezeDeployable(store, 'mf-auth', stamp);
  await guard.look();
  expect(await share()).toBeUndefined();
});

test('after a promotion of another build, views beside that one are needed', async () => {
  hour();
  await see();
  await promoteBuilds(store, [parseBuildId('mf-auth@1.0.2')], stamp);
  await guard.look();
  expect(await share()).toBe(1);
});

test('while the store is away nothing is done, and the next look goes on', async () => {
  hour();
  await see();
  turn = () => Promise.reject(new Error('away'));
  await expect(guard.look()).rejects.toThrow('away');
  turn = undefined;
  await guard.look();
  expect(await share()).toBe(10);
});

test('a step that is refused is logged once, and comes when it is possible', async () => {
  let problems = ['the API is older'];
  service = new ReleaseService({ store, guard: settings, gate: async () => ({ problems, leftOut: [] }) });
  guard = openGuard();
  for (const _step of [10, 50]) {
    hour();
    await see();
    await guard.look();
  }
  hour();
  await see();
  for (const _look of [1, 2]) await guard.look();
  expect(await share()).toBe(50);
  expect(logged.filter((line) => line.includes('cannot go on'))).toEqual([
    expect.stringContaining('the API is older'),
  ]);
  problems = [];
  await guard.look();
  expect((await newest()).deployables['mf-auth']!.current.version).toBe('1.0.1');
});

test('a guarded canary is for those who may promote', async () => {
  const may = [{ actions: ['canary' as const], deployables: ['mf-auth'], channels: ['production'] }];
  const command = readCommand({ command: 'canary', channel: 'production', build, guarded: true });
  await expect(service.execute({ actor: 'team', may }, command)).rejects.toThrow(
    'team may not promote mf-auth',
  );
});
