import type { FastifyRequest } from 'fastify';
import { passkeyMessages } from 'contract/wire/passkeys';
import type { Proof } from './proof';
import { HttpError } from 'server-kit/http-error';
import { record } from '../../access-log/record.sql';
import { checkPasskey } from './check-passkey';
import type { Services } from '../../services';
import { findAccount, findUser, type Account } from '../candidate/candidates.sql';
import { checkPassword } from './check-password';

/** The account of the candidate who asks, as it was before the proof was checked. */
async function findOwn({ database }: Services, { candidateId }: FastifyRequest): Promise<Account> {
  const user = await findUser(database, candidateId);
  const account = user && (await findAccount(database, user.email));
  if (!account) throw new HttpError('session-required');
  return account;
}

/** As `checkPassword`, for the candidate who asks. Returns the account with the password that was checked. */
export async function checkOwnPassword(
  services: Services,
  request: FastifyRequest,
  password: string,
): Promise<Account> {
  const account = await findOwn(services, request);
  await checkPassword(services, request, account, password);
  return account;
}

/**
 * The password, or a passkey instead, of the candidate who asks. @throws `validation-failed`, `passkey-late`.
 * Not 401: the session has not ended.
 */
export async function checkProof(
  services: Services,
  request: FastifyRequest,
  proof: Proof,
): Promise<Account> {
  if (!('passkey' in proof)) return checkOwnPassword(services, request, proof.password);
  const account = await findOwn(services, request);
  const { database } = services;
  const { candidateId } = request;
  try {
    await checkPasskey(services, request, proof.passkey, { purpose: 'proof', candidateId });
  } catch (error) {
    if (!(error instanceof HttpError) || error.code === 'passkey-late') throw error;
    await record(database, { action: 'passkey refused', candidateId });
    throw new HttpError('validation-failed', { message: passkeyMessages.notProved });
  }
  await record(database, { action: 'passkey confirmed', candidateId });
  return account;
}
