import { accountMessages, changePasswordPayloadSchema, type RenewedSession } from 'contract/wire/account';
import { readProof } from 'contract/proof';
import { ApiError, parse } from 'contract/request';
import type { Queryable } from '../database/database';
import type { Call, Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { endSessions, renewSession } from '../sessions/sessions.sql';
import { updatePassword } from './candidates.sql';
import { checkOwnPassword, checkProof } from './check-proof';
import { forgetDevices } from './known-devices.sql';
import { tokenHashOf } from './require-session';
import { createToken } from './tokens';
import { deleteResets } from './tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

/** Lets the caller's session go on with a new token. */
async function renew(db: Queryable, { request, candidateId }: Call) {
  const { token, hash } = createToken();
  const replaced = { tokenHash: tokenHashOf(request), newHash: hash };
  // It was ended while the password was checked, by a new password perhaps.
  if (!(await renewSession(db, candidateId, replaced))) throw new ApiError('session-required');
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
