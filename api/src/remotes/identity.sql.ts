import { findRow, requireRow, type Queryable } from '../database/database';

/** What remotes' APIs may know of a candidate, and a secret of this database; null for a removed account. */
export const findIdentity = (db: Queryable, candidateId: string) =>
  findRow<{
    readonly installation: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly firstName: string;
    readonly lastName: string;
  }>(
    db,
    `select (select id from installation) as installation, email,
       email_verified_at is not null as "emailVerified", first_name as "firstName", last_name as "lastName"
     from candidates where id = $1`,
    [candidateId],
  );

/** Which of these accounts there are. @param ids as hexadecimal digits */
export const findAccounts = (db: Queryable, ids: readonly string[]) =>
  db.query<{ readonly id: string }>(
    `select replace(id::text, '-', '') as id from candidates
     where id in (select json_array_elements_text($1::json)::uuid)`,
    [JSON.stringify(ids)],
  );

/** A secret of this database. */
export const findInstallation = async (db: Queryable): Promise<string> =>
  (await requireRow<{ readonly id: string }>(db, `select id from installation`)).id;
