import type { FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { record } from '../../access-log/record.sql';
import type { Services } from '../../services';
import { useSession } from './sessions.sql';
import type { Account } from '../candidate/candidates.sql';
import { tokenHashOf } from './require-session';

/**
 * Checks the password that a form asks for again. A guess counts as a failed sign-in, too: that of a session
 * of the account as one of a known device, so that strangers cannot lock its owner out. @throws
 * `validation-failed`
 */
export async function checkPassword(
  { database, hasher, limits, sessionIdleDays }: Services,
  request: FastifyRequest,
  { id, email, passwordHash }: Pick<Account, 'id' | 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const session = tokenHashOf(request);
  const device = (await useSession(database, session, sessionIdleDays)) === id ? session : null;
  try {
    await limits['sign-in'].attempt(request, { email, device }, async () => {
      if ((await hasher.verify(passwordHash, password, request.ip)) === 'wrong')
        throw new HttpError('wrong-credentials');
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'wrong-credentials') throw error;
    await record(database, { action: 'password refused', candidateId: id });
    throw new HttpError('validation-failed', { fields: { password: /*i18n*/ 'The password is not right' } });
  }
  await record(database, { action: 'password confirmed', candidateId: id });
}
