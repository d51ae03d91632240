/** A request as it leaves the API client. */
export interface SentXhr {
  readonly method: string;
  readonly url: URL;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Reports how much of the body has been uploaded. */
  readonly progress: (loaded: number, total: number) => void;
}

/** Null: no answer comes, as when offline. 'timeout': none comes in time. */
export type XhrAnswer = { readonly status: number; readonly body?: unknown } | 'timeout' | null;

type Hook = (() => void) | null;

/**
 * Replaces XMLHttpRequest, so that the API client's own work (tokens, toasts, time-outs, progress, aborts) is real. The
 * client is all that calls the API, and XMLHttpRequest is all that it uses.
 * @returns a function that restores the network
 */
export function replaceXhr(respond: (sent: SentXhr) => Promise<XhrAnswer>): () => void {
  class FakeXhr {
    onloadend: Hook = null;
    onerror: Hook = null;
    onabort: Hook = null;
    ontimeout: Hook = null;
    timeout = 0;
    readyState = 0;
    status = 0;
    statusText = '';
    responseType: XMLHttpRequestResponseType = '';
    responseText = '';
    response: unknown = null;
    responseURL = '';
    readonly upload = new EventTarget();
    private method = '';
    private url = '';
    private contentType = 'application/json';
    private readonly headers: Record<string, string> = {};
    private timer: ReturnType<typeof setTimeout> | undefined;

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
      this.readyState = 1;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name.toLowerCase()] = value;
    }

    getAllResponseHeaders(): string {
      return `content-type: ${this.contentType}`;
    }

    send(body: unknown): void {
      if (this.timeout > 0) this.timer = setTimeout(() => this.end(this.ontimeout), this.timeout);
      const progress = (loaded: number, total: number): void =>
        void this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded, total }),
        );
      const url = new URL(this.url, 'http://portal');
      respond({ method: this.method, url, headers: this.headers, body, progress }).then(
        (answer) => this.settle(answer),
        (error: unknown) => {
          console.error('The fake network failed', error);
          this.settle(null);
        },
      );
    }

    abort(): void {
      this.end(this.onabort);
    }

    private settle(answer: XhrAnswer): void {
      if (!answer) return this.end(this.onerror);
      if (answer === 'timeout') return this.end(this.ontimeout);
      const { status, body = {} } = answer;
      this.status = status;
      if (body instanceof Blob) {
        this.contentType = body.type;
        this.response = body;
      } else {
        this.responseText = JSON.stringify(body);
        this.response =
          this.responseType === 'blob'
            ? new Blob([this.responseText], { type: this.contentType })
            : this.responseText;
      }
      this.end(this.onloadend);
    }

    private end(hook: Hook): void {
      clearTimeout(this.timer);
      if (this.readyState === 4) return;
      this.readyState = 4;
      hook?.();
    }
  }

  const original = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest; // all that the client uses
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
