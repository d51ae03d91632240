import { createHash } from 'node:crypto';
import { inLanguage } from 'server-kit/languages';
import type { Database, Transaction } from '../database/database';
import type { MailWriter } from '../queue/queue';
import { composeNotice } from './compose-notice';
import type { NoticeChannel } from './notice';
import { endPending, giveTurnBack, listPending, lockAccount, takeTurn } from './notices.sql';

interface WriterOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly channel: NoticeChannel;
  /** Whether there is a channel to phones. */
  readonly hasGateway: boolean;
}

/** What the candidate is told now, or in how many seconds; null when there is nothing to tell. */
async function nextNotice(db: Transaction, candidateId: string, options: WriterOptions) {
  const { publicUrl, hasGateway } = options;
  const channel = options.channel.name;
  const account = await lockAccount(db, candidateId, { channel, hasGateway });
  const changes = account ? await listPending(db, candidateId, channel) : [];
  if (!account || changes.length === 0) return null;
  if (account.wait > 0) return { wait: account.wait };
  const ids = changes.map(({ id }) => id);
  const notice = inLanguage(account.language, () => composeNotice(changes, { account, publicUrl }));
  if (notice) await takeTurn(db, candidateId, channel);
  else await endPending(db, ids, channel);
  return notice && { notice, account, ids };
}

/**
 * Tells a candidate by one channel what has changed, in one notice an hour. Of several jobs that are due at
 * once the first takes the turn; it is taken before the sending, which must not keep the database waiting.
 */
export const noticeWriter =
  (options: WriterOptions): MailWriter =>
  async ({ ref: candidateId }, again) => {
    const { database, channel } = options;
    const next = await database.transaction((transaction) => nextNotice(transaction, candidateId, options));
    if (!next) return;
    if ('wait' in next) return again(next.wait);
    const { notice, account, ids } = next;
    const id = createHash('sha256').update(ids.join(' ')).digest('hex');
    try {
      await inLanguage(account.language, () => channel.send(notice, account, id));
    } catch (error) {
      await giveTurnBack(database, account, channel.name);
      throw error;
    }
    await database.transaction((transaction) => endPending(transaction, ids, channel.name));
  };
