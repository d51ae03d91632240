import type { FastifyInstance } from 'fastify';
import {
  forgotPasswordSchema,
  resetPasswordPayloadSchema,
  signInSchema,
  signUpSchema,
} from 'shared/contract/auth';
import { endpoints } from 'shared/contract/endpoints';
import type { RateLimits } from '../config';
import type { Database } from '../database/database';
import { registerEmailChange } from '../email-change/routes';
import { createLimits } from '../http/limits';
import { parse } from 'shared/contract/request';
import type { MailQueue } from '../mail/queue';
import type { PasswordHasher } from './passwords';
import type { RequireSession } from './require-session';
import { resetPassword } from './reset-password';
import { createSignIn } from './sign-in';
import { signUp } from './sign-up';

export interface AuthOptions {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly mail: MailQueue;
  readonly requireSession: RequireSession;
  readonly sessionDays: number;
  readonly rateLimits: RateLimits;
}

/** The credential calls of spec section 7, and those that end a change of the email address. */
export function registerAuth(app: FastifyInstance, options: AuthOptions): void {
  const { database, hasher, mail, rateLimits } = options;
  const signIn = createSignIn(options);
  const signUps = createLimits(app, rateLimits, 'sign-up');
  const signIns = createLimits(app, rateLimits, 'sign-in');
  const forgotten = createLimits(app, rateLimits, 'forgot-password');
  const resets = createLimits(app, rateLimits, 'reset-password');
  registerEmailChange(app, { ...options, signIns });

  app.post(endpoints.signUp.path, async (request, reply) => {
    const payload = parse(signUpSchema, request.body);
    await signUps.countCall(request);
    await signUp(database, hasher, payload);
    return reply.status(201).send({ data: null, message: 'Account created successfully' });
  });

  app.post(endpoints.signIn.path, async (request) => {
    const payload = parse(signInSchema, request.body);
    await signIns.countCall(request);
    const session = await signIns.attempt(request, payload.email, () => signIn(payload));
    return { data: session, message: 'You have successfully signed in' };
  });

  // The same statement and the same answer for any address; whether it has an account comes to light in the mail alone.
  app.post(endpoints.forgotPassword.path, async (request) => {
    const { email } = parse(forgotPasswordSchema, request.body);
    await forgotten.countCall(request);
    await forgotten.countAccount(request, email);
    await mail.add(database, { kind: 'password-reset', ref: email });
    mail.wake();
    return { data: null, message: 'Please check your email for password reset link' };
  });

  app.post<{ Params: { token: string } }>(endpoints.resetPassword.path, async (request) => {
    const { newPassword } = parse(resetPasswordPayloadSchema, request.body);
    await resets.countCall(request);
    const email = await resetPassword(database, hasher, { token: request.params.token, newPassword });
    signIns.resetFailures(email);
    return { data: null, message: 'Your password has been reset successfully' };
  });
}
