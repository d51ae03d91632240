import { currentAlready, currentBuilds } from '../channel/change';
import { readChannel, readRevision, type Released } from '../channel/channel-store';
import type { Checks, Gate } from '../channel/checks';
import { entryOf } from '../channel/compose';
import type { Canary, Stamp } from '../channel/document';
import { revisionLine } from '../channel/conflict';
import {
  endCanary,
  freezeDeployable,
  promoteBuilds,
  readSide,
  retireRemote,
  rollBackBuild,
  rollBackChannel,
  startCanaryBuild,
  unfreezeDeployable,
} from '../channel/release';
import { firstShare } from '../judge/verdict';
import { readVotes, votesPerDay } from '../judge/vote-files';
import { ReleaseError } from '../release-error';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import { usualCanaryShare, type Action, type Policy } from '../trust/policy';
import { collectGarbage, findClutter, keptDays, type Garbage } from '../upkeep/gc';
import { ForbiddenError, mayDo, requireMay, type Caller } from './caller';
import type { Command, CommandName, CommandOf } from './command';
import { createPreview, endPreview, listPreviews } from './previews';
import { createToken, listTokens, revokeToken } from './tokens';

/** What a command did, in lines for its caller; `released` for one that changes a channel. */
export interface Outcome {
  readonly lines: readonly string[];
  readonly released?: Released;
}

interface Call {
  readonly store: Store;
  readonly caller: Caller;
  readonly gate: Gate | undefined;
  readonly previewUrl?: string | undefined;
  readonly viewKey?: string | Buffer | undefined;
  readonly policy?: Policy | null | undefined;
  readonly now: Date;
}

type Run<Name extends CommandName> = (call: Call, command: CommandOf<Name>) => Promise<Outcome>;

/** What was changed, the problems that were overruled, and concurrent changes by others. */
function outcomeOf(released: Released): Outcome {
  const { document, changed, meanwhile } = released;
  if (!document) return { lines: [], released };
  const { channel, revision, change, forced = [] } = document;
  const done = changed
    ? [
        `${channel} is at revision ${revision}: ${change}`,
        ...forced.map((problem) => `  overruled: ${problem}`),
      ]
    : [`Nothing to change: ${channel} stays at revision ${revision}`];
  const others = meanwhile.map((other) => `  at the same time, ${revisionLine(other)}`);
  return { lines: [...done, ...others], released };
}

interface InChannel {
  readonly channel: string;
  readonly reason: string;
}

const stampOf = ({ caller, now }: Call, { channel, reason }: InChannel): Stamp => ({
  channel,
  actor: caller.actor,
  reason,
  time: now.toISOString(),
  ...(caller.from ? { from: caller.from } : {}),
});

/** @throws ForbiddenError if the caller may not do this to each of them, or not overrule its checks */
function requireChecked(
  { caller, gate }: Call,
  action: Action,
  names: readonly string[],
  { channel, force, preview }: InChannel & { readonly force: boolean; readonly preview: boolean },
): Checks {
  for (const name of names) {
    requireMay(caller, [action], name, channel);
    if (force) requireMay(caller, ['force'], name, channel);
  }
  return { force, preview, gate };
}

interface OfOne extends InChannel {
  readonly name: string;
  readonly seen?: number | undefined;
  /** Of a rollback. */
  readonly to?: string | undefined;
}

async function readSeen(store: Store, { channel, seen }: Omit<OfOne, 'name'>) {
  if (seen === undefined) return undefined;
  const document = await readRevision(store, channel, seen);
  if (document) return document;
  throw new ReleaseError(`${channel} has no revision ${seen}: load the page again`);
}

/** A command for one deployable. @param oneOf who may do one of these may give it */
const ofOne =
  <Given extends OfOne>(
    oneOf: readonly Action[],
    change: (
      store: Store,
      command: Given,
      stamp: Stamp,
      seen: Awaited<ReturnType<typeof readSeen>>,
      caller: Caller,
    ) => Promise<Released>,
  ) =>
  async (call: Call, command: Given): Promise<Outcome> => {
    requireMay(call.caller, oneOf, command.name, command.channel);
    const seen = await readSeen(call.store, command);
    const stamp = stampOf(call, command);
    return outcomeOf(await change(call.store, command, stamp, seen, call.caller));
  };

const promote: Run<'promote'> = async (call, command) => {
  const { builds = [], from, channel } = command;
  if ((from === undefined) === (builds.length === 0))
    throw new ReleaseError('Name the builds to promote, such as mf-auth@1.0.1, or --from a channel');
  if (from === channel) throw new ReleaseError(`Choose another channel than ${from} to promote from`);
  const source = from === undefined ? null : await readSide(call.store, { channel: from });
  const targets: readonly BuildId[] = source ? currentBuilds(source) : builds;
  const names = targets.map(({ name }) => name);
  const checks = requireChecked(call, 'promote', names, command);
  const note = source ? `from ${from} revision ${source.revision}` : undefined;
  const released = await promoteBuilds(call.store, targets, stampOf(call, command), checks, note);
  const outcome = outcomeOf(released);
  const [one, ...others] = builds;
  // Of one build that is a release; a portal that starts, or a set of another channel, has none to make.
  if (!one || others.length > 0 || released.changed) return outcome;
  return { ...outcome, lines: [...outcome.lines, `  ${currentAlready(one)}`] };
};

/** Percent of candidates that a build begins with, by the votes on its deployable in the last week. */
async function chooseShare({ store, viewKey, now }: Call, { channel, build }: CommandOf<'canary'>) {
  if (viewKey === undefined)
    throw new ReleaseError(
      'No share was given, and this release server cannot choose one: it reads no votes without VIEW_KEY, the one of the edges',
    );
  const rows = await readVotes(store, channel, viewKey, now.getTime());
  return 100 * firstShare(votesPerDay(rows, build.name));
}

