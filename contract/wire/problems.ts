import { ValidationError } from 'yup';
import { i18n } from '../language/i18n';

/**
 * The first message of each wrong field, in the language that is spoken now, by the field's path; '' for a
 * value that is no object.
 */
export function messagesOf(error: ValidationError): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error])
    // A schema of the contract may have given a `Said` as its message.
    if (!Object.hasOwn(found, path)) found[path] = i18n.t(message);
  return found;
}

/** The first message of each wrong field, as a form shows it; {} when all is well. */
export function problems(
  schema: { validateSync(value: unknown, options: object): unknown },
  value: unknown,
  context: object = {},
): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false, context });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return messagesOf(error);
    throw error;
  }
}
