import type { InferType } from 'yup';
import { signInSchema, type SessionUser } from './auth';

/** The body of POST /candidate/auth/confirm-email/:token; the token is in the path. */
export const confirmEmailSchema = signInSchema.pick(['password']);
export type ConfirmEmailPayload = InferType<typeof confirmEmailSchema>;

/** `data` of a confirmed, cancelled or undone change: the account as it is now. */
export interface EmailChangeResponse {
  readonly user: SessionUser;
  /** `cancelled`: the new address never came into force. `undone`: the earlier address is back. */
  readonly outcome: 'confirmed' | 'cancelled' | 'undone';
}

export const emailChangeMessages: Readonly<Record<EmailChangeResponse['outcome'], string>> = {
  confirmed: /*i18n*/ 'Your email address has been changed',
  cancelled: /*i18n*/ 'The change of your email address has been cancelled',
  undone:
    /*i18n*/ 'Your earlier email address is in use again. Set a new password with the link that we sent to it',
};
