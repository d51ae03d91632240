import {
  forgotPasswordSchema,
  resetPasswordPayloadSchema,
  signInSchema,
  signUpSchema,
} from 'shared/contract/auth';
import { ApiError, parse } from 'shared/contract/request';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { findKnownDevice, keepDevice } from './known-devices';
import { resetPassword } from './reset-password';
import { createSignIn } from './sign-in';
import { signUp } from './sign-up';
import { refuseWeakPassword } from './weak-passwords';

/** The credential calls of spec section 7. */
export function authCalls(services: Services) {
  const { database, hasher, mail, limits } = services;
  const signIn = createSignIn(services);
  return {
    signUp: async ({ request, reply }) => {
      const payload = parse(signUpSchema, request.body);
      refuseWeakPassword('password', payload.password, payload);
      await limits['sign-up'].countCall(request);
      await signUp(database, hasher, payload).catch((error: unknown) => {
        // The answer is the specification's; who collects addresses shows in the log, the addresses do not.
        if (error instanceof ApiError) request.log.warn({ code: error.code }, 'a sign-up was refused');
        throw error;
      });
      reply.status(201);
      return { data: null, message: 'Account created successfully' };
    },

    signIn: async ({ request, reply }) => {
      const payload = parse(signInSchema, request.body);
      const device = await findKnownDevice(database, request, payload.email);
      const session = await limits['sign-in'].attempt(request, { email: payload.email, device }, () =>
        signIn(payload, request.headers['user-agent']),
      );
      const isSecure = services.publicUrl.startsWith('https:');
      await keepDevice(database, { request, reply }, session.user.id, isSecure);
      return { data: session, message: 'You have successfully signed in' };
    },

    // The same statement and the same answer for any address; whether it has an account comes to light in the mail alone.
    forgotPassword: async ({ request }) => {
      const { email } = parse(forgotPasswordSchema, request.body);
      await limits['forgot-password'].countCall(request);
      await limits['forgot-password'].countAccount(email);
      await mail.add(database, { kind: 'password-reset', ref: email });
      mail.wake();
      return { data: null, message: 'Please check your email for password reset link' };
    },

    resetPassword: async ({ request }) => {
      const { newPassword } = parse(resetPasswordPayloadSchema, request.body);
      await limits['reset-password'].countCall(request);
      const { token = '' } = request.params;
      const email = await resetPassword(database, hasher, { token, newPassword });
      await limits['sign-in'].resetFailures(email);
      return { data: null, message: 'Your password has been reset successfully' };
    },
  } satisfies Partial<Handlers>;
}
