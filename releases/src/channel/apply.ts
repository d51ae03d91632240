import type { ChannelDocument } from './document';
import { refuseFor, ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import { requireKept, requireVerified } from '../build/stored';
import type { Store } from '../store/store';
import type { Problem } from './change';
import { readChannel, swapChannel } from './channel-store';
import type { ChangeName, Mounted } from './command';
import { buildsIn, entriesOf, entryOf } from './compose';
import { movedError, revisionOf, type Plan } from './plan';

export const nothingFound: Mounted = { problems: [], leftOut: [] };

const headings: Readonly<Record<Exclude<Problem['code'], 'held'>, string>> = {
  incompatible:
    'These builds are not compatible. Rebuild against what runs, promote compatible builds in one command, or overrule this ' +
    'check with --force and a --reason:',
  'failed-check':
    'Promotion blocked; candidates get nothing new. Fix these problems and publish a new version, or overrule them with --force and a --reason:',
};

function heldHeading({ command, document }: Plan): string {
  if (command.command !== 'canary') return 'Nothing was promoted:';
  return entryOf(document, command.build.name)?.canary
    ? 'The canary was not changed:'
    : 'No canary was started:';
}

/** Changes for which those on call want to know why. */
const needReason: Readonly<Partial<Record<ChangeName, string>>> = {
  rollback: 'A rollback',
  restore: 'A rollback',
  freeze: 'A freeze',
  deprecate: 'A deprecation',
  retire: 'A retirement',
};

/** The document of a plan; null: it changes nothing. @throws ReleaseError why the plan is refused */
export function allowedDocument(plan: Plan, mounted = nothingFound): ChannelDocument | null {
  const { command, refusal, next } = plan;
  const isForced = 'force' in command && command.force;
  const what = needReason[command.command] ?? (isForced ? 'Whatever is forced' : undefined);
  if (what !== undefined && command.reason === '')
    throw new ReleaseError(`${what} needs a --reason, for those on call`, 'reason-missing');
  if (refusal) throw refusal;
  const found = mounted.problems.map((text): Problem => ({ code: 'failed-check', text }));
  const problems = [...plan.problems, ...found];
  const [first] = problems;
  if (first && !isForced) {
    const ofCode = problems.filter(({ code }) => code === first.code);
    refuseFor(
      ofCode.map(({ text }) => text),
      first.code === 'held' ? heldHeading(plan) : headings[first.code],
      first.code,
    );
  }
  const forced = [...problems.map(({ text }) => text), ...mounted.leftOut];
  if (!next || forced.length === 0) return next;
  return { ...next, change: first ? `${next.change}, forced` : next.change, forced };
}

/** What candidates get newly. */
function arriving({ document, next }: Plan): BuildId[] {
  const offered = (of: ChannelDocument | null): BuildId[] =>
    Object.entries(entriesOf(of)).flatMap(([name, { current, canary }]) =>
      [current, canary?.build].flatMap((build) => (build ? [{ name, version: build.version }] : [])),
    );
  const before = new Set(offered(document).map(buildKey));
  return offered(next).filter((build) => !before.has(buildKey(build)));
}

/** @returns the newest document. @throws ReleaseError if it has moved, is refused, or a build is damaged */
export async function apply(store: Store, plan: Plan, mounted?: Mounted): Promise<ChannelDocument | null> {
  const { document } = plan;
  const next = allowedDocument(plan, mounted);
  if (!next) return document;
  const named = new Set(buildsIn(document).map(buildKey));
  const now = Date.parse(next.time);
  for (const build of buildsIn(next)) if (!named.has(buildKey(build))) await requireKept(store, build, now);
  for (const build of arriving(plan)) await requireVerified(store, build);
  const newest = (await readChannel(store, next.channel))?.revision ?? 0;
  const written = newest === next.revision - 1 ? await swapChannel(store, next) : null;
  if (written) return written;
  throw movedError(next.channel, revisionOf(plan), Math.max(newest, next.revision));
}
