import { forgotPasswordSchema, resetPasswordPayloadSchema, signInSchema } from 'contract/auth';
import { ApiError, parse } from 'contract/request';
import { markVerified } from '../email-verification/verifications.sql';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { findUser, updatePassword } from './candidates.sql';
import { completeSignIn } from './complete-sign-in';
import { findKnownDevice, keepDevice } from './known-devices';
import { createSignIn } from './sign-in';
import { createSignUp } from './sign-up';
import { hashToken } from './tokens';
import { endAllAccess, findResetOwner } from './tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

/** The credential calls of spec section 7. */
export function authCalls(services: Services) {
  const { database, hasher, mail, limits } = services;
  const signIn = createSignIn(services);
  return {
    signUp: createSignUp(services),

    signIn: async ({ request, reply }) => {
      const payload = parse(signInSchema, request.body);
      const device = await findKnownDevice(services, request, payload.email);
      const session = await limits['sign-in'].attempt(request, { email: payload.email, device }, () =>
        signIn(payload, request),
      );
      await completeSignIn(services, { request, reply }, session, device !== null);
      return { data: session, message: /*i18n*/ 'You have successfully signed in' };
    },

    // The same statement and the same answer for any address; whether it has an account comes to light in the
    // mail alone.
    forgotPassword: async ({ request }) => {
      const { email } = parse(forgotPasswordSchema, request.body);
      await limits['forgot-password'].countCall(request);
      await limits['forgot-password'].countAccount(email);
      await mail.add(database, { kind: 'password-reset', ref: email });
      mail.wake();
      return { data: null, message: /*i18n*/ 'Please check your email for password reset link' };
    },

    /** Says before anything is typed what the use of the link would say; uses nothing up. */
    checkResetLink: async ({ request }) => {
      await limits['reset-link'].countCall(request);
      const { token } = request.params;
      if (!token) throw new ApiError('not-found');
      const owner = await findResetOwner(database, hashToken(token));
      return { data: { isUsable: owner !== null } };
    },

    /**
     * Ends every session and every other link of the account: its owner may reset because someone else got
     * in.
     */
    resetPassword: async ({ request, reply }) => {
      const { newPassword } = parse(resetPasswordPayloadSchema, request.body);
      await limits['reset-password'].countCall(request);
      const tokenHash = hashToken(request.params.token ?? '');
      // A made-up link must not cost a password hash.
      const owner = await findResetOwner(database, tokenHash);
      const user = owner && (await findUser(database, owner.id));
      if (!user) throw new ApiError('reset-link-invalid');
      refuseWeakPassword('newPassword', newPassword, user);
      const passwordHash = await hasher.hash(newPassword, request.ip);
      const { email } = await asCandidate(database, user.id, async (transaction) => {
        // Used, or ended by a change of the address, in the meantime.
        if (!(await findResetOwner(transaction, tokenHash))) throw new ApiError('reset-link-invalid');
        const account = await updatePassword(transaction, user.id, passwordHash);
        await endAllAccess(transaction, user.id);
        // The link came by mail.
        await markVerified(transaction, user.id);
        await mail.add(transaction, { kind: 'password-set', ref: user.id });
        return account;
      });
      mail.wake();
      await limits['sign-in'].resetFailures(email);
      // Strangers who fail to sign in from now on do not lock out who has the mailbox.
      await keepDevice(services, { request, reply }, user.id);
      return { data: null, message: /*i18n*/ 'Your password has been reset successfully' };
    },
  } satisfies Partial<Handlers>;
}
