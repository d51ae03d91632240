import { object, ref } from 'yup';
import { proofSchema } from '../wire/account';
import { newPassword, normalizedPassword, passwordMinLength } from '../wire/auth';
import { text } from '../wire/text';

/** Spec section 5, "Reset password": the form. */
export const resetPasswordSchema = object({
  newPassword: newPassword(),
  confirmPassword: text(/*i18n*/ 'Please confirm your password')
    .transform(normalizedPassword)
    .required(/*i18n*/ 'Please confirm your password')
    .oneOf([ref('newPassword')], /*i18n*/ 'Confirm password must match password')
    .min(passwordMinLength, /*i18n*/ 'Confirm password must be at least 6 characters'),
});

/** The form of a new password while signed in. */
export const changePasswordSchema = proofSchema.concat(resetPasswordSchema);
