import { boolean } from 'yup';
import type { Text } from '../language/i18n';

/** A yes or no. yup would take `'true'` and `1`. */
export const plainBoolean = (message: Text) =>
  boolean()
    .transform((_, original: unknown) => original)
    .typeError(message);

export const yesOrNo = (message: Text) => plainBoolean(message).required(message);
