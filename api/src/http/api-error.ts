import { errors, type ApiErrorBody, type ErrorCode } from 'shared/contract/errors';

interface ApiErrorOptions {
  /** Instead of the code's default message. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure that is meant for the caller: a code of the contract's table, its status and a sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message = errors[code].message, fields, headers = {} }: ApiErrorOptions = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = errors[code].status;
    this.fields = fields;
    this.headers = headers;
  }

  get body(): ApiErrorBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) };
  }
}
