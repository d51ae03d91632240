import { paths } from 'platform/routes';
import { createToken } from '../auth/tokens';
import type { Database } from '../database/database';
import { layOut } from '../mail/layout';
import { changesLetter } from '../mail/letters';
import type { MailTransport } from '../mail/transport';
import type { NoticeChannel } from './notice';
import { insertLink } from './notices.sql';
import { oneClickPath } from './unsubscribe';

interface MailChannelOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

/** Leads to every candidate. Each mail has a link of its own that switches such mails off. */
export const mailChannel = ({ database, transport, publicUrl }: MailChannelOptions): NoticeChannel => ({
  name: 'mail',
  send: async (notice, { id, email, firstName }) => {
    const { token, hash } = createToken();
    await insertLink(database, { tokenHash: hash, candidateId: id, kinds: notice.kinds });
    const written = changesLetter(email, notice, publicUrl + paths.unsubscribe(token));
    const mail = layOut(written, { firstName, publicUrl });
    // RFC 8058
    const headers = {
      'List-Unsubscribe': `<${publicUrl}/api${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await transport.send({ ...mail, headers });
    return true;
  },
});
