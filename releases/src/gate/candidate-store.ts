import type { ChannelDocument, Deployable } from 'shared/contract/release';
import { layout } from '../store/layout';
import type { Store } from '../store/store';

/** Without the builds that a page could step to in the place of the one that is looked at. */
function alone(document: ChannelDocument): ChannelDocument {
  const deployables = Object.entries(document.deployables).map(
    ([name, { current }]): [string, Deployable] => [name, { current, previous: [] }],
  );
  return { ...document, deployables: Object.fromEntries(deployables) };
}

/** The store as it would be with `next` written: what an edge needs to serve pages that nobody else sees. Writes go nowhere. */
export function candidateStore(store: Store, next: ChannelDocument): Store {
  const place = layout.channel(next.channel);
  const bytes = Buffer.from(JSON.stringify(alone(next)));
  const isBuild = (path: string): boolean => path.startsWith('builds/');
  return {
    description: `${store.description} with ${next.change}`,
    read: async (path) => (path === place ? bytes : isBuild(path) ? store.read(path) : null),
    has: async (path) => path === place || (isBuild(path) && store.has(path)),
    list: async (path) => (isBuild(`${path}/`) ? store.list(path) : []),
    create: async () => true,
    createFolder: async () => true,
    replace: async () => undefined,
    remove: async () => undefined,
  };
}
