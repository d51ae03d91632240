/** A text in the browser's storage. Where the browser forbids it, the text lasts as long as the page. */
export interface StoredText {
  read(): string | null;
  /** null removes it. */
  write(text: string | null): void;
}

export function storedText(area: 'localStorage' | 'sessionStorage', key: string): StoredText {
  let unstored: string | null = null;
  return {
    read() {
      try {
        return window[area].getItem(key) ?? unstored;
      } catch {
        return unstored; // forbidden storage is no failure: `unstored` is made for it
      }
    },
    write(text) {
      unstored = null;
      try {
        if (text === null) window[area].removeItem(key);
        else window[area].setItem(key, text);
      } catch {
        unstored = text;
      }
    },
  };
}

/** The list that the text is, as JSON; empty without one, and for a text that this code did not write. */
export function readList({ read }: StoredText): unknown[] {
  try {
    const stored: unknown = JSON.parse(read() ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
