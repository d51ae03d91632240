import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { SignInPayload, SignInResponse } from 'contract/wire/auth';
import { HttpError } from 'server-kit/http-error';
import type { Services } from '../services';
import { record } from '../access-log/record.sql';
import { findAccount, replaceHash, type Account } from '../kernel/candidate/candidates.sql';
import { openSession } from '../kernel/access/open-session';
import { createToken } from '../kernel/access/tokens';

/**
 * Returns the function that checks a password and opens a session. An unknown address costs the same hash and
 * gets the same answer as a wrong password, so that neither text nor time reveals who has an account.
 */
export function createSignIn(services: Services) {
  const { database, hasher } = services;
  /** Not awaited: the time that it takes would reveal who has an account. */
  const recordFailure = (candidateId: string, log: FastifyBaseLogger): void =>
    void record(database, { actor: 'unknown', action: 'sign-in failed', candidateId }).catch((err: unknown) =>
      log.error({ err }, 'a failed sign-in could not be recorded'),
    );

  /** A failure changes nothing: the earlier hash goes on working. */
  const renewHash = (account: Account, password: string, log: FastifyBaseLogger): Promise<unknown> =>
    hasher
      .hash(password)
      .then((hash) => replaceHash(database, account, hash))
      .catch((err: unknown) => log.error({ err }, 'the hash of a password could not be renewed'));

  let decoy: Promise<string> | null = null;
  return async function signIn(
    { email, password }: SignInPayload,
    request: Pick<FastifyRequest, 'headers' | 'ip' | 'log'>,
  ): Promise<SignInResponse> {
    decoy ??= hasher.hash(createToken().token).catch((error: unknown) => {
      decoy = null; // too many were waiting: the next sign-in tries again
      throw error;
    });
    const decoyHash = await decoy;
    const found = await findAccount(database, email);
    const verdict = await hasher.verify(found?.passwordHash ?? decoyHash, password, request.ip);
    if (found && verdict === 'wrong') recordFailure(found.id, request.log);
    if (!found || verdict === 'wrong') throw new HttpError('wrong-credentials');

    const opened = await openSession(services, found, request);
    if (!opened) throw new HttpError('wrong-credentials');
    // Afterwards: a session is opened for the hash that was checked.
    if (verdict === 'earlier') await renewHash(found, password, request.log);
    return opened;
  };
}
