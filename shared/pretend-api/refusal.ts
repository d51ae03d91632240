import { errors, type ApiErrorBody, type ErrorCode } from 'shared/contract/errors';
import { ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';

interface RefusalDetails {
  /** Instead of the code's own sentence. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** An answer that is not 2xx, by a code of the contract's table. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly code: ErrorCode,
    { message = errors[code].message, fields }: RefusalDetails = {},
  ) {
    super(message);
    this.status = errors[code].status;
    this.fields = fields;
  }

  get body(): ApiErrorBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) };
  }
}

/** The clean values of a body or a query. Throws `validation-failed` with the first message of each field. */
export function parse<S extends ObjectSchema<AnyObject>>(schema: S, input: unknown): InferType<S> {
  const given = input ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new Refusal('malformed-request', {
      message: 'The request must be a JSON object with named fields',
    });
  }
  try {
    return schema.validateSync(given, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields: Record<string, string> = {};
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      if (path) fields[path] ??= message;
    }
    throw new Refusal('validation-failed', { fields });
  }
}
