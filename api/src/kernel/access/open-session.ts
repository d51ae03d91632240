import type { FastifyRequest } from 'fastify';
import type { SignInResponse } from 'contract/wire/auth';
import { deviceOf } from 'server-kit/device';
import type { Services } from '../../services';
import { endOldest, nameSession } from './sessions.sql';
import type { Account } from '../candidate/candidates.sql';
import { createToken } from './tokens';
import { insertToken } from './tokens.sql';

/** Opens a session; null when the account's address or password has changed since it was read. */
export async function openSession(
  { database, sessionDays }: Pick<Services, 'database' | 'sessionDays'>,
  owner: Account,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<SignInResponse | null> {
  const { token, hash } = createToken();
  const session = { tokenHash: hash, owner, minutes: sessionDays * 24 * 60 };
  if (!(await insertToken(database, 'sessions', session))) return null;
  await nameSession(database, hash, deviceOf(headers['user-agent']));
  await endOldest(database, owner.id);
  const { passwordHash: _, ...user } = owner;
  return { token, user };
}
