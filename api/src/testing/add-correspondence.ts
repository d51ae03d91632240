import type { Database } from '../database/database';
import { putChange } from '../kernel/candidate/changes.sql';
import { insertDecision } from '../kernel/candidate/document-decisions.sql';
import { putRequest } from '../kernel/candidate/document-requests.sql';
import { insertSentMail } from '../mail/sent-mails.sql';
import { insertLink } from '../notices/notices.sql';

/** Adds a letter about a breach, a request of staff, a pending notice, a sent mail and its link. */
export async function addCorrespondence(
  database: Database,
  candidateId: string,
  email: string,
): Promise<void> {
  await database.query(
    `with breach as (
       insert into breaches (id, since, until, what, consequences, measures, advice, contact)
       values (gen_random_uuid(), now(), now(), '', '', '', '', '') returning id)
     insert into breach_letters (breach_id, candidate_id, email) select id, $1, $2 from breach`,
    [candidateId, email],
  );
  const message = `For ${email}`;
  await putRequest(database, { candidateId, slot: 'ssc', message, askedBy: 'staff' });
  await insertDecision(database, {
    ...{ candidateId, slot: 'ssc', file: null, decision: 'asked-again', decidedBy: 'staff' },
    ...{ reason: null, sentence: message, dueOn: null },
  });
  await putChange(database, candidateId, { kind: 'request', subject: 'ssc', message });
  await insertSentMail(database, { reference: email, candidateId, subject: email, channel: 'mail' });
  await insertLink(database, { tokenHash: email, candidateId, kinds: ['profile'] });
}
