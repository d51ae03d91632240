/** What a server answers to a call. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A wide window whose calls `answer` answers. Jest restores neither: each test sets its own. */
export function stubBrowser(answer: (path: string, init: RequestInit) => Answer): void {
  window.fetch = jest.fn((path: string, init: RequestInit = {}) => {
    const { status, body } = answer(path, init);
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) });
  }) as unknown as typeof fetch;
  window.matchMedia = ((media: string) => ({
    media,
    matches: /min-width/.test(media),
    ...{ addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
}
