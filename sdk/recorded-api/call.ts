import type { ApiErrorBody } from 'contract/wire/errors';

/** A call as it leaves the page. */
export interface SentCall {
  readonly method: string;
  /** Behind the API's base, without the query: '/candidate/me'. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of the session; undefined without one. */
  readonly token: string | undefined;
  /** JSON as text, a form, or nothing. */
  readonly body: unknown;
}

export interface ApiAnswer {
  /** 0: no answer comes, as when offline. */
  readonly status: number;
  /** JSON or a file; nothing when no answer comes. */
  readonly body?: { readonly data: unknown; readonly message?: string } | ApiErrorBody | Blob;
}
