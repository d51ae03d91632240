import { accountMessages, deleteAccountSchema } from 'shared/contract/account';
import { ApiError, parse } from 'shared/contract/request';
import { cancelDeletion, findAccount, findUser } from '../auth/candidates.sql';
import { checkPassword } from '../auth/check-password';
import { tokenHashOf } from '../auth/require-session';
import { deleteResets } from '../auth/tokens.sql';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../sessions/sessions.sql';
import { packArchive } from './archive';
import { scheduleDeletion } from './deletion.sql';
import { findRows } from './export.sql';

/** A candidate's rights over their data: to get all of it, and to have it deleted. */
export const accountCalls = (services: Services) => {
  const { database, limits, mail } = services;
  return {
    exportData: async ({ request, reply, candidateId }) => {
      await limits['data-export'].countAccount(candidateId);
      const rows = await findRows(database, candidateId);
      const name = `my-data-${new Date().toISOString().slice(0, 10)}.zip`;
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(packArchive(rows, services, request.log));
    },

    deleteAccount: async ({ request, candidateId }) => {
      const { password } = parse(deleteAccountSchema, request.body);
      const user = await findUser(database, candidateId);
      const account = user && (await findAccount(database, user.email));
      if (!account) throw new ApiError('session-required');
      await checkPassword(services, request, account, password);
      const deleteAt = await asCandidate(database, candidateId, async (transaction) => {
        const at = await scheduleDeletion(transaction, candidateId, account.passwordHash);
        if (!at) throw new ApiError('session-required');
        await endSessions(transaction, candidateId, 'not-token', tokenHashOf(request));
        await deleteResets(transaction, candidateId);
        await mail.add(transaction, { kind: 'account-deletion', ref: candidateId });
        return at;
      });
      mail.wake();
      return { data: { deleteAt }, message: accountMessages.deletion };
    },

    keepAccount: async ({ candidateId }) => {
      await asCandidate(database, candidateId, (transaction) => cancelDeletion(transaction, candidateId));
      return { data: null, message: accountMessages.kept };
    },
  } satisfies Partial<Handlers>;
};
