import { actAs } from '../access-log/access-log.sql';
import type { Database } from '../database/database';
import type { MailQueue } from '../queue/queue';
import { applyRule, countDue, retentionRules } from './retention.sql';

/**
 * Removes expired data and warns the owners of accounts that are next. Any number of processes may run it.
 * Returns how many rows each rule affects.
 * @param mail null to count only
 */
export const applyRetention = (database: Database, mail: Pick<MailQueue, 'add'> | null) =>
  database.transaction(async (transaction) => {
    await actAs(transaction, 'retention');
    const counts: Record<string, number> = {};
    for (const rule of retentionRules) {
      const rows = mail ? await applyRule(transaction, rule) : [];
      counts[rule] = mail ? rows.length : await countDue(transaction, rule);
      if (mail && rule === 'mails about unused accounts')
        for (const { id } of rows) await mail.add(transaction, { kind: 'account-unused', ref: id });
    }
    return counts;
  });
