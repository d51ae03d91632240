/** One request as it left the page. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Status 0: no answer came, as when offline. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

type Hook = (() => void) | null;

/**
 * Stands where the network begins, below the real API client: what the pages send is what a server would get.
 * An answer given before the request is sent at once; else the request stays open until `answer` is called.
 */
export function fakeServer() {
  const requests: SentRequest[] = [];
  const open: ((answer: Answer) => void)[] = [];
  const prepared: Answer[] = [];

  class FakeRequest {
    onloadend: Hook = null;
    onerror: Hook = null;
    timeout = 0;
    readyState = 0;
    status = 0;
    statusText = '';
    responseText = '';
    responseURL = '';
    private method = '';
    private url = '';
    private readonly headers: Record<string, string> = {};

    open(method: string, url: string) {
      this.method = method;
      this.url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value;
    }

    getAllResponseHeaders() {
      return 'content-type: application/json';
    }

    send(body: string | null) {
      const { method, url, headers } = this;
      requests.push({ method, url, headers, body: body ? (JSON.parse(body) as unknown) : null });
      const ready = prepared.shift();
      if (ready) this.settle(ready);
      else open.push((answer) => this.settle(answer));
    }

    private settle({ status, body }: Answer) {
      this.status = status;
      this.readyState = 4;
      this.responseText = JSON.stringify(body ?? {});
      // As a browser does: never inside `send`.
      queueMicrotask(() => (status === 0 ? this.onerror?.() : this.onloadend?.()));
    }
  }

  const original = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest; // only what the client touches

  return {
    requests: requests as readonly SentRequest[],
    /** Settles the oldest open request, or the next one to come. */
    answer(status: number, body?: unknown) {
      const waiting = open.shift();
      if (waiting) waiting({ status, body });
      else prepared.push({ status, body });
    },
    restore() {
      globalThis.XMLHttpRequest = original;
    },
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
