import fc from 'fast-check';
import type { BuildManifest } from 'shared/contract/release';
import { endCanary, startCanaryBuild } from '../channel/canary-release';
import type { Released } from '../channel/channel-store';
import type { Stamp } from '../channel/compose';
import {
  freezeDeployable,
  promoteBuilds,
  rollBackBuild,
  rollBackChannel,
  unfreezeDeployable,
} from '../channel/release';
import { collectGarbage } from '../upkeep/gc';
import type { Store } from '../store/store';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './fixture';
import { MemoryStore } from './memory-store';

export const names = ['shell', 'mf-auth', 'mf-dashboard'] as const;
export type Name = (typeof names)[number];
const versions = ['1.0.0', '1.1.0', '1.1.1', '2.0.0', '2.1.0-pr.1.ab12cd'] as const;

/** Builds of 2.x need the react of a shell of 2.x, and a shell of 1.x has another: some sets do not fit. */
function makeBuild(name: Name, version: string): ReturnType<typeof makeRemote> {
  const major = version.startsWith('2') ? '20.0.0' : '19.0.0';
  const range = version === '1.0.0' ? '>=19.0.0' : `^${major}`;
  const provides: BuildManifest['provides'] = { react: { version: major, js: ['vendor.js'], css: [] } };
  return name === 'shell'
    ? makeShell(version, { provides })
    : makeRemote(name, version, { needs: { react: range } });
}

/** A store's files with all builds published and nothing promoted. */
export async function publishedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const builds = names.flatMap((name) => versions.map((number) => makeBuild(name, number)));
  await publishAll(store, folder, ...builds);
  await remove();
  return store.files;
}

const version = fc.constantFrom(...versions);

/** Any command on one of `of`. */
export function anyCommand(of: readonly Name[] = names) {
  const name = fc.constantFrom(...of);
  const force = fc.boolean();
  const share = fc.integer({ min: 1, max: 100 });
  const targets = fc.uniqueArray(fc.record({ name, version }), {
    minLength: 1,
    maxLength: 3,
    selector: (build) => build.name,
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('promote'), targets, force }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('canary'), name, version, share, force }) },
    fc.record({ does: fc.constant('end canary'), name, end: fc.constantFrom('promote', 'abort') }),
    { weight: 2, arbitrary: fc.record({ does: fc.constant('rollback'), name }) },
    fc.record({ does: fc.constant('restore'), revision: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ does: fc.constantFrom('freeze', 'unfreeze'), name }),
    fc.record({ does: fc.constant('gc'), keep: fc.integer({ min: 1, max: 3 }) }),
  );
}

export type Command = ReturnType<typeof anyCommand> extends fc.Arbitrary<infer Any> ? Any : never;

/** Carries a command out as the command line would; null for `gc`, which makes no revision. */
export async function run(
  store: Store,
  command: Command,
  who: Partial<Stamp> = {},
  now = () => Date.parse(stamp.time),
): Promise<Released | null> {
  const by = { ...stamp, time: new Date(now()).toISOString(), ...who };
  switch (command.does) {
    case 'promote':
      return promoteBuilds(store, command.targets, by, { force: command.force });
    case 'canary':
      return startCanaryBuild(store, command, command.share, by, { force: command.force });
    case 'end canary':
      return endCanary(store, command.name, command.end, by);
    case 'rollback':
      return rollBackBuild(store, command.name, undefined, by);
    case 'restore':
      return rollBackChannel(store, command.revision, by);
    case 'freeze':
      return freezeDeployable(store, command.name, by);
    case 'unfreeze':
      return unfreezeDeployable(store, command.name, by);
    case 'gc':
      await collectGarbage(store, command.keep, now());
      return null;
  }
}
