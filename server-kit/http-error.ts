import type { I18n, MessageDescriptor } from '@lingui/core';
import { errors, type ApiErrorBody, type ErrorCode } from 'contract/wire/errors';
import { messageText } from 'contract/language/message-text';
import type { FieldMessages } from 'contract/wire/problems';

interface HttpErrorOptions {
  /** Instead of the code's default message. */
  readonly message?: string | MessageDescriptor;
  readonly fields?: FieldMessages;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a gateway, instead of the code's own. */
  readonly status?: number;
}

/**
 * A failure that the caller may read: a code of the contract's table, its status and a sentence, which is
 * translated when it is answered.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly text: string | MessageDescriptor;
  readonly fields: FieldMessages | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    {
      message = errors[code].message,
      fields,
      headers = {},
      status = errors[code].status,
    }: HttpErrorOptions = {},
  ) {
    super(typeof message === 'string' ? message : message.id);
    this.text = message;
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }

  body(i18n: I18n): ApiErrorBody {
    const fields = Object.entries(this.fields ?? {}).map(([name, text]) => [name, messageText(i18n, text)]);
    return {
      code: this.code,
      message: messageText(i18n, this.text),
      ...(this.fields ? { fields: Object.fromEntries(fields) as Record<string, string> } : {}),
    };
  }
}
