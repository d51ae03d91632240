import { requireRow, type Queryable } from '../../database/database';

/** What happened that a candidate is to be told. What a notice says of it is its state when it is sent. */
export type Change =
  | { readonly kind: 'review' }
  | { readonly kind: 'application'; readonly id: string }
  /** @param slot its name on the wire */
  | { readonly kind: 'request'; readonly slot: string; readonly message: string }
  /** Staff have accepted the document in this slot. */
  | { readonly kind: 'acceptance'; readonly slot: string }
  /** The last day for a document that staff ask for is near. */
  | { readonly kind: 'deadline'; readonly slot: string }
  /** The candidate has applied for this document some time ago. */
  | { readonly kind: 'absence'; readonly slot: string };

/** A status that is set twice within this time is told once. */
const settleSeconds = 10;

/** Seconds until a candidate may get the next notice. */
export const secondsUntilNotice = `greatest(0,
  ceil(extract(epoch from noticed_at + interval '1 hour' - now())))::int`;

export interface StoredChange {
  readonly kind: Change['kind'];
  readonly subject: string;
  readonly message: string | null;
}

/**
 * Stores what a candidate is to be told, in place of an earlier change of the same subject.
 * @returns seconds until it may be told
 */
export async function putChange(
  db: Queryable,
  candidateId: string,
  { kind, subject, message }: StoredChange,
): Promise<number> {
  await db.query(
    `insert into notices (candidate_id, kind, subject, message) values ($1, $2, $3, $4)
     on conflict (candidate_id, kind, subject)
     do update set id = excluded.id, message = excluded.message, noted_at = now()`,
    [candidateId, kind, subject, message],
  );
  const due = `select greatest(${settleSeconds}, ${secondsUntilNotice}) as seconds
    from candidates where id = $1`;
  return (await requireRow<{ seconds: number }>(db, due, [candidateId])).seconds;
}
