import { trialMs } from '../channel/change';
import { entriesOf, entryOf } from '../channel/compose';
import type { ChannelDocument, Entry } from '../channel/document';
import type { BuildId } from '../store/layout';
import type { Trial } from './verdict';
import type { Ballot } from './vote-counts';

/** What became current longer ago is judged no more: it is what others are compared with. */
const shownMs = 2 * trialMs;

const isRecent = (since: string | undefined, now: number): since is string =>
  since !== undefined && now - Date.parse(since) < shownMs;

/** The canary, if candidates get it. */
const canaryOf = ({ canary }: Entry) => (canary && canary.share > 0 ? canary : undefined);

/** Without a current build beside it, a canary is all that its candidates could get. */
const shareOf = (entry: Entry): number => {
  const canary = canaryOf(entry);
  return canary && entry.current ? canary.share / 100 : 1;
};

function trialOf(name: string, entry: Entry, now: number): Trial[] {
  const { current, previous, since, frozen } = entry;
  const canary = canaryOf(entry);
  const common = { name, share: shareOf(entry), isFrozen: frozen !== undefined };
  if (canary)
    return [
      {
        ...common,
        version: canary.build.version,
        since: Date.parse(canary.since),
        isCanary: true,
        steps: canary.steps === true,
        fallback: current?.version ?? null,
      },
    ];
  if (!current || !isRecent(since, now)) return [];
  const fallback = previous[0]?.version ?? null;
  const { version } = current;
  return [{ ...common, version, since: Date.parse(since), isCanary: false, steps: false, fallback }];
}

/** The builds of a channel that are judged: of each deployable its canary, or what became current lately. */
export const trialsOf = (document: ChannelDocument, now: number): Trial[] =>
  Object.entries(entriesOf(document)).flatMap(([name, entry]) => trialOf(name, entry, now));

/** What a vote on a build is about; null for one that candidates are not given now. */
export function ballotOf(document: ChannelDocument, build: BuildId, now: number): Ballot | null {
  const entry = entryOf(document, build.name);
  if (!entry) return null;
  const canary = canaryOf(entry);
  if (![entry.current?.version, canary?.build.version].includes(build.version)) return null;
  const since = canary?.since ?? (isRecent(entry.since, now) ? entry.since : undefined);
  return { ...build, trial: since === undefined ? 0 : Date.parse(since), share: shareOf(entry) };
}

/** Whether candidates have an earlier build whose success shows that a failure was the build's own. */
export function hasFallback(document: ChannelDocument, { name, version }: BuildId): boolean {
  const { current, previous = [] } = entryOf(document, name) ?? {};
  return current !== undefined && [current, ...previous].some((kept) => kept.version !== version);
}
