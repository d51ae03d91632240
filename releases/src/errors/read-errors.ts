import type { ChannelDocument } from 'platform/release';
import { readManifest } from '../build/publish';
import type { GroupRow } from '../health/error-groups';
import { readErrorGroups, type BuildErrors } from '../health/read-error-groups';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Place } from '../build/map-places';
import type { SourcePlaces } from './source-places';

/** As long as the counts are kept. */
export const errorDays = 7;
const dayMs = 24 * 3_600_000;

/** What page views with a build have in common: the name of the error, and where it was thrown. */
export interface ErrorGroup extends Omit<GroupRow, 'frames'> {
  /** The innermost first; none when only code of others, such as React, was on the stack. */
  readonly places: readonly Place[];
  /** Only the canary has it. */
  readonly isNew: boolean;
}

export interface ErrorsOfBuild extends BuildId {
  readonly role: 'canary' | 'current' | 'earlier';
  /** New ones first, then the most frequent. */
  readonly groups: readonly ErrorGroup[];
}

type Mapped = Omit<ErrorGroup, 'isNew'>;

const isOfLibrary = ({ file }: Place): boolean => /^(node_modules|webpack)\//.test(file);

/** The place that a team looks at first: in its own code, if that was on the stack. */
export const topPlace = ({ places }: Pick<ErrorGroup, 'places'>): Place | undefined =>
  places.find((place) => place.isSource && !isOfLibrary(place)) ?? places[0];

/** 'TypeError in src/status/statuses.ts:41'. */
export function titleOf(group: Pick<ErrorGroup, 'name' | 'places'>): string {
  const top = topPlace(group);
  if (!top) return `${group.name} outside of its own files`;
  const where = top.isSource ? `${top.file}:${top.line}` : `${top.file}:${top.line}:${top.column}`;
  return `${group.name} in ${where}`;
}

/** The same in another build, where the lines before it may be others. */
function lastingId(group: Mapped): string {
  const top = topPlace(group);
  return [group.name, top?.file, top?.text ?? `${top?.line}:${top?.column}`].join('\n');
}

function mergeSame(groups: readonly Mapped[]): Mapped[] {
  const merged = new Map<string, Mapped>();
  for (const group of groups) {
    const known = merged.get(titleOf(group));
    const browsers = { ...known?.browsers };
    for (const [name, count] of Object.entries(group.browsers))
      browsers[name] = (browsers[name] ?? 0) + count;
    const both = known && {
      ...known,
      first: Math.min(known.first, group.first),
      last: Math.max(known.last, group.last),
      views: known.views + group.views,
      browsers,
    };
    merged.set(titleOf(group), both ?? group);
  }
  return [...merged.values()];
}

async function mapGroups(store: Store, places: SourcePlaces, build: BuildErrors): Promise<Mapped[]> {
  const manifest = await readManifest(store, build);
  if (!manifest) return [];
  const found = await places.find(
    manifest,
    build.groups.flatMap(({ frames }) => frames),
  );
  let next = 0;
  return mergeSame(
    build.groups.map(({ frames, ...group }) => ({
      ...group,
      places: found.slice(next, (next += frames.length)),
    })),
  );
}

function roleOf({ deployables }: ChannelDocument, { name, version }: BuildId): ErrorsOfBuild['role'] {
  if (deployables[name]?.canary?.build.version === version) return 'canary';
  return deployables[name]?.current.version === version ? 'current' : 'earlier';
}

const roles = ['canary', 'current', 'earlier'] as const;

/**
 * What builds of a channel threw within `errorDays`, in their own sources; the canary first.
 * @param isMeant by the deployable's name
 */
export async function readErrors(
  store: Store,
  places: SourcePlaces,
  document: ChannelDocument,
  isMeant: (name: string) => boolean,
): Promise<ErrorsOfBuild[]> {
  const from = Date.now() - errorDays * dayMs;
  const { channel } = document;
  const builds = (await readErrorGroups(store, channel, from)).filter(({ name }) => isMeant(name));
  const mapped: { readonly build: BuildErrors; readonly groups: Mapped[] }[] = [];
  for (const build of builds) mapped.push({ build, groups: await mapGroups(store, places, build) });
  return mapped
    .map(({ build: { name, version }, groups }): ErrorsOfBuild => {
      const role = roleOf(document, { name, version });
      const current = mapped.find(
        ({ build }) => build.name === name && roleOf(document, build) === 'current',
      );
      const known = new Set(current?.groups.map(lastingId));
      const marked = groups.map((group): ErrorGroup => ({
        ...group,
        isNew: role === 'canary' && !known.has(lastingId(group)),
      }));
      marked.sort((one, other) => Number(other.isNew) - Number(one.isNew) || other.views - one.views);
      return { name, version, role, groups: marked };
    })
    .filter(({ groups }) => groups.length > 0)
    .sort(
      (one, other) =>
        one.name.localeCompare(other.name) ||
        roles.indexOf(one.role) - roles.indexOf(other.role) ||
        (other.groups[0]?.last ?? 0) - (one.groups[0]?.last ?? 0),
    );
}

/** The most frequent error of one build, as a title; null when none was reported. */
export async function readTopError(
  store: Store,
  places: SourcePlaces,
  channel: string,
  build: BuildId,
): Promise<string | null> {
  const all = await readErrorGroups(store, channel, Date.now() - dayMs);
  const own = all.find(({ name, version }) => name === build.name && version === build.version);
  const groups = own ? await mapGroups(store, places, own) : [];
  const [top] = groups.sort((one, other) => other.views - one.views);
  return top ? titleOf(top) : null;
}
