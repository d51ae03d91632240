import { paths } from 'shared/contract/routes';
import { findCredentials } from '../auth/candidates.sql';
import { deleteExpiredResets, insertReset } from '../auth/resets.sql';
import { createToken } from '../auth/tokens';
import { findMessage, markMailed } from '../contact/messages.sql';
import type { Database } from '../database/database';
import * as emailChanges from '../email-change/email-changes.sql';
import type { MailJobKind } from './jobs.sql';
import { confirmLetter, contactLetter, noticeLetter, resetLetter, takenLetter } from './letters';
import type { MailWriter } from './queue';
import type { MailTransport } from './transport';

export interface WriterOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly publicUrl: string;
  readonly contactTo: string;
  readonly resetMinutes: number;
}

/** What each kind of mail says and to whom it goes. */
export function createWriters(options: WriterOptions): Record<MailJobKind, MailWriter> {
  const { database, transport, publicUrl, contactTo, resetMinutes } = options;
  return {
    'password-reset': async ({ ref: email }) => {
      await deleteExpiredResets(database);
      const found = await findCredentials(database, email);
      // An address without an account gets no mail: others could fill a stranger's inbox through us.
      if (!found) return;
      const { token, hash } = createToken();
      const { id: candidateId, email: to } = found.user;
      const isOpen = await insertReset(database, {
        tokenHash: hash,
        candidateId,
        email: to,
        minutes: resetMinutes,
      });
      if (!isOpen) return;
      await transport.send(
        resetLetter({
          to,
          firstName: found.user.firstName,
          link: `${publicUrl}${paths.resetPassword(token)}`,
          minutes: resetMinutes,
        }),
      );
    },
    'contact-message': async ({ ref: id }) => {
      const contact = await findMessage(database, id);
      if (!contact) return;
      await transport.send(contactLetter(contactTo, contact));
      await markMailed(database, id);
    },
    'email-confirm': async ({ ref: changeId }) => {
      await emailChanges.deleteEndedChanges(database);
      const change = await emailChanges.findChange(database, changeId);
      if (!change) return;
      const { newEmail, candidateId } = change;
      // Only the mailbox of the address learns that it has an account.
      if (await emailChanges.isTakenByOther(database, newEmail, candidateId))
        return transport.send(takenLetter(newEmail));
      const { token, hash } = createToken();
      const link = { tokenHash: hash, changeId, kind: 'confirm', newEmail } as const;
      if (!(await emailChanges.insertLink(database, link))) return;
      await transport.send(confirmLetter(newEmail, `${publicUrl}${paths.confirmEmail(token)}`));
    },
    'email-notice': async ({ ref: changeId }) => {
      const change = await emailChanges.findChange(database, changeId);
      if (!change) return;
      const { token, hash } = createToken();
      const link = { tokenHash: hash, changeId, kind: 'undo', newEmail: change.newEmail } as const;
      if (!(await emailChanges.insertLink(database, link))) return;
      await transport.send(noticeLetter(change, `${publicUrl}${paths.undoEmailChange(token)}`));
    },
  };
}
