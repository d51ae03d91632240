import { accountMessages, deleteAccountSchema, type DeleteAccountResponse } from 'shared/contract/account';
import { ApiError, parse } from 'shared/contract/request';
import { findAccount } from '../auth/candidates.sql';
import { checkPassword } from '../auth/check-password';
import { tokenHashOf } from '../auth/require-session';
import { deleteTokensOf } from '../auth/tokens.sql';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../sessions/sessions.sql';
import { packArchive } from './archive';
import { cancelDeletion, scheduleDeletion } from './deletion.sql';
import { findRows } from './export.sql';

/** A candidate's rights over their data: to get all of it, and to have it deleted. */
export const accountCalls = (services: Services) => {
  const { database, store, limits, mail } = services;
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
        .send(packArchive(rows, { store, log: request.log }));
    },

    deleteAccount: async ({ request, candidateId }) => {
      const { password } = parse(deleteAccountSchema, request.body);
      const account = await findAccount(database, candidateId);
      if (!account) throw new ApiError('session-required');
      await checkPassword(services, account, password);
      const data = await asCandidate(
        database,
        candidateId,
        async (transaction): Promise<DeleteAccountResponse> => {
          const deleteAt = await scheduleDeletion(transaction, candidateId, account.passwordHash);
          if (!deleteAt) throw new ApiError('session-required');
          await endSessions(transaction, candidateId, 'not-token', tokenHashOf(request));
          await deleteTokensOf(transaction, 'password_resets', candidateId);
          await mail.add(transaction, { kind: 'account-deletion', ref: candidateId });
          return { deleteAt };
        },
      );
      mail.wake();
      return { data, message: accountMessages.deletion };
    },

    keepAccount: async ({ candidateId }) => {
      await asCandidate(database, candidateId, (transaction) => cancelDeletion(transaction, candidateId));
      return { data: null, message: accountMessages.kept };
    },
  } satisfies Partial<Handlers>;
};
