import type { InferType } from 'yup';
import { deletionDays } from './account-periods';
import { resetPasswordPayloadSchema, signInSchema } from './auth';

/** The form of a deletion; a passkey is the other way (the API's `readProof`). */
export const deleteAccountSchema = signInSchema.pick(['password']);

/** The form of a proof; a passkey is the other way (the API's `readProof`). */
export const proofSchema = signInSchema.pick(['password']);
export type ProofPayload = InferType<typeof proofSchema>;

/** `data` of a proof and of a new password: the session goes on with this token, and the earlier one ends. */
export interface RenewedSession {
  readonly token: string;
}

/** The body of POST /candidate/password; `password` is the current one. */
export const changePasswordPayloadSchema = proofSchema.concat(resetPasswordPayloadSchema);
export type ChangePasswordPayload = InferType<typeof changePasswordPayloadSchema>;

export const accountMessages = {
  deletion: /*i18n*/ {
    id: 'Your account will be deleted in {days} days',
    values: { days: deletionDays },
  },
  kept: /*i18n*/ 'Your account will not be deleted',
  newPassword: /*i18n*/ 'Your password has been changed successfully',
} as const;
