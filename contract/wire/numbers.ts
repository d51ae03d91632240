import type { MessageDescriptor } from '@lingui/core';
import { number, type NumberSchema } from 'yup';

/** Reads a field's value: a number, NaN for what is not a number, undefined for no answer. */
export type ReadNumber = (message: string | MessageDescriptor) => NumberSchema<number | undefined>;

/** @param read what a value that may be no number becomes */
export const numberBy =
  (read: (value: unknown) => number | undefined): ReadNumber =>
  (message) =>
    number()
      .transform((_, original: unknown) => (original === null ? undefined : read(original)))
      .typeError(message);

/** For payloads: a number and nothing else, since yup would take `'5'` and `true`. Null is no answer. */
export const plainNumber = numberBy((value) =>
  value === undefined || typeof value === 'number' ? value : NaN,
);
