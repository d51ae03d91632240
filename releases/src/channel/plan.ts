import { createHash } from 'node:crypto';
import type { BuildManifest } from 'platform/release';
import type { ChannelDocument } from './document';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import { domainProblems } from './api-domain';
import { abortCanary, requireCanary, startCanary } from './canary';
import {
  currentAlready,
  promote,
  restore,
  retire,
  type Problem,
  type Proposal,
  deprecate,
  freeze,
  undeprecate,
  unfreeze,
} from './change';
import type { ChangeCommand, ChangeName, CommandOf } from './command';
import { currentBuilds, entriesOf, entryOf } from './compose';
import { assertNoConflict, differences, differenceText, type Difference } from './diff';
import type { Facts } from './facts';
import { otherPeople } from './other-people';
import { rollBack, rollbackTarget } from './roll-back';
import { changeSettings, settingNotes } from './settings';

/** What a command would do to a channel now, which checks it needs, and why it would be refused. */
export interface Plan {
  /** Names the channel, its revision and what would change. Equal plans have equal ids. */
  readonly id: string;
  readonly command: ChangeCommand;
  /** The document that it is based on; null: nothing is promoted yet. */
  readonly document: ChannelDocument | null;
  /** The document that would follow; null: nothing changes, or the plan is refused. */
  readonly next: ChannelDocument | null;
  readonly moves: readonly Difference[];
  /** The builds that candidates newly get, and that are mounted in a browser before. */
  readonly mounts: readonly BuildId[];
  /** What speaks against it; `force` of the command overrules that. */
  readonly problems: readonly Problem[];
  /** What nobody can overrule. */
  readonly refusal: ReleaseError | null;
  /** What other people have to do before; null where it is no release, or is refused. */
  readonly others: readonly string[] | null;
  /** What its author should know besides, a line each. */
  readonly notes: readonly string[];
  /** What others have written since its author looked. */
  readonly meanwhile: readonly ChannelDocument[];
}

interface Planned extends Proposal {
  /** The builds that are checked with the API. */
  readonly checked?: readonly BuildId[];
  /** Of these, the ones that no browser has mounted. */
  readonly mounts?: readonly BuildId[];
  readonly notes?: readonly string[];
}

type Planner<Name extends ChangeName> = (facts: Facts, command: CommandOf<Name>) => Planned;

const planPromotion: Planner<'promote'> = (facts, command) => {
  const { builds = [], from, channel, preview } = command;
  if ((from === undefined) === (builds.length === 0))
    throw new ReleaseError('Name the builds to promote, such as mf-auth@1.0.1, or --from a channel');
  if (from === channel) throw new ReleaseError(`Choose another channel than ${from} to promote from`);
  const targets = facts.other ? currentBuilds(facts.other) : builds;
  const names = targets.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ReleaseError(`${twice} is named twice`);
  const waiting = targets.filter(
    ({ name, version }) => entryOf(facts.document, name)?.current?.version !== version,
  );
  // None if another command has promoted the same build.
  assertNoConflict(
    waiting.map(({ name }) => name),
    facts,
  );
  const note = facts.other ? `from ${from} revision ${facts.other.revision}` : undefined;
  const proposal = promote(facts, targets, { preview, note });
  const [one, ...others] = builds;
  // Of one build that is a release; a portal that starts, or a set of another channel, has none to make.
  const notes = one && others.length === 0 && !proposal.next ? [currentAlready(one)] : [];
  return {
    ...proposal,
    checked: waiting,
    mounts: waiting,
    notes: [...notes, ...settingNotes(facts, waiting)],
  };
};

const planCanary: Planner<'canary'> = (facts, command) => {
  const { build, preview } = command;
  const { name } = build;
  const steps = command.steps || command.share === undefined;
  const share = command.share ?? facts.share;
  if (command.share === undefined && share === 100) {
    const { share: _all, steps: _none, build: _one, ...rest } = command;
    const { notes = [], ...planned } = planPromotion(facts, { ...rest, builds: [build], from: undefined });
    const few = `${name} has too few votes a day for a share: all get it, and it is judged`;
    return { ...planned, notes: [...notes, few] };
  }
  assertNoConflict([name], facts);
  const proposal = startCanary(facts, build, { share, steps, preview });
  // One that runs has passed the checks.
  const builds = entryOf(facts.document, name)?.canary ? [] : [build];
  return { ...proposal, checked: builds, mounts: builds };
};

const planRollback: Planner<'rollback'> = (facts, { name, to, withDependents }) => {
  // Two concurrent rollbacks mean the same bad build: the second is a conflict, and does not replace the good
  // one too.
  assertNoConflict([name], facts);
  const next = rollBack(facts, rollbackTarget(facts.document, name, to), withDependents);
  const moved = differences(facts.document, next).filter(({ field }) => field === 'current');
  assertNoConflict(
    moved.map((one) => one.name),
    facts,
  );
  return { next };
};

const planRestore: Planner<'restore'> = (facts) => {
  const names = [facts.seen, facts.document].flatMap((known) => Object.keys(entriesOf(known)));
  assertNoConflict([...new Set(names)], facts);
  return { next: facts.other && restore(facts, facts.other) };
};

/** A change of one deployable that no check can refuse. */
const ofOne =
  <Target extends { readonly name: string }>(
    change: (facts: Facts, target: Target) => ChannelDocument | null,
  ) =>
  (facts: Facts, target: Target): Planned => {
    assertNoConflict([target.name], facts);
    return { next: change(facts, target) };
  };

