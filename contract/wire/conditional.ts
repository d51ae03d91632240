import type { AnySchema } from 'yup';
import type { Text } from '../language/i18n';

interface Conditional {
  required(message: Text): AnySchema;
  strip(): AnySchema;
}

/** For `when`: a field that is dropped unread unless another has this value. */
export const droppedUnless = (value: unknown) => ({
  is: value,
  otherwise: (field: Conditional) => field.strip(),
});

/** For `when`: a field that is required while another has this value, and dropped unread otherwise. */
export const requiredWhen = (value: unknown, message: Text) => ({
  ...droppedUnless(value),
  then: (field: Conditional) => field.required(message),
});
