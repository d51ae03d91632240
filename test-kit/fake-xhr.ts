import { newMockXhr } from 'mock-xmlhttprequest';
import type { SentCall } from 'sdk/recorded-api/call';
import { readConfig } from 'shared/runtime/config';

export interface SentXhr extends SentCall {
  /** The path with the API's base. */
  readonly url: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reports how much of the body has been uploaded. */
  readonly progress: (loaded: number, total: number) => void;
}

export interface XhrAnswer {
  /** 0: no answer comes, as when offline; 'timeout': none comes in time. */
  readonly status: number | 'timeout';
  readonly body?: unknown;
}

/**
 * Replaces XMLHttpRequest, so that the API client's own work (tokens, toasts, time-outs, progress, aborts) is
 * real. The client is all that calls the API, and XMLHttpRequest is all that it uses.
 * @returns a function that restores the network
 */
export function replaceXhr(respond: (sent: SentXhr) => Promise<XhrAnswer>): () => void {
  const original = globalThis.XMLHttpRequest;
  const FakeXhr = newMockXhr();
  FakeXhr.onSend = (request, xhr) => {
    const size = request.getRequestBodySize();
    const settle = ({ status, body = {} }: XhrAnswer): void => {
      if (status === 0) return request.setNetworkError();
      if (status === 'timeout') return request.setRequestTimeout();
      const text = body instanceof Blob ? '' : JSON.stringify(body);
      const blob = body instanceof Blob ? body : new Blob([text], { type: 'application/json' });
      request.respond(status, { 'content-type': blob.type }, xhr.responseType === 'blob' ? blob : text);
    };
    const { pathname: url, searchParams } = new URL(request.url, 'http://portal');
    const base = new URL(readConfig().apiBase, 'http://portal').pathname;
    const headers: SentXhr['headers'] = request.requestHeaders.getHash();
    respond({
      method: request.method,
      url,
      path: url.startsWith(`${base}/`) ? url.slice(base.length) : url,
      query: Object.fromEntries(searchParams),
      headers,
      token: /^Bearer +(.+)$/.exec(headers.authorization ?? '')?.[1],
      body: request.body as unknown,
      progress: (loaded, total) => request.uploadProgress(Math.round((size * loaded) / total)),
    }).then(settle, (error: unknown) => {
      console.error('The fake network failed', error);
      settle({ status: 0 });
    });
  };
  globalThis.XMLHttpRequest = FakeXhr;
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
