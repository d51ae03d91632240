import type { FastifyRequest } from 'fastify';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { UsedPasskey } from 'contract/wire/passkeys';
import { HttpError } from 'server-kit/http-error';
import { hashToken } from './tokens';
import type { Services } from '../../services';
import { takeChallenge, type Question } from './challenges.sql';
import { findPasskey, noteUse, type StoredPasskey } from './passkeys.sql';

/** What a device keeps of an account: its id is random, and says nothing about the person. */
export const handleOf = (candidateId: string): Buffer => Buffer.from(candidateId.replaceAll('-', ''), 'hex');

type Options = Pick<Services, 'database' | 'passkeys'>;

/** The answer of a device, checked with the stored key; null when it is not right. */
async function verify(
  { database, passkeys: { domain, origins } }: Options,
  { log }: Pick<FastifyRequest, 'log'>,
  { id, response }: UsedPasskey,
  { passkey, question }: { readonly passkey: StoredPasskey; readonly question: Question },
) {
  let isInTime = false;
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, userHandle: response.userHandle ?? '' },
    },
    expectedChallenge: async (challenge) =>
      (isInTime = await takeChallenge(database, hashToken(challenge), question)),
    expectedOrigin: [...origins],
    expectedRPID: domain,
    credential: { ...passkey, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
  }).catch((error: unknown) => {
    // Names the origin when a setting is wrong. No secret: a challenge is used up by now.
    log.warn({ reason: String(error).slice(0, 300) }, 'a passkey was refused');
    return null;
  });
  if (checked?.verified) return checked.authenticationInfo;
  if (!isInTime) throw new HttpError('passkey-late');
  return null;
}

/**
 * Checks what a device has answered, once, and notes the use of its passkey. The device has verified its
 * owner by PIN, finger or face. @throws `passkey-unknown` when it was removed, `passkey-late` when the
 * question is not open any more, `passkey-refused`
 */
export async function checkPasskey(
  options: Options,
  request: Pick<FastifyRequest, 'log'>,
  used: UsedPasskey,
  question: Question,
): Promise<StoredPasskey> {
  const passkey = await findPasskey(options.database, used.id);
  if (!passkey || (question.candidateId !== null && passkey.candidateId !== question.candidateId))
    throw new HttpError('passkey-unknown');
  const { userHandle } = used.response;
  const isTheirs = !userHandle || userHandle === handleOf(passkey.candidateId).toString('base64url');
  const info = isTheirs && (await verify(options, request, used, { passkey, question }));
  if (!info) throw new HttpError('passkey-refused');
  const now = { counter: info.newCounter, isBackedUp: info.credentialBackedUp };
  if (!(await noteUse(options.database, passkey, now))) throw new HttpError('passkey-refused');
  return passkey;
}
