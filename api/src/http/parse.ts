import { ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { messagesOf, type FieldMessages } from 'contract/wire/problems';
import { HttpError } from 'server-kit/http-error';
import { isHostile } from 'server-kit/json';

/** Throws `validation-failed` when there is a message for any field. */
export function rejectFields(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw new HttpError('validation-failed', { fields });
}

/**
 * Validates a body or a query with the schema that the form uses, and returns its clean values without
 * unknown fields. Throws `validation-failed` with the first message of each field, `malformed-request` for
 * what is no object.
 */
export function parse<S extends ObjectSchema<AnyObject>>(schema: S, input: unknown): InferType<S> {
  const given = input ?? {};
  if (isHostile(given)) throw new HttpError('malformed-request');
  // yup would read a list or a JSON text as an object.
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new HttpError('malformed-request', {
      message: 'The request must be a JSON object with named fields',
    });
  }
  try {
    return schema.validateSync(given, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    throw error instanceof ValidationError
      ? new HttpError('validation-failed', { fields: messagesOf(error) })
      : error;
  }
}
