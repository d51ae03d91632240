import path from 'node:path';
import type { Command } from 'commander';
import { bestQuality } from '../build/compress';
import { publish } from '../build/publish';
import { parseShare } from '../channel/canary';
import { requireKind } from '../channel/preview';
import {
  endCanary,
  freezeDeployable,
  parseBuildId,
  promoteBuilds,
  promoteFrom,
  rollBackBuild,
  rollBackChannel,
  startCanaryBuild,
  unfreezeDeployable,
} from '../channel/release';
import { ship } from '../pipeline/ship';
import { ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import {
  changing,
  checked,
  checkOf,
  gated,
  gateOf,
  printReleased,
  stampOf,
  type ChangeOptions,
  type CheckOptions,
  type GateFlags,
  type ProgramContext,
} from './context';

export function addPublish(program: Command, { store, root, cwd, print }: ProgramContext): void {
  program
    .command('publish <name>')
    .description('put a built deployable into the store; a published version never changes')
    .option('--dir <folder>', "the built folder (the deployable's dist when left out)")
    .option('--preview', 'publish a build for review, with a version such as 1.4.3-pr.12.ab12cd')
    .action(async (name: string, { dir, preview = false }: { dir?: string; preview?: boolean }) => {
      requireName('deployable', name);
      const folder = dir === undefined ? path.join(root, name, 'dist') : path.resolve(cwd, dir);
      const { manifest, created } = await publish(store, name, folder, bestQuality, (version) =>
        requireKind(version, preview),
      );
      print(
        `${name} ${manifest.version} ${created ? 'is published' : 'was already published, byte for byte'}`,
      );
    });
}

export function addPromote(program: Command, context: ProgramContext): void {
  const { store, root, print } = context;
  checked(program.command('promote [builds...]'))
    .description('make published builds current, such as mf-auth@1.0.1; several make one revision')
    .option('--from <channel>', 'instead of builds: the set of another channel, such as staging')
    .option('--to <channel>', 'the same as --channel')
    .option('--preview', 'allow preview builds to become current')
    .action(async (builds: string[], options: CheckOptions & { from?: string; to?: string }) => {
      const { from, to } = options;
      if ((from === undefined) === (builds.length === 0)) {
        throw new ReleaseError('Name the builds to promote, such as mf-auth@1.0.1, or --from a channel');
      }
      const stamp = stampOf(context, { ...options, channel: to ?? options.channel });
      const how = checkOf(context, options);
      printReleased(
        context,
        from === undefined
          ? await promoteBuilds(store, builds.map(parseBuildId), stamp, how)
          : await promoteFrom(store, requireName('channel', from), stamp, how),
      );
    });

  gated(changing(program.command('ship <name>')))
    .description('build, publish and promote one deployable')
    .action(async (name: string, options: ChangeOptions & GateFlags) => {
      const stamp = stampOf(context, options);
      const gate = gateOf(context, options);
      printReleased(
        context,
        await ship({ store, root, stamp, print, gate }, requireName('deployable', name)),
      );
    });
}

const canaryUsage =
  'Write `canary mf-auth@1.0.2 10%` to start or raise a canary, `canary mf-auth --promote` or `canary mf-auth --abort` to end it';

export function addCanary(program: Command, context: ProgramContext): void {
  const { store } = context;
  checked(program.command('canary <build> [share]'))
    .description('give a build to a share of candidates, such as mf-auth@1.0.2 10%; again to raise it')
    .option('--promote', 'make the canary current for all candidates')
    .option('--abort', 'end the canary: all candidates get the current build')
    .option('--preview', 'let a preview build be the canary')
    .action(
      async (
        build: string,
        share: string | undefined,
        options: CheckOptions & { promote?: true; abort?: true },
      ) => {
        const ends = [options.promote && 'promote', options.abort && 'abort'].filter(Boolean);
        if (ends.length + (share === undefined ? 0 : 1) !== 1) throw new ReleaseError(canaryUsage);
        const stamp = stampOf(context, options);
        const how = checkOf(context, options);
        printReleased(
          context,
          share === undefined
            ? await endCanary(store, build, options.promote ? 'promote' : 'abort', stamp, how)
            : await startCanaryBuild(store, parseBuildId(build), parseShare(share), stamp, how),
        );
      },
    );
}

function parseRevision(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new ReleaseError(`'${text}' is not a revision: write it like 12. The history lists them`);
}

export function addCare(program: Command, context: ProgramContext): void {
  const { store } = context;
  changing(program.command('rollback [name]'))
    .description('make an earlier build current again, or restore an earlier revision of the channel')
    .option('--to <version>', 'which build (the newest earlier one when left out)')
    .option('--revision <n>', 'instead of a name: all builds of this revision', parseRevision)
    .action(async (name: string | undefined, options: ChangeOptions & { to?: string; revision?: number }) => {
      const { to, revision } = options;
      const stamp = stampOf(context, options);
      if (name !== undefined && revision === undefined) {
        printReleased(context, await rollBackBuild(store, name, to, stamp));
      } else if (name === undefined && revision !== undefined && to === undefined) {
        printReleased(context, await rollBackChannel(store, revision, stamp));
      } else {
        throw new ReleaseError('Name the deployable to roll back, or a --revision to restore the channel');
      }
    });

  const freezes = [
    {
      verb: 'freeze',
      change: freezeDeployable,
      text: 'refuse promotions of a deployable, with the reason; a rollback stays possible',
    },
    { verb: 'unfreeze', change: unfreezeDeployable, text: 'allow promotions of a deployable again' },
  ];
  for (const { verb, change, text } of freezes)
    changing(program.command(`${verb} <name>`))
      .description(text)
      .action(async (name: string, options: ChangeOptions) => {
        printReleased(context, await change(store, name, stampOf(context, options)));
      });
}
