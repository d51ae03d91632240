import { mapEntries, shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { ReleaseError } from '../release-error';
import { readDist } from '../build/read-dist';

/** The builds of a store, with objects that it does not have. Writes are ignored. */
function withObjects(store: Store, own: ReadonlyMap<string, Buffer>): Store {
  const isBuild = (key: string): boolean => key.startsWith('builds/');
  return {
    description: store.description,
    read: async (key) => own.get(key) ?? (isBuild(key) ? store.read(key) : null),
    has: async (key) => own.has(key) || (isBuild(key) && store.has(key)),
    list: async (folder) => (isBuild(`${folder}/`) ? store.list(folder) : []),
    objects: async (folder) => (isBuild(`${folder}/`) ? store.objects(folder) : []),
    create: async () => true,
    put: async () => undefined,
    remove: async () => undefined,
  };
}

/** The store as it would be after `next` is written, for an edge that candidates do not see. */
export function plannedStore(store: Store, next: ChannelDocument): Store {
  // Without canaries and fallbacks: a page must not load them instead of the build that is tested.
  const document = mapEntries(next, ({ current }) => ({ ...(current ? { current } : {}), previous: [] }));
  const bytes = Buffer.from(JSON.stringify(document));
  // An edge serves nothing that its store does not have as a revision.
  const keys = [layout.channel(next.channel), layout.revision(next.channel, next.revision)];
  return withObjects(store, new Map(keys.map((key) => [key, bytes])));
}

/** The store as if the shell in this folder were published. @throws ReleaseError for no whole build of it */
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
