import table from './errors.json' with { type: 'json' };

/** The one table of failures: what the API answers, and what the portal may read from it. */
export const errors: Readonly<Record<ErrorCode, { readonly status: number; readonly message: string }>> =
  table;

export type ErrorCode = keyof typeof table;

/** The body of every answer that is not 2xx. */
export interface ApiErrorBody {
  readonly code: ErrorCode;
  /** A sentence for the candidate, shown as it is. */
  readonly message: string;
  /** Field name of the payload -> its message. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body of every answer that is 2xx, but for files. */
export interface ApiSuccessBody<T> {
  readonly data: T;
  readonly message?: string;
}
