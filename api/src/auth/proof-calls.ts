import { accountMessages, changePasswordPayloadSchema, type RenewedSession } from 'contract/wire/account';
import { readProof } from '../kernel/access/proof';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import type { Queryable } from '../database/database';
import type { Call, Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { endSessions, renewSession } from '../kernel/access/sessions.sql';
import { updatePassword } from '../kernel/candidate/candidates.sql';
import { checkOwnPassword, checkProof } from '../kernel/access/check-proof';
import { forgetDevices } from '../kernel/access/known-devices.sql';
import { tokenHashOf } from '../kernel/access/require-session';
import { createToken } from '../kernel/access/tokens';
import { deleteResets } from '../kernel/access/tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

/** Lets the caller's session go on with a new token. */
async function renew(db: Queryable, { request, candidateId }: Call) {
  const { token, hash } = createToken();
  const replaced = { tokenHash: tokenHashOf(request), newHash: hash };
  // It was ended while the password was checked, by a new password perhaps.
  if (!(await renewSession(db, candidateId, replaced))) throw new HttpError('session-required');
  const data: RenewedSession = { token };
  return { data, hash };
}

/** The password within a session: confirming it, which opens the most sensitive calls, and changing it. */
export function proofCalls(services: Services) {
  const { database, hasher, limits, mail } = services;
  return {
    prove: async (call) => {
      await checkProof(services, call.request, readProof(call.request.body));
      const { data } = await renew(database, call);
      return { data };
    },

    /**
     * Ends all other sessions and every reset link: the candidate may change it because somebody else got in.
     */
    changePassword: async (call) => {
      const { request, candidateId } = call;
      const { password, newPassword } = parse(changePasswordPayloadSchema, request.body);
      const account = await checkOwnPassword(services, request, password);
      refuseWeakPassword('newPassword', newPassword, account);
      const passwordHash = await hasher.hash(newPassword, request.ip);
      const data = await asCandidate(database, candidateId, async (transaction) => {
        const renewed = await renew(transaction, call);
        await updatePassword(transaction, candidateId, passwordHash);
        await endSessions(transaction, candidateId, 'not-token', renewed.hash);
        await deleteResets(transaction, candidateId);
        await forgetDevices(transaction, candidateId);
        await mail.add(transaction, { kind: 'password-changed', ref: candidateId });
        return renewed.data;
      });
      mail.wake();
      await limits['sign-in'].resetFailures(account.email);
      return { data, message: accountMessages.newPassword };
    },
  } satisfies Partial<Handlers>;
}
