import { text } from 'node:stream/consumers';
import { createStoreClaim, markKey } from 'server-kit/store-claim';
import { ConfigError } from 'server-kit/settings';
import { keepText } from './keep-text';
import type { FileStore } from './store';

/**
 * A store that changes nothing before its place is marked as that of this installation's uploads.
 * Then and at `claim` it throws `ConfigError` when the place is marked as another's.
 */
export function claimStore(store: FileStore, installation: string): FileStore & { claim(): Promise<void> } {
  const place = {
    name: `FILE_STORE, ${store.description},`,
    read: async () => {
      const mark = await store.open(markKey);
      return mark && text(mark);
    },
    create: (mark: string) => keepText(store, markKey, mark),
  };
  const mine = { purpose: 'uploads', installation } as const;
  const claim = createStoreClaim(mine, place, (problem) => new ConfigError([problem]));
  return {
    ...store,
    claim,
    keep: (stagedId, file) => claim().then(() => store.keep(stagedId, file)),
    remove: (name) => claim().then(() => store.remove(name)),
    list: async function* () {
      await claim();
      yield* store.list();
    },
  };
}
