import { signInSchema } from 'contract/wire/auth';
import { parse } from '../http/parse';
import * as successMessages from 'contract/wire/success-messages';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { completeSignIn } from '../kernel/access/complete-sign-in';
import { findKnownDevice } from '../kernel/access/known-devices';
import { resetCalls } from './reset-calls';
import { createSignIn } from './sign-in';
import { createSignUp } from './sign-up';

/** The credential calls of spec section 7. */
export function authCalls(services: Services) {
  const { limits } = services;
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
      return { data: session, message: successMessages.signIn };
    },

    ...resetCalls(services),
  } satisfies Partial<Handlers>;
}
