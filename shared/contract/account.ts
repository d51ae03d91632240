import { signInSchema } from './auth';

/** The privacy notice that sign-ups agree to, by its date. Change it with the text of the privacy page or of the sign-up. */
export const privacyNoticeVersion = '2026-11-24';

/** Days between the request to delete an account and its deletion, in which the candidate can keep it. */
export const deletionDays = 7;

/** The body of POST /candidate/deletion. */
export const deleteAccountSchema = signInSchema.pick(['password']);

export const accountMessages = {
  deletion: `Your account will be deleted in ${deletionDays} days`,
  kept: 'Your account will not be deleted',
} as const;
