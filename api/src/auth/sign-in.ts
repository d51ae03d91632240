import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { SignInPayload, SignInResponse } from 'contract/auth';
import { ApiError } from 'contract/request';
import type { Services } from '../services';
import { record } from '../access-log/record.sql';
import { deviceOf } from 'server-kit/device';
import { endOldest, nameSession } from '../sessions/sessions.sql';
import { findAccount } from './candidates.sql';
import { createToken } from './tokens';
import { insertToken } from './tokens.sql';

/**
 * Returns the function that checks a password and opens a session. An unknown address costs the same hash and
 * gets the same answer as a wrong password, so that neither text nor time reveals who has an account.
 */
export function createSignIn({ database, hasher, sessionDays }: Services) {
  /** Not awaited: the time that it takes would reveal who has an account. */
  const recordFailure = (candidateId: string, log: FastifyBaseLogger): void =>
    void record(database, { actor: 'unknown', action: 'sign-in failed', candidateId }).catch((err: unknown) =>
      log.error({ err }, 'a failed sign-in could not be recorded'),
    );

  let decoy: Promise<string> | null = null;
  return async function signIn(
    { email, password }: SignInPayload,
    { headers, log }: Pick<FastifyRequest, 'headers' | 'log'>,
  ): Promise<SignInResponse> {
    decoy ??= hasher.hash(createToken().token).catch((error: unknown) => {
      decoy = null; // too many were waiting: the next sign-in tries again
      throw error;
    });
    const decoyHash = await decoy;
    const found = await findAccount(database, email);
    const matches = await hasher.verify(found?.passwordHash ?? decoyHash, password);
    if (found && !matches) recordFailure(found.id, log);
    if (!found || !matches) throw new ApiError('wrong-credentials');

    const { token, hash } = createToken();
    const session = { tokenHash: hash, owner: found, minutes: sessionDays * 24 * 60 };
    const opened = await insertToken(database, 'sessions', session);
    if (!opened) throw new ApiError('wrong-credentials');
    await nameSession(database, hash, deviceOf(headers['user-agent']));
    await endOldest(database, found.id);
    const { passwordHash: _, ...user } = found;
    return { token, user };
  };
}
