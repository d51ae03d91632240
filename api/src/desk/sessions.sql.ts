import type { KeptSession, SessionStore } from 'server-kit/sign-in/sessions';
import type { Queryable } from '../database/database';

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
const time = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`;

/** Sessions of staff in the database, which all processes of the desk share. */
export const keptSessions = (db: Queryable): SessionStore => ({
  async create(name, { id, started, ends, seen, device }) {
    await db.query(`delete from desk_sessions where ends_at < now()`);
    await db.query(
      `insert into desk_sessions (id, person, started_at, ends_at, seen_at, device)
       values ($1, $2, ${time('$3')}, ${time('$4')}, ${time('$5')}, $6)`,
      [id, name, started, ends, seen, device],
    );
  },
  read: (name, id) =>
    db.query<KeptSession>(
      `select id, ${ms('started_at')} as started, ${ms('ends_at')} as ends, ${ms('seen_at')} as seen, device
       from desk_sessions where person = $1 and ($2::text is null or id = $2)`,
      [name, id ?? null],
    ),
  async noteUse(name, id, seen) {
    await db.query(`update desk_sessions set seen_at = ${time('$3')} where person = $1 and id = $2`, [
      name,
      id,
      seen,
    ]);
  },
  async remove(name, id) {
    await db.query(`delete from desk_sessions where person = $1 and ($2::text is null or id = $2)`, [
      name,
      id ?? null,
    ]);
  },
});
