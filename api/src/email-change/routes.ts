import {
  confirmEmailSchema,
  emailChangeMessages,
  type EmailChangeResponse,
} from 'contract/wire/email-change';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { cancelDeletion, findUser, updateEmail, updatePassword } from '../kernel/candidate/candidates.sql';
import { checkPassword } from '../kernel/access/check-password';
import { tokenHashOf } from '../kernel/access/require-session';
import { hashToken } from '../kernel/access/tokens';
import { deleteResets, endAllAccess } from '../kernel/access/tokens.sql';
import { isUniqueViolation, type Queryable, type Transaction } from '../database/database';
import { endUnproven } from '../kernel/access/first-proof';
import { markVerified } from '../kernel/access/verifications.sql';
import { unmarkDeletion } from '../files/deletion-marks';
import type { Handlers } from '../http/serve';
import { deletePasskeys } from '../kernel/access/passkeys.sql';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { endSessions } from '../kernel/access/sessions.sql';
import * as sql from '../kernel/access/email-changes.sql';

type Outcome = EmailChangeResponse['outcome'];

/**
 * Gives the account an address. Throws `email-link-invalid` when somebody else has got it in the meantime.
 */
async function moveTo(db: Queryable, candidateId: string, email: string): Promise<void> {
  await updateEmail(db, candidateId, email).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new HttpError('email-link-invalid') : error;
  });
  // Looked up after the change: the unique index has made a change of the same address at this instant wait.
  if (await sql.isTakenByOther(db, email, candidateId)) throw new HttpError('email-link-invalid');
  // The link that asks for it came to this address.
  await markVerified(db, candidateId);
}

/** Confirms, undoes or cancels a change of the email address that POST /candidate has asked for. */
export const emailChangeCalls = (services: Services) => {
  const { database, hasher, limits, mail } = services;

  /** Changes the account as one transaction, and answers with the account as it is then. */
  const change = (candidateId: string, work: (transaction: Transaction) => Promise<Outcome>) =>
    asCandidate(database, candidateId, async (transaction) => {
      const outcome = await work(transaction);
      const user = await findUser(transaction, candidateId);
      if (!user) throw new HttpError('session-required');
      const data: EmailChangeResponse = { user, outcome };
      return { data, message: emailChangeMessages[outcome] };
    });

  /**
   * Does what a mailed link is for, once.
   * @param check is called before the account is locked
   */
  async function useLink(
    kind: 'confirm' | 'undo',
    token: string | undefined,
    work: (transaction: Transaction, open: sql.OpenLink) => Promise<Outcome>,
    check?: (found: sql.OpenLink) => Promise<void>,
  ) {
    const tokenHash = hashToken(token ?? '');
    const found = await sql.findLink(database, kind, tokenHash);
    if (!found) throw new HttpError('email-link-invalid');
    await check?.(found);
    return change(found.candidateId, async (transaction) => {
      const open = await sql.findLink(transaction, kind, tokenHash);
      // The password was replaced while it was checked, or the link was used.
      if (!open || (check && open.passwordHash !== found.passwordHash))
        throw new HttpError('email-link-invalid');
      return work(transaction, open);
    });
  }

  return {
    /**
     * Makes a pending change, by the link in the new mailbox and the account's password. The caller's session
     * stays.
     */
    confirmEmail: async ({ request }) => {
      const { password } = parse(confirmEmailSchema, request.body);
      await limits['email-link'].countCall(request);
      return useLink(
        'confirm',
        request.params.token,
        async (transaction, open) => {
          await moveTo(transaction, open.candidateId, open.newEmail);
          if (open.isVerified) await sql.markConfirmed(transaction, open);
          // Nobody has proven to read the earlier mailbox, so it cannot take the account back.
          else await endUnproven(transaction, open.candidateId, tokenHashOf(request));
          // A reader of the earlier mailbox must not set a password from there.
          await deleteResets(transaction, open.candidateId);
          await endSessions(transaction, open.candidateId, 'not-token', tokenHashOf(request));
          return 'confirmed';
        },
        (open) => checkPassword(services, request, { ...open, id: open.candidateId }, password),
      );
    },

    /**
     * By the link in the earlier mailbox: cancels a pending change, undoes a confirmed one. The change may
     * have been made by somebody who got in and knows the password: an undo makes it unusable, ends every
     * session, removes all passkeys and takes back a deletion. From then on only the link that it mails opens
     * the account (docs/decisions/0026).
     */
    undoEmailChange: async ({ request }) => {
      await limits['email-link'].countCall(request);
      let recovered: string | undefined;
      const undone = await useLink('undo', request.params.token, async (transaction, open) => {
        const { candidateId, oldEmail } = open;
        if (oldEmail === null) {
          await sql.deletePending(transaction, candidateId);
          return 'cancelled';
        }
        await sql.deleteChangesSince(transaction, open);
        await moveTo(transaction, candidateId, oldEmail);
        await updatePassword(transaction, candidateId, hasher.unusable());
        await endAllAccess(transaction, candidateId);
        await deletePasskeys(transaction, candidateId);
        await cancelDeletion(transaction, candidateId);
        await mail.add(transaction, { kind: 'account-recovery', ref: oldEmail });
        recovered = candidateId;
        return 'undone';
      });
      mail.wake();
      if (recovered) await unmarkDeletion(services.store, recovered, request.log);
      return undone;
    },

    cancelEmailChange: ({ candidateId }) =>
      change(candidateId, async (transaction) => {
        await sql.deletePending(transaction, candidateId);
        return 'cancelled';
      }),
  } satisfies Partial<Handlers>;
};
