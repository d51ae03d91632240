const prefix = 'standalone-device:';

/**
 * Gives the page a localStorage of its own, kept for this tab: two tabs with two candidates do not sign each
 * other out, and a page on the host of the real portal never touches the portal's session.
 */
export function keepStorageToThisTab(tab: Storage = sessionStorage): void {
  const keys = (): string[] => Object.keys(tab).filter((key) => key.startsWith(prefix));
  const storage: Storage = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index]?.slice(prefix.length) ?? null,
    getItem: (key) => tab.getItem(prefix + key),
    setItem: (key, value) => tab.setItem(prefix + key, value),
    removeItem: (key) => tab.removeItem(prefix + key),
    clear: () => keys().forEach((key) => tab.removeItem(key)),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
}
