import { usedPasskeySchema, type PasskeyRequest } from 'contract/wire/passkeys';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import * as successMessages from 'contract/wire/success-messages';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { completeSignIn } from '../kernel/access/complete-sign-in';
import { findKnownDevice } from '../kernel/access/known-devices';
import { openSession } from '../kernel/access/open-session';
import type { Handlers, PublicCall } from '../http/serve';
import type { Services } from '../services';
import { askDevice, describeCredentials, deviceTimeout } from './ask-device';
import type { Question } from '../kernel/access/challenges.sql';
import { checkPasskey } from '../kernel/access/check-passkey';
import { listCredentials, type CredentialId } from '../kernel/access/passkeys.sql';

const atSignIn: Question = { purpose: 'sign-in', candidateId: null };

/** A passkey instead of the password. */
export function passkeySignInCalls(services: Services) {
  const { database, limits, passkeys } = services;

  const requestOf = async (
    question: Question,
    allowed: readonly CredentialId[],
  ): Promise<PasskeyRequest> => ({
    challenge: await askDevice(services, question),
    rpId: passkeys.domain,
    timeout: deviceTimeout,
    userVerification: 'required',
    allowCredentials: describeCredentials(allowed),
  });

  async function signIn(request: PublicCall['request']) {
    const used = parse(usedPasskeySchema, request.body);
    const { email } = await checkPasskey(services, request, used, atSignIn);
    const account = await findAccount(database, email);
    const session = account && (await openSession(services, account, request));
    if (!session) throw new HttpError('passkey-refused');
    return session;
  }

  return {
    preparePasskeySignIn: async () => ({ data: await requestOf(atSignIn, []) }),

    preparePasskeyProof: async ({ candidateId }) => {
      const allowed = await listCredentials(database, candidateId);
      return { data: await requestOf({ purpose: 'proof', candidateId }, allowed) };
    },

    /**
     * As a sign-in with the password, but a failure does not count against the account: nobody guesses a
     * signature, and a stranger must not lock its owner out.
     */
    signInWithPasskey: async ({ request, reply }) => {
      const stranger = { email: null, device: null };
      const session = await limits['sign-in'].attempt(request, stranger, () => signIn(request));
      const device = await findKnownDevice(services, request, session.user.email);
      await completeSignIn(services, { request, reply }, session, device !== null);
      return { data: session, message: successMessages.signIn };
    },
  } satisfies Partial<Handlers>;
}
