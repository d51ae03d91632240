import { newMockXhr } from 'mock-xmlhttprequest';

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

/**
 * Replaces XMLHttpRequest, so that the API client's own work (tokens, toasts, time-outs, progress, aborts) is real. The
 * client is all that calls the API, and XMLHttpRequest is all that it uses.
 * @returns a function that restores the network
 */
export function replaceXhr(respond: (sent: SentXhr) => Promise<XhrAnswer>): () => void {
  const original = globalThis.XMLHttpRequest;
  const FakeXhr = newMockXhr();
  FakeXhr.onSend = (request, xhr) => {
    const size = request.getRequestBodySize();
    const settle = (answer: XhrAnswer): void => {
      if (!answer) return request.setNetworkError();
      if (answer === 'timeout') return request.setRequestTimeout();
      const { status, body = {} } = answer;
      const text = body instanceof Blob ? '' : JSON.stringify(body);
      const blob = body instanceof Blob ? body : new Blob([text], { type: 'application/json' });
      request.respond(status, { 'content-type': blob.type }, xhr.responseType === 'blob' ? blob : text);
    };
    respond({
      method: request.method,
      url: new URL(request.url, 'http://portal'),
      headers: request.requestHeaders.getHash(),
      body: request.body as unknown,
      progress: (loaded, total) => request.uploadProgress(Math.round((size * loaded) / total)),
    }).then(settle, (error: unknown) => {
      console.error('The fake network failed', error);
      settle(null);
    });
  };
  globalThis.XMLHttpRequest = FakeXhr;
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
