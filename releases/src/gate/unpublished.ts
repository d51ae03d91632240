import { ReleaseError } from '../release-error';
import { readDist } from '../build/read-dist';
import { shellName } from '../channel/compose';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { withObjects } from './planned-store';

/**
 * The store as if the shell in this folder were published in it. @throws ReleaseError if the folder has no
 * build
 * of the shell, or one that is not complete
 */
export async function withShellIn(
  store: Store,
  folder: string,
): Promise<{ readonly store: Store; readonly version: string }> {
  const { manifest, manifestBytes, files } = await readDist(folder);
  if (manifest.kind !== 'shell')
    throw new ReleaseError(`${folder} contains a build of ${manifest.name}, and only the shell is rehearsed`);
  const build = { name: shellName, version: manifest.version };
  const own = new Map(files.map(({ file, bytes }) => [layout.buildFile(build, file), bytes]));
  own.set(layout.manifest(build), manifestBytes);
  return { version: manifest.version, store: withObjects(store, own) };
}