/** Deprecated builds that candidates newly get. */
const deprecationNotes = (next: ChannelDocument | null, moves: readonly Difference[]): string[] =>
  moves.flatMap(({ name, field }) => {
    if (field !== 'current' && field !== 'canary') return [];
    const { current, canary, deprecated = {} } = entryOf(next, name) ?? {};
    const version = (field === 'current' ? current : canary?.build)?.version ?? '';
    const mark = deprecated[version];
    if (!mark) return [];
    return [
      `${name} ${version} is deprecated by ${mark.actor} since ${mark.time}: ${mark.reason || 'no reason given'}`,
    ];
  });

const planners: { readonly [Name in ChangeName]: Planner<Name> } = {
  promote: planPromotion,
  canary: planCanary,
  // It was mounted before it began.
  'promote-canary': (facts, { name, preview }) => {
    assertNoConflict([name], facts);
    const canary = { name, version: requireCanary(facts.document, name) };
    return { ...promote(facts, [canary], { preview, note: 'from canary' }), checked: [canary] };
  },
  'abort-canary': ofOne(abortCanary),
  rollback: planRollback,
  restore: planRestore,
  freeze: ofOne(freeze),
  unfreeze: ofOne(unfreeze),
  deprecate: ofOne(deprecate),
  undeprecate: ofOne(undeprecate),
  retire: ofOne(retire),
  settings: ofOne(changeSettings),
};

/** Edges that will answer calls of a build's own API by 404. */
const apiNotes = (builds: readonly BuildManifest[], edges: NonNullable<Facts['edges']>): string[] =>
  builds.flatMap(({ name, version, api }) => {
    const hosts = edges.flatMap(({ host, remoteApis }) => (remoteApis.includes(name) ? [] : host));
    if (!api || hosts.length === 0) return [];
    return [
      `${name} ${version} calls /api/${name}, which is not found: REMOTE_APIS names no server for it on ${hosts.join(', ')}`,
    ];
  });

const notCompared = 'The API’s version was not compared: RELEASE_API names no API';

function idOf({ channel }: ChangeCommand, document: ChannelDocument | null, change: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(change)).digest('base64url');
  return `${channel}@${document?.revision ?? 0}.${digest}`;
}

/** Plans a command. Pure: it knows nothing but the facts, and changes nothing. */
export function plan(command: ChangeCommand, facts: Facts): Plan {
  const { document, manifests, meanwhile, api, edges = [] } = facts;
  let planned: Planned = { next: null };
  let refusal: ReleaseError | null = null;
  try {
    const planner = planners[command.command] as Planner<ChangeName>; // of the very command
    planned = planner(facts, command);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    refusal = error;
  }
  const { next, problems = [], checked = [], mounts = [], notes = [] } = planned;
  const builds = next ? checked.flatMap((build) => manifests.get(buildKey(build)) ?? []) : [];
  const unfit = api && builds.length > 0 ? domainProblems(api, builds) : [];
  const moves = next ? differences(document, next) : [];
  const all = [...problems, ...unfit.map((text) => ({ code: 'failed-check' as const, text }))];
  const withoutServer = apiNotes(builds, edges);
  return {
    id: idOf(command, document, [next?.change, moves]),
    command,
    document,
    next,
    moves,
    mounts: next ? mounts : [],
    problems: all,
    refusal,
    others: next && checked.length > 0 ? [...otherPeople(document, checked, all), ...withoutServer] : null,
    notes: [
      ...notes,
      ...deprecationNotes(next, moves),
      ...withoutServer,
      ...(api === null && builds.length > 0 ? [notCompared] : []),
    ],
    meanwhile,
  };
}

export const revisionOf = ({ document }: Plan): number => document?.revision ?? 0;

/** A plan is out of date. @param planned the revision on which it is based */
export const movedError = (channel: string, planned: number, newest: number): ReleaseError =>
  new ReleaseError(
    `This plan was made at revision ${planned} of ${channel}, which is at revision ${newest} now: it was applied ` +
      'already, or others were faster. It changed nothing: plan again',
    'moved',
  );

/** @param id what the applier has. @throws ReleaseError if it is out of date, or of another command */
export function requireSame(made: Plan, id: string): void {
  if (made.id === id) return;
  const { channel } = made.command;
  const [, where, revision] = /^([^@]*)@(\d+)\./.exec(id) ?? [];
  if (where === channel && Number(revision) !== revisionOf(made))
    throw movedError(channel, Number(revision), revisionOf(made));
  throw new ReleaseError(
    `This plan is of another command, or of another channel than ${channel}: plan the command, and apply that plan`,
  );
}

/** A plan in words, a line each. @param isMounted false where its applier has no browser */
export function planLines(made: Plan, isMounted = true): string[] {
  const { command, next, moves, mounts, problems, refusal, notes } = made;
  const { channel } = command;
  if (refusal) return [`Refused, and ${channel} stays at revision ${revisionOf(made)}: ${refusal.message}`];
  const more = notes.map((note) => `  ${note}`);
  if (!next) return [`Nothing to change: ${channel} stays at revision ${revisionOf(made)}`, ...more];
  const isForced = 'force' in command && command.force;
  return [
    `Plan for revision ${next.revision} of ${channel}: ${next.change}`,
    ...moves.map((move) => `  ${differenceText(move)}`),
    ...mounts.map(
      ({ name, version }) => `  ${isMounted ? '' : 'not '}mounted in a browser before: ${name} ${version}`,
    ),
    ...problems.map(({ text }) => `  ${isForced ? 'overruled' : 'refused without --force'}: ${text}`),
    ...more,
  ];
}
