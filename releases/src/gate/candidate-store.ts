import type { ChannelDocument } from 'platform/release';
import { mapDeployables } from '../channel/compose';
import { layout } from '../store/layout';
import type { Store } from '../store/store';

/**
 * The store as it would be after `next` is written. An edge on it serves pages that candidates do not see.
 * Writes are ignored.
 */
export function candidateStore(store: Store, next: ChannelDocument): Store {
  const channelKey = layout.channel(next.channel);
  // An edge serves nothing that its store does not have as a revision.
  const isChannel = (key: string): boolean =>
    key === channelKey || key === layout.revision(next.channel, next.revision);
  // Without canaries and fallbacks: a page must not load them instead of the build that is tested.
  const document = mapDeployables(next, ({ current }) => ({ current, previous: [] }));
  const bytes = Buffer.from(JSON.stringify(document));
  const isBuild = (key: string): boolean => key.startsWith('builds/');
  return {
    description: `${store.description} with ${next.change}`,
    read: async (key) => {
      if (key === channelKey) return bytes;
      return isBuild(key) ? store.read(key) : null;
    },
    has: async (key) => isChannel(key) || (isBuild(key) && store.has(key)),
    list: async (folder) => (isBuild(`${folder}/`) ? store.list(folder) : []),
    objects: async (folder) => (isBuild(`${folder}/`) ? store.objects(folder) : []),
    create: async () => true,
    put: async () => undefined,
    remove: async () => undefined,
    removeAll: async () => undefined,
  };
}
