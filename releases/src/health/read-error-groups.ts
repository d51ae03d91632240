import { isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { groupId } from './error-groups';
import { addUp, type GroupRow } from './group-row';
import { isError } from './report-schema';
import { dayOf } from './slots';

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
function parseFile(bytes: Buffer | null): (readonly [build: string, row: GroupRow])[] {
  const file = bytes && bytes.length <= mostBytes ? parseJson(bytes) : null;
  return Object.entries((file ?? {}) as Record<string, unknown>).flatMap(([build, rows]) =>
    (Array.isArray(rows) ? rows.filter(isRow) : []).map((row) => [build, row] as const),
  );
}

/** What all edges of a channel have seen since `from`. Rows that are not valid are skipped. */
export async function readErrorGroups(store: Store, channel: string, from: number): Promise<BuildErrors[]> {
  const folder = layout.errors(channel);
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, (name) => store.read(`${folder}/${name}`));
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
