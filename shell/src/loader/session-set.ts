/**
 * Strings in the session storage: they last until the tab is closed or, where storage is forbidden, until a
 * reload.
 */
interface SessionSet {
  has(item: string): boolean;
  add(item: string): void;
  remove(matches: (item: string) => boolean): void;
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return []; // forbidden storage, or text that this code did not write
  }
}

export function sessionSet(key: string): SessionSet {
  let known: string[] | undefined;
  const items = (): string[] => (known ??= read(key));

  const keep = (next: string[]): void => {
    known = next;
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // `known` has it until the page is reloaded.
    }
  };

  return {
    has: (item) => items().includes(item),
    add: (item) => keep([...items(), item]),
    remove: (matches) => keep(items().filter((item) => !matches(item))),
  };
}
