import type { MessageDescriptor } from '@lingui/core';
import { ValidationError } from 'yup';

/** By the path of a field; `messageText` says them. */
export type FieldMessages = Readonly<Record<string, string | MessageDescriptor>>;

/** The first message of each wrong field, by the field's path; '' for a value that is no object. */
export function messagesOf(error: ValidationError): FieldMessages {
  const found: Record<string, string | MessageDescriptor> = {};
  for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error])
    // A schema of the contract may have given a descriptor as its message.
    if (!Object.hasOwn(found, path)) found[path] = message as string | MessageDescriptor;
  return found;
}

/** The same of a value; {} when all is well. */
export function problems(
  schema: { validateSync(value: unknown, options: object): unknown },
  value: unknown,
  context: object = {},
): FieldMessages {
  try {
    schema.validateSync(value, { abortEarly: false, context });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return messagesOf(error);
    throw error;
  }
}
