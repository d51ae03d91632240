import { errors, type ApiErrorBody, type ErrorCode } from 'contract/wire/errors';
import { i18n, type Text } from 'contract/language/i18n';

interface HttpErrorOptions {
  /** Instead of the code's default message. */
  readonly message?: Text;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A failure that the caller may read: a code of the contract's table, its status and a sentence in the
 * language that is spoken when it is made.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message = errors[code].message, fields, headers = {} }: HttpErrorOptions = {},
  ) {
    super(i18n.t(message));
    this.status = errors[code].status;
    this.fields = fields;
    this.headers = headers;
  }

  get body(): ApiErrorBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) };
  }
}
