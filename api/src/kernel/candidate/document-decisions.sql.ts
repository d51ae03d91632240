import type { DocumentState } from 'contract/wire/document-decisions';
import { requireRow, type Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';
import { isDocument } from './document-types.sql';

/** What staff decided about documents, and what follows for those that are stored. */

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/**
 * An expression: the states of candidate $1's stored documents as JSON, by slot. An open request comes first,
 * then the last decision about this very file.
 */
export const documentStates = `(select coalesce(json_agg(json_build_object('slot', f.slot,
    'state', case when r.id is not null then 'send-again' when d.decision = 'accepted' then 'accepted'
      when f.checking_at is not null then 'being-checked' else 'received' end,
    'receivedAt', ${utcTime('f.created_at')},
    'decidedAt', ${utcTime(`coalesce(r.created_at, case when d.decision = 'accepted' then d.decided_at end)`)},
    'reason', r.reason, 'sentence', coalesce(r.sentence, case when r.reason is null then r.message end),
    'dueOn', ${day('r.due_on')}) order by f.slot), '[]')
  from stored_files f
  left join document_requests r on r.candidate_id = f.candidate_id and r.slot = f.slot and r.answered_at is null
  left join lateral (select decision, decided_at from document_decisions
    where candidate_id = f.candidate_id and slot = f.slot and file = f.name
    order by decided_at desc, id limit 1) d on true
  where f.candidate_id = $1 and ${isDocument('f.type')})`;

export async function listDocumentStates(db: Queryable, candidateId: string): Promise<DocumentState[]> {
  const statement = `select ${documentStates} as states`;
  return (await requireRow<{ states: DocumentState[] }>(db, statement, [candidateId])).states;
}

interface NewDecision {
  readonly candidateId: string;
  readonly slot: string;
  readonly file: string | null;
  readonly decision: 'accepted' | 'asked-again';
  readonly reason: string | null;
  readonly sentence: string | null;
  /** YYYY-MM-DD */
  readonly dueOn: string | null;
  readonly decidedBy: string;
}

export const insertDecision = (
  db: Queryable,
  { candidateId, slot, file, decision, reason, sentence, dueOn, decidedBy }: NewDecision,
) =>
  db.query(
    `insert into document_decisions
       (candidate_id, slot, file, decision, reason, sentence, due_on, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, clock_timestamp())`,
    [candidateId, slot, file, decision, reason, sentence, dueOn, decidedBy],
  );

interface PastDecision extends Omit<NewDecision, 'candidateId'> {
  readonly decidedAt: Date;
}

/** Newest first. */
export const listDecisions = (db: Queryable, candidateId: string) =>
  db.query<PastDecision>(
    `select slot, file, decision, reason, sentence, ${day('due_on')} as "dueOn", decided_by as "decidedBy",
       decided_at as "decidedAt"
     from document_decisions where candidate_id = $1 order by decided_at desc, id`,
    [candidateId],
  );

/** Staff look at a file: from then on it is being checked. */
export const noteLook = (db: Queryable, file: string) =>
  db.query(`update stored_files set checking_at = now() where name = $1 and checking_at is null`, [file]);
