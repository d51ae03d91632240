import { inLanguage } from 'server-kit/languages';
import type { Database, Transaction } from '../database/database';
import type { MailWriter } from '../queue/queue';
import { composeNotice } from './compose-notice';
import type { Notice, NoticeChannel, Recipient } from './notice';
import { deletePending, giveTurnBack, listPending, lockAccount, takeTurn } from './notices.sql';

interface WriterOptions {
  readonly database: Database;
  readonly publicUrl: string;
  /** In the order in which they are asked. */
  readonly channels: readonly NoticeChannel[];
}

/** One notice goes one way: a second try must not repeat it elsewhere. */
async function sendBy(channels: readonly NoticeChannel[], notice: Notice, to: Recipient): Promise<void> {
  for (const channel of channels) if (await channel.send(notice, to)) return;
  throw new Error(`No channel leads to the candidate: ${channels.map(({ name }) => name).join(', ')}`);
}

/** What the candidate is told now, or in how many seconds; null when there is nothing to tell. */
async function nextNotice(db: Transaction, candidateId: string, publicUrl: string) {
  const account = await lockAccount(db, candidateId);
  const changes = account ? await listPending(db, candidateId) : [];
  if (!account || changes.length === 0) return null;
  if (account.wait > 0) return { wait: account.wait };
  const ids = changes.map(({ id }) => id);
  const notice = inLanguage(account.language, () => composeNotice(changes, { account, publicUrl }));
  if (notice) await takeTurn(db, candidateId);
  else await deletePending(db, ids);
  return notice && { notice, account, ids };
}

/**
 * Tells a candidate what has changed, in one notice an hour. Of several jobs that are due at once the first
 * takes the turn; it is taken before the sending, which must not keep the database waiting.
 */
export const noticeWriter =
  ({ database, publicUrl, channels }: WriterOptions): MailWriter =>
  async ({ ref: candidateId }, again) => {
    const next = await database.transaction((transaction) => nextNotice(transaction, candidateId, publicUrl));
    if (!next) return;
    if ('wait' in next) return again(next.wait);
    const { notice, account, ids } = next;
    try {
      await inLanguage(account.language, () => sendBy(channels, notice, account));
    } catch (error) {
      await giveTurnBack(database, account);
      throw error;
    }
    await deletePending(database, ids);
  };
