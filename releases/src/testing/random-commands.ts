import fc from 'fast-check';
import type { BuildManifest } from 'shared/contract/release';
import { publish } from '../build/publish';
import { endCanary, startCanaryBuild } from '../channel/canary-release';
import type { Stamp } from '../channel/compose';
import {
  freezeDeployable,
  promoteBuilds,
  rollBackBuild,
  rollBackChannel,
  unfreezeDeployable,
  type Released,
} from '../channel/release';
import { collectGarbage } from '../upkeep/gc';
import type { Store } from '../store/store';
import { makeRemote, makeShell, stamp, temporaryFolder, writeDist } from './fixture';
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
  for (const name of names) {
    for (const version of versions) {
      const dist = await writeDist(`${folder}/${name}-${version}`, makeBuild(name, version));
      await publish(store, name, dist, 1);
    }
  }
  await remove();
  return store.files;
}

export type Command =
  | {
      readonly does: 'promote';
      readonly targets: readonly { name: Name; version: string }[];
      readonly force: boolean;
    }
  | {
      readonly does: 'canary';
      readonly name: Name;
      readonly version: string;
      readonly share: number;
      readonly force: boolean;
    }
  | { readonly does: 'end canary'; readonly name: Name; readonly end: 'promote' | 'abort' }
  | { readonly does: 'rollback'; readonly name: Name }
  | { readonly does: 'restore'; readonly revision: number }
  | { readonly does: 'freeze' | 'unfreeze'; readonly name: Name }
  | { readonly does: 'gc'; readonly keep: number };

const version = fc.constantFrom(...versions);
const target = (name: fc.Arbitrary<Name>) => fc.record({ name, version });

/** Any command on one of `of`. */
export function anyCommand(of: readonly Name[] = names): fc.Arbitrary<Command> {
  const name = fc.constantFrom(...of);
  const targets = fc.uniqueArray(target(name), {
    minLength: 1,
    maxLength: 3,
    selector: (build) => build.name,
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('promote'), targets, force: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('canary'),
        name,
        version,
        share: fc.integer({ min: 1, max: 100 }),
        force: fc.boolean(),
      }),
    },
    fc.record({ does: fc.constant('end canary'), name, end: fc.constantFrom('promote', 'abort') }),
    { weight: 2, arbitrary: fc.record({ does: fc.constant('rollback'), name }) },
    fc.record({ does: fc.constant('restore'), revision: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ does: fc.constantFrom('freeze', 'unfreeze'), name }),
    fc.record({ does: fc.constant('gc'), keep: fc.integer({ min: 1, max: 3 }) }),
  );
}

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
