import { layout, manifestFile } from './layout';
import { mapConcurrent } from './map-concurrent';
import type { Store } from './store';

/**
 * Buckets written before decision 25: the files of a build were stored at `parts/<id>/<file>`, and one object at
 * `builds/<name>/<version>` named them.
 */
interface FolderMark {
  readonly parts: string;
  readonly files: readonly string[];
}

const markPattern = /^builds\/([^/]+)\/([^/]+)$/;
/** Folders that only earlier versions wrote. */
const oldFolders = ['parts', 'pending', 'locks', 'proofs'];

/**
 * Copies builds of the old layout to their public keys, `build.json` last. The old objects stay, so that edges of the earlier
 * version go on serving; `gc --apply` removes them. Several processes may do this at once: they write the same bytes.
 */
export async function copyOldBuilds(store: Store): Promise<void> {
  if ((await store.list('parts')).length === 0) return;
  for (const { key } of await store.objects('builds')) {
    const [, name, version] = markPattern.exec(key) ?? [];
    if (name === undefined || version === undefined) continue;
    const manifest = layout.manifest(name, version);
    const mark = await store.read(key);
    if (!mark || (await store.has(manifest))) continue;
    const { parts, files } = JSON.parse(mark.toString('utf8')) as FolderMark;
    const copy = async (file: string): Promise<boolean> => {
      const bytes = await store.read(`parts/${parts}/${file}`);
      if (bytes) await store.put(layout.buildFile(name, version, file), bytes);
      return bytes !== null;
    };
    const others = files.filter((file) => file !== manifestFile);
    const copied = await mapConcurrent(others, copy);
    // A build that lacks a file, or that an earlier version is removing now, is not published.
    if (copied.every(Boolean)) await copy(manifestFile);
  }
}

/**
 * Removes what earlier versions wrote, if it is older than `before` (milliseconds since 1970), and all their builds were copied before
 * then: until then an edge of the earlier version may read it.
 */
export async function removeOldLayout(store: Store, before: number): Promise<void> {
  const builds = await store.objects('builds');
  const marks = builds.filter(({ key }) => markPattern.test(key));
  const copied = new Set(builds.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key));
  if (!marks.every(({ key }) => copied.has(`${key}/${manifestFile}`))) return;
  const old = await Promise.all(oldFolders.map((folder) => store.objects(folder)));
  const stale = [...old.flat(), ...marks].filter(({ modifiedAt }) => modifiedAt < before);
  await mapConcurrent(stale, ({ key }) => store.remove(key));
}
