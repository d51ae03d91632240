import type { MessageDescriptor } from '@lingui/core';
import type { AnySchema } from 'yup';

interface Conditional {
  required(message: string | MessageDescriptor): AnySchema;
  strip(): AnySchema;
}

/** For `when`: a field that is dropped unread unless another has this value. */
export const droppedUnless = (value: unknown) => ({
  is: value,
  otherwise: (field: Conditional) => field.strip(),
});

/** For `when`: a field that is required while another has this value, and dropped unread otherwise. */
export const requiredWhen = (value: unknown, message: string | MessageDescriptor) => ({
  ...droppedUnless(value),
  then: (field: Conditional) => field.required(message),
});
