import type { MessageDescriptor } from '@lingui/core';
import { boolean } from 'yup';

/** A yes or no. yup would take `'true'` and `1`. */
export const plainBoolean = (message: string | MessageDescriptor) =>
  boolean()
    .transform((_, original: unknown) => original)
    .typeError(message);

export const yesOrNo = (message: string | MessageDescriptor) => plainBoolean(message).required(message);
