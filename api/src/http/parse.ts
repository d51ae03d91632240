import { ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { ApiError } from './api-error';

/**
 * Checks what arrived against a schema of the contract, the very one that the form uses, and returns its clean
 * values; unknown fields are dropped. Throws `validation-failed` with one message per field.
 */
export function parse<S extends ObjectSchema<AnyObject>>(schema: S, input: unknown): InferType<S> {
  const given = input ?? {};
  // yup would read a list or a JSON text as an object.
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new ApiError('malformed-request', {
      message: 'The request must be a JSON object with named fields',
    });
  }
  try {
    return schema.validateSync(given, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ApiError('validation-failed', { fields: firstMessages(error) });
  }
}

/** A form shows one message per field: the first. */
function firstMessages(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    if (path && !Object.hasOwn(fields, path)) fields[path] = message;
  }
  return fields;
}
