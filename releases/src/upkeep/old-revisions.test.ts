import { readChannel, readHistory } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, released } from '../testing/changes';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { signedStore } from '../testing/trust';
import { collectGarbage, findClutter, keptDays } from './gc';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2025-01-01T00:00:00Z');
/** A change each day. */
const days = 30;

let store: ReturnType<typeof signedStore>;
beforeEach(async () => {
  store = signedStore(new MemoryStore());
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, makeShell('1.0.0'));
  await remove();
  const by = (day: number) => ({ ...stamp, time: new Date(start + day * dayMs).toISOString() });
  await promoteBuilds(store, [parseBuildId('shell@1.0.0')], by(0));
  for (let day = 1; day < days; day += 1)
    await released(store, { command: day % 2 ? 'freeze' : 'unfreeze', name: 'shell' }, by(day));
});

const revisions = async () => (await readHistory(store, 'production')).map(({ revision }) => revision);
/** When the first `count` revisions are older than what is kept. */
const whenOld = (count: number) => start + (count - 1 + keptDays) * dayMs + 1;

test('a clean-up removes the revisions that are older than 400 days, and says how many it would', async () => {
  const before = await readChannel(store, 'production');
  expect((await findClutter(store, 5, whenOld(10))).revisions).toEqual({ production: 10 });
  expect(await revisions()).toHaveLength(days);
  expect((await collectGarbage(store, 5, whenOld(10))).revisions).toEqual({ production: 10 });
  expect(await revisions()).toEqual(Array.from({ length: 20 }, (_, index) => days - index));
  expect((await collectGarbage(store, 5, whenOld(10))).revisions).toEqual({});
  expect(await readChannel(store, 'production')).toEqual(before);
});

test('of a channel that nothing changes the newest stay for ever', async () => {
  await collectGarbage(store, 5, whenOld(10 * days));
  expect(await revisions()).toEqual([30, 29, 28, 27, 26]);
});

test('what a stranger put among the old ones goes with them', async () => {
  await store.unsigned.put('channels/production/revisions/3.json', Buffer.from('{"time":"2099-01-01"}'));
  expect((await collectGarbage(store, 5, whenOld(10))).revisions).toEqual({ production: 10 });
});
