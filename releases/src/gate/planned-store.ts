import { mapEntries } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { layout } from '../store/layout';
import type { Store } from '../store/store';

/** The builds of a store, with objects that it does not have. Writes are ignored. */
export function withObjects(store: Store, own: ReadonlyMap<string, Buffer>): Store {
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
    removeAll: async () => undefined,
  };
}

/**
 * The store as it would be after `next` is written. An edge on it serves pages that candidates do not see.
 */
export function plannedStore(store: Store, next: ChannelDocument): Store {
  // Without canaries and fallbacks: a page must not load them instead of the build that is tested.
  const document = mapEntries(next, ({ current }) => ({ ...(current ? { current } : {}), previous: [] }));
  const bytes = Buffer.from(JSON.stringify(document));
  // An edge serves nothing that its store does not have as a revision.
  const keys = [layout.channel(next.channel), layout.revision(next.channel, next.revision)];
  return withObjects(store, new Map(keys.map((key) => [key, bytes])));
}
