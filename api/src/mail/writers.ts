import { paths } from 'shared/contract/routes';
import { findCredentials } from '../auth/candidates.sql';
import { deleteExpiredResets, insertReset } from '../auth/resets.sql';
import { createToken } from '../auth/tokens';
import { findMessage, markMailed } from '../contact/messages.sql';
import type { Database } from '../database/database';
import type { MailJobKind } from './jobs.sql';
import { contactLetter, resetLetter } from './letters';
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
      await insertReset(database, { tokenHash: hash, candidateId: found.user.id, minutes: resetMinutes });
      await transport.send(
        resetLetter({
          to: found.user.email,
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
  };
}
