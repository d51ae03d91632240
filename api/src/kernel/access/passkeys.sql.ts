import type { PasskeyEntry } from 'contract/wire/passkeys';
import { findRow, hasRows, requireRow, type Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';

const entry = `id, name, ${utcTime('created_at')} as "createdAt", ${utcTime('last_used_at')} as "lastUsedAt",
  backed_up as "isBackedUp"`;

/** The newest first. */
export const listPasskeys = (db: Queryable, candidateId: string) =>
  db.query<PasskeyEntry>(
    `select ${entry} from passkeys where candidate_id = $1 order by created_at desc, id`,
    [candidateId],
  );

export interface CredentialId {
  readonly id: string;
  readonly transports: string[];
}

export const listCredentials = (db: Queryable, candidateId: string) =>
  db.query<CredentialId>(
    `select credential_id as id, transports from passkeys where candidate_id = $1 order by created_at desc`,
    [candidateId],
  );

interface NewRow extends CredentialId {
  readonly candidateId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly name: string;
  readonly isBackedUp: boolean;
}

/** Throws a unique violation for a passkey that is there already. */
export const insertPasskey = (db: Queryable, row: NewRow) =>
  requireRow<PasskeyEntry>(
    db,
    `insert into passkeys (credential_id, candidate_id, public_key, counter, transports, name, backed_up)
     values ($1, $2, $3, $4::bigint, array(select json_array_elements_text($5::json)), $6, $7)
     returning ${entry}`,
    [
      row.id,
      row.candidateId,
      row.publicKey,
      row.counter,
      JSON.stringify(row.transports),
      row.name,
      row.isBackedUp,
    ],
  );

export interface StoredPasskey extends CredentialId {
  readonly candidateId: string;
  readonly email: string;
  readonly publicKey: string;
  readonly counter: number;
}

export const findPasskey = (db: Queryable, credentialId: string) =>
  findRow<StoredPasskey>(
    db,
    `select credential_id as id, transports, candidate_id as "candidateId", email,
       public_key as "publicKey", counter::float8 as counter
     from passkeys join candidates on candidates.id = candidate_id where credential_id = $1`,
    [credentialId],
  );

/** Notes a use. False when the passkey was removed, or used, since it was read. */
export const noteUse = (
  db: Queryable,
  { id, counter }: StoredPasskey,
  now: { readonly counter: number; readonly isBackedUp: boolean },
): Promise<boolean> =>
  hasRows(
    db,
    `update passkeys set counter = $3::bigint, backed_up = $4, last_used_at = now()
     where credential_id = $1 and counter = $2::bigint returning id`,
    [id, counter, now.counter, now.isBackedUp],
  );

/** Null when the candidate has no such passkey. */
export const deletePasskey = (db: Queryable, candidateId: string, id: string) =>
  findRow<{ readonly credentialId: string; readonly name: string }>(
    db,
    `delete from passkeys where candidate_id = $1 and id::text = $2
     returning credential_id as "credentialId", name`,
    [candidateId, id],
  );

/** @param kept ids of those that stay */
export const deletePasskeys = (db: Queryable, candidateId: string, kept: readonly string[] = []) =>
  db.query(
    `delete from passkeys where candidate_id = $1
       and id::text not in (select json_array_elements_text($2::json))`,
    [candidateId, JSON.stringify(kept)],
  );
