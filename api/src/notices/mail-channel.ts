import { i18n } from 'server-kit/i18n';
import { calendarFile, calendarType } from 'contract/wire/calendar';
import { paths } from 'platform/routes';
import { createToken } from '../kernel/access/tokens';
import type { Database } from '../database/database';
import { layOut, type Written } from '../mail/layout';
import { sendToCandidate } from '../mail/send-to-candidate';
import type { Mail, MailTransport } from '../mail/transport';
import type { Notice, NoticeChannel } from './notice';
import { insertLink } from './notices.sql';
import { oneClickPath } from './unsubscribe';

interface MailChannelOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly publicUrl: string;
}

/** A mail program offers to take it over. */
function calendarOf(deadlines: Notice['deadlines']): NonNullable<Mail['attachments']> {
  if (deadlines.length === 0) return [];
  const content = Buffer.from(calendarFile(deadlines, new Date(Date.now())));
  return [{ filename: 'last-day.ics', content, contentType: calendarType, contentDisposition: 'attachment' }];
}

export function changesLetter(
  to: string,
  { title, paragraphs, nextStep }: Notice,
  stopLink: string,
): Written {
  const preheader = i18n.t('Open this email to see what has changed and what you can do next.');
  const letter = { title, preheader, paragraphs, action: nextStep, stopLink };
  return { to, subject: title, letter };
}

/** Each mail has a link of its own that switches such mails off. */
export const mailChannel = ({ database, transport, publicUrl }: MailChannelOptions): NoticeChannel => ({
  name: 'mail',
  send: async (notice, { id, email, firstName }) => {
    const { token, hash } = createToken();
    await insertLink(database, { tokenHash: hash, candidateId: id, kinds: notice.kinds });
    const written = changesLetter(email, notice, publicUrl + paths.unsubscribe(token));
    // RFC 8058
    const headers = {
      'List-Unsubscribe': `<${publicUrl}/api${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const calendar = calendarOf(notice.deadlines);
    await sendToCandidate({ database, transport }, id, (reference) => {
      const mail = layOut(written, { firstName, publicUrl, reference });
      return { ...mail, headers, attachments: [...(mail.attachments ?? []), ...calendar] };
    });
  },
});
