import type { ErrorReport } from 'platform/report';
import { buildKey, isName, isVersion, layout, type BuildId } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { readCountFiles } from './count-files';
import { addUp, type GroupRow } from './group-row';
import { isError } from './report-schema';
import { dayOf } from './slots';

/** Groups of one build and day, and of all builds: what a file of a day may have. */
const mostOfBuild = 40;
const mostOfDay = 400;
/** Browsers of a group that are told apart. */
const mostBrowsers = 8;
const otherBrowser = 'Other';
/** Days that are still written: a report may come after midnight. */
const keptMs = 26 * 3_600_000;

interface Group extends GroupRow {
  readonly build: BuildId;
}

export const groupId = ({ name, frames }: Pick<ErrorReport, 'name' | 'frames'>): string =>
  `${name} ${frames[0] ?? ''}`;

/** Errors of builds. A new group takes the place of the rarest: invented ones replace each other. */
export class ErrorGroups {
  /** The days that have changed since they were written. */
  readonly changedDays = new Set<string>();
  private readonly days = new Map<string, Map<string, Group>>();

  /** @param browser family and major version. @returns the page views of today that have met it */
  add(build: BuildId, error: Pick<ErrorReport, 'name' | 'frames'>, browser: string): number {
    const now = Date.now();
    const day = dayOf(now);
    const groups = this.days.get(day) ?? new Map<string, Group>();
    this.days.set(day, groups);
    const id = `${buildKey(build)} ${groupId(error)}`;
    const known = groups.get(id);
    if (!known) makeRoom(groups, build);
    const { name, frames } = error;
    const { first, views, browsers }: Pick<GroupRow, 'first' | 'views' | 'browsers'> = known ?? {
      first: now,
      views: 0,
      browsers: {},
    };
    const isCounted = Object.hasOwn(browsers, browser) || Object.keys(browsers).length < mostBrowsers;
    const counted = isCounted ? browser : otherBrowser;
    const counts = { ...browsers, [counted]: (browsers[counted] ?? 0) + 1 };
    groups.set(id, { build, name, frames, first, last: now, views: views + 1, browsers: counts });
    this.changedDays.add(day);
    return views + 1;
  }

  /** The rows of a day's file, by `<name>@<version>`. */
  rowsOf(day: string): Record<string, GroupRow[]> {
    const rows: Record<string, GroupRow[]> = {};
    for (const { build, ...row } of this.days.get(day)?.values() ?? [])
      (rows[buildKey(build)] ??= []).push(row);
    return rows;
  }

  /** Drops days that no file needs any more. */
  forget(): void {
    const oldest = dayOf(Date.now() - keptMs);
    for (const day of this.days.keys()) if (day < oldest) this.days.delete(day);
  }
}

function makeRoom(groups: Map<string, Group>, build: BuildId): void {
  const own = [...groups].filter(([, group]) => buildKey(group.build) === buildKey(build));
  const full = own.length >= mostOfBuild ? own : [...groups];
  if (full.length < mostOfBuild || (full !== own && full.length < mostOfDay)) return;
  const [least] = full.sort(([, one], [, other]) => one.views - other.views || one.last - other.last);
  if (least) groups.delete(least[0]);
}

/** A file of one edge and day; a larger one is none of ours. */
const mostBytes = 1024 * 1024;

interface BuildErrors extends BuildId {
  readonly groups: readonly GroupRow[];
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function isRow(value: unknown): value is GroupRow {
  const { first, last, views, browsers, ...error } = (value ?? {}) as Partial<GroupRow>;
  const isBrowser = ([name, count]: [string, unknown]): boolean =>
    /^[\w .-]{1,40}$/.test(name) && isCount(count);
  return (
    [first, last, views].every(isCount) && Object.entries(browsers ?? {}).every(isBrowser) && isError(error)
  );
}

/** The rows of a file, each with its build. */
const parseFile = ({ bytes }: { readonly bytes: Buffer }): (readonly [build: string, row: GroupRow])[] =>
  Object.entries((parseJson(bytes) ?? {}) as Record<string, unknown>).flatMap(([build, rows]) =>
    (Array.isArray(rows) ? rows.filter(isRow) : []).map((row) => [build, row] as const),
  );

/** What all edges of a channel have seen since `from`. Rows that are not valid are skipped. */
export async function readErrorGroups(store: Store, channel: string, from: number): Promise<BuildErrors[]> {
  const files = await readCountFiles(store, layout.errors(channel), from, mostBytes);
  const builds = new Map<string, Map<string, GroupRow>>();
  for (const [build, row] of files.flatMap(parseFile)) {
    const groups = builds.get(build) ?? new Map<string, GroupRow>();
    const known = groups.get(groupId(row));
    groups.set(groupId(row), known ? addUp(known, row) : row);
    builds.set(build, groups);
  }
  return [...builds].flatMap(([build, groups]) => {
    const [name = '', version = ''] = build.split('@');
    return isName(name) && isVersion(version) ? { name, version, groups: [...groups.values()] } : [];
  });
}
