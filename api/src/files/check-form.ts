import type { AnyObject, InferType, ObjectSchema } from 'yup';
import { ApiError } from '../http/api-error';
import { parse } from '../http/parse';
import type { ReceivedForm } from './receive-form';

/** The answers of a form, clean; throws one refusal for all that is wrong with answers and files. 413 for too large a file. */
export function checkForm<S extends ObjectSchema<AnyObject>>(schema: S, form: ReceivedForm): InferType<S> {
  try {
    const answers = parse(schema, form.texts);
    checkFiles(form);
    return answers;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields) throw error;
    const code = form.tooLarge ? 'body-too-large' : error.code;
    throw new ApiError(code, { message: error.message, fields: { ...error.fields, ...form.problems } });
  }
}

/** For forms of files alone. */
export function checkFiles({ problems, tooLarge }: ReceivedForm): void {
  const [message] = Object.values(problems);
  if (message === undefined) return;
  throw new ApiError(tooLarge ? 'body-too-large' : 'validation-failed', { message, fields: problems });
}
