import { accountMessages } from 'contract/wire/account';
import { i18n } from 'contract/language/i18n';
import { readProof } from 'contract/proof';
import { ApiError } from 'contract/request';
import { record } from '../access-log/record.sql';
import { cancelDeletion } from '../auth/candidates.sql';
import { checkProof } from '../auth/check-proof';
import { requireProof } from '../auth/require-proof';
import { tokenHashOf } from '../auth/require-session';
import { deleteResets } from '../auth/tokens.sql';
import { markDeletion, unmarkDeletion } from '../files/deletion-marks';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../sessions/sessions.sql';
import { packArchive } from './archive';
import { scheduleDeletion } from './deletion.sql';
import { findRows } from './export.sql';

/** A candidate's rights over their data: to get all of it, and to have it deleted. */
export const accountCalls = (services: Services) => {
  const { database, limits, mail, store } = services;
  return {
    exportData: async ({ request, reply, candidateId }) => {
      await requireProof(database, request);
      await limits['data-export'].countAccount(candidateId);
      await record(database, { action: 'downloaded all data', candidateId });
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
      const { passwordHash } = await checkProof(services, request, readProof(request.body));
      const deleteAt = await asCandidate(database, candidateId, async (transaction) => {
        const at = await scheduleDeletion(transaction, candidateId, passwordHash);
        if (!at) throw new ApiError('session-required');
        await endSessions(transaction, candidateId, 'not-token', tokenHashOf(request));
        await deleteResets(transaction, candidateId);
        await mail.add(transaction, { kind: 'account-deletion', ref: candidateId });
        return at;
      });
      mail.wake();
      await markDeletion(store, candidateId, request.log);
      return { data: { deleteAt }, message: i18n.t(accountMessages.deletion) };
    },

    /** Whoever has copied a token must not keep what its owner wants to be deleted. */
    keepAccount: async ({ request, candidateId }) => {
      await requireProof(database, request);
      await asCandidate(database, candidateId, (transaction) => cancelDeletion(transaction, candidateId));
      await unmarkDeletion(store, candidateId, request.log);
      return { data: null, message: accountMessages.kept };
    },
  } satisfies Partial<Handlers>;
};
