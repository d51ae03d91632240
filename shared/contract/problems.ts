import type { ValidationError } from 'yup';

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
    const found: Record<string, string> = {};
    for (const { path, message } of (error as ValidationError).inner) found[path ?? ''] ??= message;
    return found;
  }
}
