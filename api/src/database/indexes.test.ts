import { randomUUID } from 'node:crypto';
import { listDue } from '../account/deletion.sql';
import { findApplication } from '../applications/applications.sql';
import { rememberDevice } from '../kernel/access/known-devices.sql';
import { deleteExpiredTokens } from '../kernel/access/tokens.sql';
import { listAbsenceReminders } from '../kernel/candidate/document-absences.sql';
import { listMessages } from '../contact/messages.sql';
import { deleteEndedChanges } from '../kernel/access/email-changes.sql';
import { findAlike, replaceOwn } from '../kernel/lookups.sql';
import { deleteExpired } from '../notices/notices.sql';
import { listCandidates } from '../staff/candidates.sql';
import { bothDatabases, openTimeoutMs } from '../testing/databases';
import type { Database, Queryable } from './database';

describe.each(bothDatabases)('an index on $name', (on) => {
  let database: Database;
  beforeAll(async () => {
    database = await on.openMigrated();
  }, openTimeoutMs);
  afterAll(() => database.close());

  /** How the statements of `work` would run on tables that are too large to be read. */
  async function planOf(work: (db: Queryable) => Promise<unknown>): Promise<string> {
    const lines: string[] = [];
    await database.transaction(async (transaction) => {
      await transaction.script('set local enable_seqscan = off; set local enable_sort = off');
      await work({
        query: async (statement, parameters) => {
          const plan = await transaction.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, parameters);
          lines.push(...plan.map((row) => row['QUERY PLAN']));
          return [];
        },
      });
    });
    return lines.join('\n');
  }

  it.each<[string, string, (db: Queryable) => Promise<unknown>]>([
    ["staff's list of candidates", 'candidates_newest', (db) => listCandidates(db, 200)],
    ["staff's search for an application", 'applications_number', (db) => findApplication(db, 'MG-1')],
    ["staff's list of messages", 'contact_messages_newest', (db) => listMessages(db, 50)],
    [
      'accepting an own answer',
      'lookup_entries_own_names',
      (db) => replaceOwn(db, 'degree', { name: 'x', entry: { id: 1, name: 'X', isActive: true } }),
    ],
    [
      'an own answer that is written in another way',
      'lookup_entries_alike',
      (db) => findAlike(db, 'skills', { name: 'nodejs', candidateId: randomUUID() }),
    ],
    [
      'the sweep of reset links',
      'password_resets_expiry',
      (db) => deleteExpiredTokens(db, 'password_resets'),
    ],
    [
      "a sign-in's device",
      'known_devices_hash',
      (db) => rememberDevice(db, randomUUID(), { hash: 'b', earlier: 'a', days: 1 }),
    ],
    ['the sweep of sessions', 'sessions_expiry', (db) => deleteExpiredTokens(db, 'sessions')],
    ['the sweep of accounts', 'candidates_delete_at', (db) => listDue(db)],
    ['the sweep of unsubscribe links', 'unsubscribe_links_expiry', (db) => deleteExpired(db)],
    ['the reminders of absent documents', 'document_absences_reminders', (db) => listAbsenceReminders(db)],
    ['the sweep of email changes', 'email_changes_expiry', (db) => deleteEndedChanges(db)],
  ])('serves %s', async (_, index, work) => {
    expect(await planOf(work)).toContain(index);
  });
});
