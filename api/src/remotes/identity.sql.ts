import { findRow, type Queryable } from '../database/database';

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
