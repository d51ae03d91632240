import type { FastifyRequest } from 'fastify';
import { forgotPasswordSchema, resetPasswordPayloadSchema, signInSchema, signUpSchema } from 'contract/auth';
import { consentHeader, readConsent } from 'contract/consent';
import { locales, sourceLocale } from 'contract/locale';
import { ApiError, parse } from 'contract/request';
import { preferredOf } from 'server-kit/preferred-language';
import { isUniqueViolation } from '../database/database';
import { isTakenByOther } from '../email-change/email-changes.sql';
import { markVerified } from '../email-verification/verifications.sql';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { findUser, insertCandidate, updatePassword } from './candidates.sql';
import { completeSignIn } from './complete-sign-in';
import { findKnownDevice, keepDevice } from './known-devices';
import { createSignIn } from './sign-in';
import { hashToken } from './tokens';
import { endAllAccess, findResetOwner } from './tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

function refuseTaken({ log }: FastifyRequest): never {
  // The answer is the specification's; who collects addresses shows in the log, the addresses do not.
  log.warn({ code: 'email-taken' }, 'a sign-up was refused');
  const email = /*i18n*/ 'An account with this email address already exists. Please sign in instead';
  throw new ApiError('email-taken', { fields: { email } });
}

/** The credential calls of spec section 7. */
export function authCalls(services: Services) {
  const { database, hasher, mail, limits } = services;
  const signIn = createSignIn(services);
  return {
    signUp: async ({ request, reply }) => {
      const { password, ...person } = parse(signUpSchema, request.body);
      refuseWeakPassword('password', password, person);
      await limits['sign-up'].countCall(request);
      await limits['sign-up-day'].countCall(request);
      // Who meets many addresses that have an account collects them.
      await limits['sign-up-taken'].attempt(request, { email: null, device: null }, async () => {
        const passwordHash = await hasher.hash(password);
        const consent = readConsent(request.headers[consentHeader]);
        const asked = preferredOf(request.headers['accept-language'], locales);
        const language = asked === sourceLocale ? null : asked;
        await database.transaction(async (transaction) => {
          const id = await insertCandidate(transaction, { ...person, passwordHash }, consent, language).catch(
            (error: unknown) => {
              if (isUniqueViolation(error)) refuseTaken(request);
              throw error;
            },
          );
          // An address that its former account may get back. Looked up after the insert: the unique index has
          // made a change of that address at this instant wait.
          if (await isTakenByOther(transaction, person.email, id)) refuseTaken(request);
          await mail.add(transaction, { kind: 'email-verify', ref: id });
        });
      });
      mail.wake();
      reply.status(201);
      return { data: null, message: /*i18n*/ 'Account created successfully' };
    },

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
      const passwordHash = await hasher.hash(newPassword);
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
