import { accountMessages } from 'contract/wire/account';
import { readProof } from '../kernel/access/proof';
import { HttpError } from 'server-kit/http-error';
import { i18n } from 'server-kit/i18n';
import { record } from '../access-log/record.sql';
import { cancelDeletion } from '../kernel/candidate/candidates.sql';
import { checkProof } from '../kernel/access/check-proof';
import { requireProof } from '../kernel/access/require-proof';
import { tokenHashOf } from '../kernel/access/require-session';
import { deleteResets } from '../kernel/access/tokens.sql';
import { markDeletion, unmarkDeletion } from '../files/deletion-marks';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../kernel/access/sessions.sql';
import { packArchive } from './archive';
import { scheduleDeletion } from './deletion.sql';
import { findRows } from './export.sql';
import { resumeOf, resumeTables } from './json-resume';

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

    exportResume: async ({ request, candidateId }) => {
      await requireProof(database, request);
      await limits['data-export'].countAccount(candidateId);
      await record(database, { action: 'downloaded the resume data', candidateId });
      return { data: resumeOf(await findRows(database, candidateId, resumeTables), new Date()) };
    },

    deleteAccount: async ({ request, candidateId }) => {
      const { passwordHash } = await checkProof(services, request, readProof(request.body));
      const deleteAt = await asCandidate(database, candidateId, async (transaction) => {
        const at = await scheduleDeletion(transaction, candidateId, passwordHash);
        if (!at) throw new HttpError('session-required');
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