const canary: Run<'canary'> = async (call, command) => {
  const { build } = command;
  const { caller, policy, store } = call;
  const checks = requireChecked(call, 'canary', [build.name], command);
  const steps = command.steps || command.share === undefined;
  // In the end it is for all.
  if (steps) requireMay(caller, ['promote'], build.name, command.channel);
  const runs = entryOf(await readChannel(store, command.channel), build.name)?.canary !== undefined;
  const share = command.share ?? (runs ? undefined : await chooseShare(call, command));
  if (share === 100 && steps) {
    const { reason, channel, force, preview } = command;
    const { lines, ...outcome } = await promote(call, {
      builds: [build],
      reason,
      channel,
      force,
      preview,
      finding: command.finding,
    });
    return {
      ...outcome,
      lines: [...lines, `  ${build.name} has too few votes a day for a share: all get it, and it is judged`],
    };
  }
  const most = policy?.canaryShare ?? usualCanaryShare;
  const requireMayStart = (running: Canary | undefined): void => {
    if (mayDo(caller, ['promote'], build.name, command.channel)) return;
    if ((share ?? 0) > most)
      throw new ForbiddenError(
        `${caller.actor} may not give ${build.name} to more than ${most} % in ${command.channel}, the policy's ` +
          'canaryShare: ask someone who may promote it',
      );
    if (running?.steps)
      throw new ForbiddenError(
        `${caller.actor} may not take over the canary of ${build.name}, which goes on by itself: ask someone who may ` +
          'promote it',
      );
  };
  const seen = await readSeen(store, command);
  const stamp = stampOf(call, command);
  const options = { steps, seen, requireMayStart };
  return outcomeOf(await startCanaryBuild(store, build, share, stamp, checks, options));
};

const promoteCanary: Run<'promote-canary'> = async (call, command) => {
  const { name } = command;
  const checks = requireChecked(call, 'promote', [name], command);
  const seen = await readSeen(call.store, command);
  return outcomeOf(await endCanary(call.store, name, 'promote', stampOf(call, command), checks, seen));
};

const mayRollBack = ['rollback', 'promote'] as const;

const rollback = ofOne(
  mayRollBack,
  (store, { name, channel, ...options }: CommandOf<'rollback'>, stamp, seen, caller) => {
    const requireMayRollBack = (names: readonly string[]): void => {
      const others = names.filter((other) => !mayDo(caller, mayRollBack, other, channel));
      if (others.length > 0)
        throw new ForbiddenError(
          `This rollback of ${name} also rolls back ${names.join(', ')}, and ${caller.actor} may not roll back ` +
            `${others.join(', ')} in ${channel}: ask someone who may roll back all of them`,
        );
    };
    return rollBackBuild(store, name, { ...options, requireMayRollBack }, stamp, seen);
  },
);

const restore: Run<'restore'> = async (call, command) => {
  requireMay(call.caller, ['restore'], '*', command.channel);
  return outcomeOf(await rollBackChannel(call.store, command.revision, stampOf(call, command)));
};

const verbs = {
  mark: 'mark for removal',
  remove: 'remove',
  wait: 'keep for now',
} as const;

const describe = ({ name, version, published, action }: Garbage): string =>
  `${verbs[action]}: ${name} ${version}${published ? '' : ' (unfinished publish)'}`;

const count = (garbage: readonly Garbage[], wanted: Garbage['action']): number =>
  garbage.filter(({ action }) => action === wanted).length;

const gc: Run<'gc'> = async ({ store, caller, now }, { keep, apply }) => {
  requireMay(caller, ['gc'], '*');
  const { builds, revisions } = apply
    ? await collectGarbage(store, keep, now.getTime())
    : await findClutter(store, keep, now.getTime());
  const sum = apply
    ? `${count(builds, 'remove')} builds removed, ${count(builds, 'mark')} marked; run it again a day later to remove those`
    : `${builds.length} builds are not named by the newest ${keep} revisions of each channel`;
  const old = Object.entries(revisions).map(
    ([channel, number]) =>
      `${apply ? 'removed' : 'remove'}: ${number} revisions of ${channel}, older than ${keptDays} days`,
  );
  return { lines: [...builds.map(describe), ...old, sum] };
};

const runs: { readonly [Name in CommandName]: Run<Name> } = {
  promote,
  canary,
  'promote-canary': promoteCanary,
  'abort-canary': ofOne(['canary', 'rollback', 'promote'], (store, { name }, stamp, seen) =>
    endCanary(store, name, 'abort', stamp, {}, seen),
  ),
  rollback,
  restore,
  freeze: ofOne(['freeze'], (store, { name }, stamp, seen) => freezeDeployable(store, name, stamp, seen)),
  unfreeze: ofOne(['freeze'], (store, { name }, stamp, seen) => unfreezeDeployable(store, name, stamp, seen)),
  retire: ofOne(['retire'], (store, { name }, stamp, seen) => retireRemote(store, name, stamp, seen)),
  preview: createPreview,
  'list-previews': listPreviews,
  'end-preview': endPreview,
  gc,
  'create-token': async ({ store, caller, now }, command) => createToken(store, caller, command, now),
  'revoke-token': async ({ store, caller }, { id }) => revokeToken(store, caller, id),
  'list-tokens': async ({ store, caller, now }) => listTokens(store, caller, now),
};

export function runCommand(call: Call, command: Command): Promise<Outcome> {
  const run = runs[command.command] as Run<CommandName>; // of the very command
  return run(call, command);
}
