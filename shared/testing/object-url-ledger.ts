import type { Ledger } from './ledger';

/** Follows addresses of blobs, which keep their blob in memory until they are given back. jsdom has none of its own. */
export function watchObjectUrls(): Ledger {
  const { createObjectURL, revokeObjectURL } = URL;
  const held = new Set<string>();
  let made = 0;
  Object.assign(URL, {
    createObjectURL(): string {
      const url = `blob:http://portal/${++made}`;
      held.add(url);
      return url;
    },
    revokeObjectURL: (url: string) => void held.delete(url),
  });
  return {
    read: () => [...held].map(() => 'address of a blob'),
    close: () => void Object.assign(URL, { createObjectURL, revokeObjectURL }),
  };
}
