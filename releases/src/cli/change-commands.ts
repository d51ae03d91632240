import path from 'node:path';
import type { BuildManifest } from 'shared/contract/release';
import { bestQuality } from '../build/compress';
import { publish } from '../build/publish';
import { parseShare } from '../channel/canary';
import type { Released } from '../channel/channel-store';
import type { Stamp } from '../channel/compose';
import { requireKind } from '../channel/preview';
import {
  endCanary,
  freezeDeployable,
  parseBuildId,
  promoteBuilds,
  promoteFrom,
  retireRemote,
  rollBackBuild,
  rollBackChannel,
  startCanaryBuild,
  unfreezeDeployable,
} from '../channel/release';
import { requireFreeRoutes } from '../channel/route-owners';
import { ship } from '../pipeline/ship';
import { ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';
import { checksOf, gateOf, printReleased, stampOf, type CommandEntry } from './context';
import { ofChange, ofCheckedChange, ofGate, parseRevision } from './options';

const canaryUsage =
  'Write `canary mf-auth@1.0.2 10%` to start or raise a canary, `canary mf-auth --promote` or `canary mf-auth --abort` to end it';

const changeOf = (
  change: (store: Store, name: string, stamp: Stamp) => Promise<Released>,
): Omit<CommandEntry, 'text'> => ({
  words: '<name>',
  takes: ofChange,
  run: async (context, [name = ''], values) =>
    printReleased(context, await change(context.store, name, stampOf(context, values))),
});

export const changeCommands = {
  publish: {
    words: '[name]',
    text: 'put a built deployable, of any tool, into the store; a published version never changes',
    takes: ['dir', 'version', 'preview', 'force'],
    run: async ({ store, root, cwd, print }, [name], { dir, version, preview = false, force }) => {
      if (name !== undefined) requireName('deployable', name);
      else if (dir === undefined)
        throw new ReleaseError('Name the deployable, or its built folder with --dir');
      const folder = dir === undefined ? path.join(root, name ?? '', 'dist') : path.resolve(cwd, dir);
      const accept = async (offered: BuildManifest): Promise<void> => {
        requireKind(offered.version, preview);
        if (!force) await requireFreeRoutes(store, offered);
      };
      const { manifest, created } = await publish(store, name, folder, bestQuality, accept, version);
      const outcome = created ? 'is published' : 'was already published, byte for byte';
      print(`${manifest.name} ${manifest.version} ${outcome}`);
    },
  },
  promote: {
    words: '[builds...]',
    text: 'make published builds current, such as mf-auth@1.0.1; several make one revision',
    takes: [...ofCheckedChange, 'from', 'to'],
    run: async (context, builds, values) => {
      const { from, to } = values;
      if ((from === undefined) === (builds.length === 0))
        throw new ReleaseError('Name the builds to promote, such as mf-auth@1.0.1, or --from a channel');
      const stamp = stampOf(context, to === undefined ? values : { ...values, channel: to });
      const checks = checksOf(context, values);
      const released =
        from === undefined
          ? await promoteBuilds(context.store, builds.map(parseBuildId), stamp, checks)
          : await promoteFrom(context.store, requireName('channel', from), stamp, checks);
      printReleased(context, released);
    },
  },
  ship: {
    words: '<name>',
    text: 'build, publish and promote one deployable',
    takes: [...ofChange, ...ofGate],
    run: async (context, [name = ''], values) => {
      const { store, root, print } = context;
      const stamp = stampOf(context, values);
      const gate = gateOf(context, values);
      printReleased(
        context,
        await ship({ store, root, stamp, print, gate }, requireName('deployable', name)),
      );
    },
  },
  canary: {
    words: '<build> [share]',
    text: 'give a build to a share of candidates, such as mf-auth@1.0.2 10%; again to raise it',
    takes: [...ofCheckedChange, 'promote', 'abort'],
    run: async (context, [build = '', share], values) => {
      const chosen = [share, values.promote, values.abort].filter((given) => given !== undefined);
      if (chosen.length !== 1) throw new ReleaseError(canaryUsage);
      const stamp = stampOf(context, values);
      const checks = checksOf(context, values);
      const released =
        share === undefined
          ? await endCanary(context.store, build, values.promote ? 'promote' : 'abort', stamp, checks)
          : await startCanaryBuild(context.store, parseBuildId(build), parseShare(share), stamp, checks);
      printReleased(context, released);
    },
  },
  rollback: {
    words: '[name]',
    text: 'make an earlier build current again, or restore an earlier revision of the channel',
    takes: [...ofChange, 'to', 'revision'],
    run: async (context, [name], values) => {
      const { to, revision } = values;
      const stamp = stampOf(context, values);
      if (name !== undefined && revision === undefined)
        printReleased(context, await rollBackBuild(context.store, name, to, stamp));
      else if (name === undefined && revision !== undefined && to === undefined)
        printReleased(context, await rollBackChannel(context.store, parseRevision(revision), stamp));
      else throw new ReleaseError('Name the deployable to roll back, or a --revision to restore the channel');
    },
  },
  retire: {
    ...changeOf(retireRemote),
    text: 'remove a remote with its routes and menu entries; promote it, or restore a revision, to bring it back',
  },
  freeze: {
    ...changeOf(freezeDeployable),
    text: 'refuse promotions of a deployable, with the reason; a rollback stays possible',
  },
  unfreeze: { ...changeOf(unfreezeDeployable), text: 'allow promotions of a deployable again' },
} satisfies Readonly<Record<string, CommandEntry>>;
