import { ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { endpoints, type EndpointName } from './wire/endpoints';
import { errors, type ApiErrorBody, type ErrorCode } from './wire/errors';
import { i18n, type Text } from './language/i18n';
import { isHostile } from './json';
import { messagesOf } from './wire/problems';

/** How the API reads a request. Remotes do not import this file. */

interface ApiErrorOptions {
  /** Instead of the code's default message. */
  readonly message?: Text;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A failure that the caller may read: a code of the contract's table, its status and a sentence in the
 * language that is spoken when it is made.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message = errors[code].message, fields, headers = {} }: ApiErrorOptions = {},
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

/** Throws `validation-failed` when there is a message for any field. */
export function rejectFields(fields: Readonly<Record<string, string>>): void {
  if (Object.keys(fields).length > 0) throw new ApiError('validation-failed', { fields });
}

/**
 * Validates a body or a query with the schema that the form uses, and returns its clean values without
 * unknown fields. Throws `validation-failed` with the first message of each field, `malformed-request` for
 * what is no object.
 */
export function parse<S extends ObjectSchema<AnyObject>>(schema: S, input: unknown): InferType<S> {
  const given = input ?? {};
  if (isHostile(given)) throw new ApiError('malformed-request');
  // yup would read a list or a JSON text as an object.
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new ApiError('malformed-request', {
      message: 'The request must be a JSON object with named fields',
    });
  }
  try {
    return schema.validateSync(given, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    throw error instanceof ValidationError
      ? new ApiError('validation-failed', { fields: messagesOf(error) })
      : error;
  }
}

/**
 * The versions that the header `If-Match` names; null when any will do. The quotes of an ETag may be left
 * out.
 */
export function expectedVersions(ifMatch = '*'): readonly string[] | null {
  const expected = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return expected.includes('*') ? null : expected;
}

const shapes = Object.entries(endpoints).map(([name, { path }]) => ({
  name: name as EndpointName, // the keys of the table
  shape: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/**
 * The endpoints of a path, without the API's base: several when they differ by method. `params` are the
 * values of the path's `:name` parts.
 */
export function endpointsAt(path: string) {
  return shapes.flatMap(({ name, shape }) => {
    const found = shape.exec(path);
    return found ? [{ name, params: { ...found.groups } }] : [];
  });
}
