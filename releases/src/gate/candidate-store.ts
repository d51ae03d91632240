import type { ChannelDocument, Deployable } from 'shared/contract/release';
import { layout } from '../store/layout';
import type { Store } from '../store/store';

/** The document without canaries and fallbacks: a page must not load them instead of the build that is tested. */
function currentOnly(document: ChannelDocument): ChannelDocument {
  const deployables = Object.entries(document.deployables).map(
    ([name, { current }]): [string, Deployable] => [name, { current, previous: [] }],
  );
  return { ...document, deployables: Object.fromEntries(deployables) };
}

/** The store as it would be after `next` is written. An edge on it serves pages that candidates do not see. Writes are ignored. */
export function candidateStore(store: Store, next: ChannelDocument): Store {
  const channelKey = layout.channel(next.channel);
  const bytes = Buffer.from(JSON.stringify(currentOnly(next)));
  const isBuild = (key: string): boolean => key.startsWith('builds/');
  return {
    description: `${store.description} with ${next.change}`,
    read: async (key) => (key === channelKey ? bytes : isBuild(key) ? store.read(key) : null),
    has: async (key) => key === channelKey || (isBuild(key) && store.has(key)),
    list: async (folder) => (isBuild(`${folder}/`) ? store.list(folder) : []),
    objects: async (folder) => (isBuild(`${folder}/`) ? store.objects(folder) : []),
    create: async () => true,
    put: async () => undefined,
    remove: async () => undefined,
  };
}
