import type { Command } from 'commander';
import { parseShare } from '../channel/canary';
import { endCanary, startCanaryBuild } from '../channel/canary-release';
import { parseBuildId } from '../channel/release';
import { ReleaseError } from '../release-error';
import {
  changing,
  gated,
  gateOf,
  stampOf,
  printReleased,
  type ChangeOptions,
  type GateFlags,
  type ProgramContext,
} from './context';

interface CanaryCommand extends ChangeOptions, GateFlags {
  readonly promote?: true;
  readonly abort?: true;
  readonly preview?: true;
  readonly force?: true;
}

const usage =
  'Write `canary mf-auth@1.0.2 10%` to start or raise a canary, `canary mf-auth --promote` or `canary mf-auth --abort` to end it';

/** `canary`: gives a build to a share of candidates before all get it. */
export function addCanary(program: Command, context: ProgramContext): void {
  const { store } = context;
  gated(changing(program.command('canary <build> [share]')))
    .description('give a build to a share of candidates, such as mf-auth@1.0.2 10%; again to raise it')
    .option('--promote', 'make the canary current for all candidates')
    .option('--abort', 'end the canary: all candidates get the current build')
    .option('--preview', 'let a preview build be the canary')
    .option(
      '--force',
      'overrule a freeze, and the checks for previews, compatibility and mounting; the revision lists the problems',
    )
    .action(async (build: string, share: string | undefined, options: CanaryCommand) => {
      const { promote = false, abort = false, preview = false, force = false } = options;
      const starts = share !== undefined;
      if (Number(promote) + Number(abort) + Number(starts) !== 1) throw new ReleaseError(usage);
      const stamp = stampOf(context, options);
      const how = { preview, force, gate: gateOf(context, options) };
      printReleased(
        context,
        starts
          ? await startCanaryBuild(store, parseBuildId(build), parseShare(share), stamp, how)
          : await endCanary(store, build, promote ? 'promote' : 'abort', stamp, how),
      );
    });
}
