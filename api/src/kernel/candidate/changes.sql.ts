import type { ChannelName, NoticeKind } from 'contract/wire/notices';
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

/** Of `candidates`: when a notice was sent by each channel. */
export const noticedAt = { mail: 'noticed_at', phone: 'phone_noticed_at' } as const;

/** Seconds until a candidate may get the next notice. */
export const secondsUntilNotice = (channel: ChannelName) => `greatest(0,
  ceil(extract(epoch from ${noticedAt[channel]} + interval '1 hour' - now())))::int`;

/** SQL: whether notices of a kind are mailed. Without a gateway, mail also replaces messages to phones. */
const mailed = (kind: NoticeKind, hasGateway: boolean) =>
  hasGateway ? `notices_${kind}` : `(notices_${kind} or phone_${kind})`;

/** SQL: `Notices` of a row of `candidates`. */
export const noticeChoices = (hasGateway: boolean) => `json_build_object(
  'profile', ${mailed('profile', hasGateway)}, 'applications', ${mailed('applications', hasGateway)}
  ${hasGateway ? `, 'phoneProfile', phone_profile, 'phoneApplications', phone_applications` : ''})`;

/** The kind of notice that reports a change, and that a candidate can switch off. */
export const noticeKindOf = (kind: Change['kind']): NoticeKind =>
  kind === 'application' ? 'applications' : 'profile';

export interface StoredChange {
  readonly kind: Change['kind'];
  readonly subject: string;
  readonly message: string | null;
}

/**
 * Stores what a candidate is to be told, in place of an earlier change of the same subject.
 * @returns seconds until each channel may send it; null for a channel that the candidate has not chosen
 */
export async function putChange(
  db: Queryable,
  candidateId: string,
  { kind, subject, message }: StoredChange,
): Promise<Readonly<Record<ChannelName, number | null>>> {
  const isByPhone = `phone_${noticeKindOf(kind)}`;
  // Whether it is wanted by mail is read when the mail is written.
  await db.query(
    `insert into notices (candidate_id, kind, subject, message, phone_due)
     select id, $2, $3, $4, ${isByPhone} from candidates where id = $1
     on conflict (candidate_id, kind, subject) do update set id = excluded.id, message = excluded.message,
       noted_at = now(), mail_due = true, phone_due = excluded.phone_due`,
    [candidateId, kind, subject, message],
  );
  const seconds = (channel: ChannelName) => `greatest(${settleSeconds}, ${secondsUntilNotice(channel)})`;
  return requireRow(
    db,
    `select ${seconds('mail')} as mail, case when ${isByPhone} then ${seconds('phone')} end as phone
     from candidates where id = $1`,
    [candidateId],
  );
}
