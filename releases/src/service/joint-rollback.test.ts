import { readChannel } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import type { Grants } from '../trust/policy';
import { ReleaseService } from './release-service';
import { localReleases } from './releases';

let files: ReadonlyMap<string, Buffer>;
let store: MemoryStore;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  const made = new MemoryStore();
  const { provides } = makeShell('2.0.0').manifest;
  const newReact = { ...provides, react: { ...provides.react!, version: '19.9.0' } };
  const needsNew = { needs: { react: '^19.9.0' } };
  await publishAll(
    made,
    folder,
    makeShell('1.0.0'),
    makeShell('2.0.0', { provides: newReact }),
    ...['mf-auth', 'mf-jobs'].flatMap((name) => [
      makeRemote(name, '1.0.0'),
      makeRemote(name, '2.0.0', needsNew),
    ]),
  );
  for (const version of ['1.0.0', '2.0.0'])
    await promoteBuilds(
      made,
      ['shell', 'mf-auth', 'mf-jobs'].map((name) => parseBuildId(`${name}@${version}`)),
      stamp,
    );
  await remove();
  files = made.files;
});
beforeEach(() => {
  store = new MemoryStore(new Map(files));
});

const rollBackAs = (deployables: string[]) => {
  const may: Grants = [{ actions: ['rollback'], deployables, channels: ['production'] }];
  const releases = localReleases(new ReleaseService({ store }), { actor: 'automatic', may });
  return releases.execute({
    command: 'rollback',
    channel: 'production',
    name: 'shell',
    reason: 'it fails',
    withDependents: true,
  });
};

test('who may roll back all of them rolls back all of them', async () => {
  expect(await rollBackAs(['*'])).toEqual([
    'production is at revision 3: rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.0.0 to 1.0.0, ' +
      'rollback mf-jobs 2.0.0 to 1.0.0',
  ]);
});

test('who may not roll back each of them rolls back none, and is told which', async () => {
  const attempt = rollBackAs(['shell', 'mf-auth']);
  await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  await expect(attempt).rejects.toThrow(
    'This rollback of shell also rolls back mf-auth, mf-jobs, and automatic may not roll back mf-jobs in production',
  );
  expect((await readChannel(store, 'production'))?.revision).toBe(2);
});
