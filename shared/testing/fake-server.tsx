/** One request as it left the page. A multipart body is given by its parts. */
export interface SentRequest {
  readonly method: string;
  /** Without the query. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Of a multipart body, in their order: a part may be repeated. */
  readonly parts: readonly (readonly [string, FormDataEntryValue])[];
}

/** Status 0: no answer came, as when offline; 'timeout': none came in time. */
export interface Answer {
  readonly status: number | 'timeout';
  readonly body?: unknown;
}

type Hook = (() => void) | null;

/** A request that waits for its answer. */
interface OpenRequest {
  readonly sent: SentRequest;
  readonly settle: (answer: Answer) => void;
  readonly upload: EventTarget;
}

function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
}

function readParts(body: unknown): SentRequest['parts'] {
  return body instanceof FormData ? [...body.entries()] : [];
}

/**
 * Stands where the network begins, below the real API client: what the pages send is what a server would get. A call
 * with a standing answer (`always`) is settled at once, the next one by an answer given before (`answerNext`); every
 * other one stays open until `answer` is called.
 */
export function fakeServer() {
  const requests: SentRequest[] = [];
  const open: OpenRequest[] = [];
  const standing = new Map<string, Answer>();
  const prepared: Answer[] = [];

  class FakeRequest {
    onloadend: Hook = null;
    onerror: Hook = null;
    onabort: Hook = null;
    ontimeout: Hook = null;
    timeout = 0;
    readyState = 0;
    status = 0;
    statusText = '';
    responseType = '';
    responseText = '';
    response: unknown = null;
    responseURL = '';
    readonly upload = new EventTarget();
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

    abort() {
      this.onabort?.();
    }

    send(body: unknown) {
      const { pathname, searchParams } = new URL(this.url, 'http://portal');
      const query = Object.fromEntries(searchParams);
      const { method, headers } = this;
      const sent = { method, url: pathname, query, headers, body: readBody(body), parts: readParts(body) };
      requests.push(sent);
      const ready = standing.get(`${method} ${pathname}`) ?? prepared.shift();
      if (ready) this.settle(ready);
      else open.push({ sent, settle: (answer) => this.settle(answer), upload: this.upload });
    }

    private settle({ status, body }: Answer) {
      if (status === 'timeout') return queueMicrotask(() => this.ontimeout?.());
      this.status = status;
      this.readyState = 4;
      this.responseText = JSON.stringify(body ?? {});
      this.response = this.responseType === 'blob' ? body : this.responseText;
      // As a browser does: never inside `send`.
      queueMicrotask(() => (status === 0 ? this.onerror?.() : this.onloadend?.()));
    }
  }

  const original = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest; // only what the client touches

  const waiting = (call: string) => {
    const index = open.findIndex(({ sent }) => `${sent.method} ${sent.url}` === call);
    const [found] = index < 0 ? [] : open.splice(index, 1);
    if (!found) throw new Error(`Nothing waits for an answer to ${call}`);
    return found;
  };

  return {
    requests: requests as readonly SentRequest[],
    /** What was sent to this call, 'POST /api/candidate', in order. */
    sent: (call: string) => requests.filter(({ method, url }) => `${method} ${url}` === call),
    /** Answers this call now and from now on, until another answer is set. */
    always(call: string, status: Answer['status'], body?: unknown) {
      standing.set(call, { status, body });
    },
    /** Leaves this call open from now on. */
    hold(call: string) {
      standing.delete(call);
    },
    /** Settles the oldest open request of this call. */
    answer(call: string, status: Answer['status'], body?: unknown) {
      waiting(call).settle({ status, body });
    },
    /** Settles the oldest open request, or else the next one to come, whatever its call. */
    answerNext(status: Answer['status'], body?: unknown) {
      const oldest = open.shift();
      if (oldest) oldest.settle({ status, body });
      else prepared.push({ status, body });
    },
    /** Tells the page how much of the open request's body has left. */
    progress(call: string, loaded: number, total: number) {
      const request = open.find(({ sent }) => `${sent.method} ${sent.url}` === call);
      request?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    },
    restore() {
      globalThis.XMLHttpRequest = original;
    },
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;
