import semver from 'semver';
import { readManifest } from '../build/stored';
import { entriesOf } from '../channel/compose';
import { contributionFacts } from '../channel/contributions';
import type { HistoryEntry } from '../channel/diff';
import type { Canary } from '../channel/document';
import { readShown } from '../channel/origins';
import { settingStates } from '../channel/settings';
import { isPreview, isVersion, layout } from '../store/layout';
import { readVerdicts } from '../judge/verdict-file';
import { mayDo, type Caller } from '../service/caller';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { actions } from '../trust/policy';

/** Builds of a deployable that are listed; the command line takes any. */
const listedBuilds = 20;

/** Without what candidates get. */
export const toRevision = ({
  schema: _schema,
  channel: _channel,
  deployables: _builds,
  forced = [],
  ...own
}: HistoryEntry) => ({
  ...own,
  /** Problems that were overruled, and checks that were left out. */
  forced,
});

/** When the build of a deployable became current. */
const currentSince = (history: readonly HistoryEntry[], name: string): string | null =>
  history.find(({ moved }) => moved.some((move) => move.name === name && move.field === 'current'))?.time ??
  null;

const canaryOf = ({ build, share, since, steps }: Canary) => ({
  version: build.version,
  share,
  since,
  steps: steps === true,
});

/** What a channel gives candidates, how it does, and what the caller may change. @param history not empty */
export async function readState(
  store: Store,
  history: readonly [HistoryEntry, ...HistoryEntry[]],
  caller: Caller,
) {
  const [newest] = history;
  const { channel } = newest;
  const [shown, verdicts] = await Promise.all([readShown(store, newest), readVerdicts(store, channel)]);
  const contributions = contributionFacts(newest, shown);
  const deployables = Object.entries(entriesOf(newest)).map(([name, entry]) => ({
    name,
    /** Null: none yet, or retired. */
    current: entry.current?.version ?? null,
    /** When it became current; null: before the revisions that are kept at hand. */
    since: entry.current ? currentSince(history, name) : null,
    published: shown.get(name)?.published ?? null,
    previous: entry.previous.map(({ version }) => version),
    canary: entry.canary ? canaryOf(entry.canary) : null,
    frozen: entry.frozen ?? null,
    settings: settingStates(entry, shown.get(name)?.settings),
    deprecated: entry.deprecated ?? {},
    verdicts: verdicts.filter((one) => one.name === name),
    contributes: contributions.filter(({ remote }) => remote === name),
    /** What the caller may do to it in this channel. */
    may: actions.filter((action) => mayDo(caller, [action], name, channel)),
  }));
  /** `last` is what the caller decides on (`seen` of commands). */
  return { channel, last: toRevision(newest), deployables };
}

/** The newest builds of a deployable that are published, with those who did it. */
export async function readBuilds(store: Store, name: string) {
  const versions = (await store.list(layout.builds(name))).filter(isVersion);
  const newest = versions.sort(semver.rcompare).slice(0, listedBuilds);
  const found = await mapConcurrent(newest, async (version) => {
    const manifest = await readManifest(store, { name, version });
    return manifest && { version, isPreview: isPreview(version), published: manifest.published ?? null };
  });
  return { builds: found.filter((build) => build !== null) };
}
