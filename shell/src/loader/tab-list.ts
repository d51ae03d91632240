/** Short texts that a tab remembers over reloads; where storage is forbidden, for as long as the page lasts. */
export interface TabList {
  has(item: string): boolean;
  add(item: string): void;
  remove(matches: (item: string) => boolean): void;
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return []; // forbidden storage, or not our handwriting: the tab then begins anew
  }
}

/** @param key of the session storage */
export function tabList(key: string): TabList {
  let known: string[] | undefined;
  const items = (): string[] => (known ??= read(key));

  const keep = (next: string[]): void => {
    known = next;
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // `known` holds it for as long as the page lasts.
    }
  };

  return {
    has: (item) => items().includes(item),
    add: (item) => keep([...items(), item]),
    remove: (matches) => keep(items().filter((item) => !matches(item))),
  };
}
