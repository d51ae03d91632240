import { createStoreClaim, markKey } from 'server-kit/store-claim';
import { ReleaseError } from '../release-error';
import type { Store } from './store';

/**
 * Makes a store create nothing before its place is marked for releases, and throw ReleaseError where it is
 * another's. The rest needs no mark: an edge may be allowed to read only, and to write its counts.
 */
export function claimStore(store: Store): Store {
  const create = store.create.bind(store);
  const place = {
    name: `RELEASE_STORE, ${store.description},`,
    read: async () => (await store.read(markKey))?.toString() ?? null,
    create: (mark: string) => create(markKey, Buffer.from(mark)),
  };
  const claim = createStoreClaim({ purpose: 'releases' }, place, (problem) => new ReleaseError(problem));
  return Object.assign(store, {
    create: (key: string, bytes: Buffer) => claim().then(() => create(key, bytes)),
  });
}
