import { readList, storedText } from '../stored-text';

/** Strings in the session storage: they last until the tab is closed or, where storage is forbidden, until a reload. */
export interface SessionSet {
  has(item: string): boolean;
  add(item: string): void;
  remove(matches: (item: string) => boolean): void;
}

export function sessionSet(key: string): SessionSet {
  const text = storedText('sessionStorage', key);

  const items = (): string[] => readList(text).map(String);
  const write = (next: readonly string[]): void => text.write(JSON.stringify(next));

  return {
    has: (item) => items().includes(item),
    add: (item) => write([...items(), item]),
    remove: (matches) => write(items().filter((item) => !matches(item))),
  };
}
