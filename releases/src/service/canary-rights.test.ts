import { nothingFound } from '../channel/apply';
import { readChannel } from '../channel/channel-store';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { policy } from '../testing/trust';
import type { Action, Policy } from '../trust/policy';
import type { Caller } from './caller';
import { readCommand } from '../channel/command';
import { ReleaseService } from './release-service';

const build = { name: 'mf-auth', version: '1.0.1' };
const callerWith = (...actions: Action[]): Caller => ({
  actor: actions.join(),
  may: [{ actions, deployables: ['mf-auth'], channels: ['production'] }],
});

let store: MemoryStore;
beforeEach(async () => void (store = new MemoryStore(await promotedFiles())));

const give = (caller: Caller, fields: object, rules: Policy | null = policy) =>
  new ReleaseService({ store, policy: rules }).execute(
    caller,
    readCommand({ command: 'canary', channel: 'production', reason: '', build, ...fields }),
    { mounted: nothingFound },
  );
const canary = async () => (await readChannel(store, 'production'))?.deployables['mf-auth']?.canary;

test.each([10.5, 50, 100])('who may only start canaries gives a build to no %d %%', async (share) => {
  await expect(give(callerWith('canary'), { share })).rejects.toThrow('to more than 10 % in production');
  await give(callerWith('canary'), { share: 10 });
  await expect(give(callerWith('canary'), { share })).rejects.toThrow('ask someone who may promote it');
  expect((await canary())?.share).toBe(10);
});

test('the policy names another share, and without a policy it is the same', async () => {
  await expect(give(callerWith('canary'), { share: 11 }, null)).rejects.toThrow('to more than 10 %');
  await give(callerWith('canary'), { share: 30 }, { ...policy, canaryShare: 30 });
  expect((await canary())?.share).toBe(30);
});

test('who may promote gives a canary any share', async () => {
  await give(callerWith('canary', 'promote'), { share: 90 });
  expect((await canary())?.share).toBe(90);
});

test('a canary whose share grows by itself is started, and taken over, by who may promote only', async () => {
  await expect(give(callerWith('canary'), { share: 5, steps: true })).rejects.toThrow('may not promote');
  await give(callerWith('canary', 'promote'), { share: 10, steps: true });
  await expect(give(callerWith('canary'), { share: 5 })).rejects.toThrow('may not take over the canary');
  expect((await canary())?.steps).toBe(true);
  await give(callerWith('canary', 'promote'), { share: 5 });
  expect((await canary())?.steps).toBeUndefined();
});

test('without a share, and without the key of the votes by which it is chosen, nothing is begun', async () => {
  await expect(give(callerWith('canary', 'promote'), {})).rejects.toThrow('without VIEW_KEY');
  expect(await canary()).toBeUndefined();
});
