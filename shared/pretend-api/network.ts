import { readConfig } from 'shared/runtime/config';
import type { PretendAnswer, PretendRequest } from './call';

/** Answers a request; null when no answer comes, as when offline. */
export type Respond = (request: PretendRequest) => Promise<PretendAnswer | null>;

type Hook = (() => void) | null;

function toRequest(
  method: string,
  address: string,
  headers: ReadonlyMap<string, string>,
  body: unknown,
): PretendRequest {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const base = new URL(readConfig().apiBase, 'http://portal').pathname;
  return {
    method,
    path: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname,
    query: Object.fromEntries(searchParams),
    token: /^Bearer +(.+)$/.exec(headers.get('authorization') ?? '')?.[1],
    ifMatch: headers.get('if-match'),
    body: body ?? undefined,
  };
}

/** Bytes of a body, as far as its files and texts tell. */
function sizeOf(body: unknown): number {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body.length : 0;
  const values: FormDataEntryValue[] = [...body.values()];
  return values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}

/**
 * Stands where the network begins, below the real API client, so that what the client does (tokens, toasts, time-outs,
 * progress, aborts) is not pretended. Only XMLHttpRequest is replaced: the client is all that talks to the API.
 * @returns the way to put the network back
 */
export function replaceNetwork(respond: Respond): () => void {
  class PretendXhr extends EventTarget {
    onloadend: Hook = null;
    onerror: Hook = null;
    onabort: Hook = null;
    ontimeout: Hook = null;
    timeout = 0;
    withCredentials = false;
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
    private readonly headers = new Map<string, string>();
    private waiting: ReturnType<typeof setTimeout> | undefined;

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
      this.readyState = 1;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name.toLowerCase(), value);
    }

    getAllResponseHeaders(): string {
      return `content-type: ${this.contentType}`;
    }

    send(body: unknown): void {
      if (this.timeout > 0) this.waiting = setTimeout(() => this.end(this.ontimeout), this.timeout);
      this.tellProgress(0, sizeOf(body));
      respond(toRequest(this.method, this.url, this.headers, body)).then(
        (answer) => {
          this.tellProgress(sizeOf(body), sizeOf(body));
          this.settle(answer);
        },
        (error: unknown) => {
          console.error('The pretend network has a fault', error);
          this.settle(null);
        },
      );
    }

    abort(): void {
      this.end(this.onabort);
    }

    private settle(answer: PretendAnswer | null): void {
      if (!answer) return this.end(this.onerror);
      this.status = answer.status;
      this.contentType = answer.body instanceof Blob ? answer.body.type : 'application/json';
      this.responseText = answer.body instanceof Blob ? '' : JSON.stringify(answer.body);
      this.response =
        answer.body instanceof Blob || this.responseType !== 'blob'
          ? this.responseText || answer.body
          : new Blob([this.responseText], { type: this.contentType });
      this.end(this.onloadend);
    }

    private end(hook: Hook): void {
      clearTimeout(this.waiting);
      if (this.readyState === 4) return;
      this.readyState = 4;
      hook?.();
    }

    private tellProgress(loaded: number, total: number): void {
      const detail = { lengthComputable: true, loaded, total };
      this.upload.dispatchEvent(new ProgressEvent('progress', detail));
    }
  }

  const original = globalThis.XMLHttpRequest;
  // What the client touches, and no more.
  globalThis.XMLHttpRequest = PretendXhr as unknown as typeof XMLHttpRequest;
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
