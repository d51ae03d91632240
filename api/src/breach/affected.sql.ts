import { requireRow, type Queryable } from '../database/database';

/** Which accounts a breach affects. It happened from `since` on, and before `until`. */
export type Incident = { readonly since: Date; readonly until: Date } & (
  | {
      readonly kind: 'log';
      /** Of the access log's entries in that time: who it was, and how the action begins; null for any. */
      readonly actor: string | null;
      readonly action: string | null;
    }
  /** A copy of the database was taken, for example. */
  | { readonly kind: 'everyone' }
  /** Some of them may be gone. */
  | { readonly kind: 'accounts'; readonly ids: readonly string[] }
);

/** The values of an incident, for every statement; one's own parameters begin with $6. */
const values = `(select $1::timestamptz as since, $2::timestamptz as until, $3::text as actor, $4::text as action,
  $5::json as ids) i`;
const listed = 'in (select t.listed::uuid from json_array_elements_text(i.ids) t (listed))';
const entry = `l.at >= i.since and l.at < i.until and (i.actor is null or l.actor = i.actor)
  and (i.action is null or starts_with(l.action, i.action))`;

/** Conditions on an account `c`, and on an entry `l` of the access log about an account that is gone. */
const conditions = {
  log: {
    account: `exists (select from access_log l where l.candidate_id = c.id and ${entry})`,
    gone: entry,
  },
  everyone: {
    account: 'true',
    gone: `l.action = 'account removed' and l.at >= i.since and not exists (select from access_log made
      where made.candidate_id = l.candidate_id and made.action = 'account created' and made.at >= i.until)`,
  },
  accounts: { account: `c.id ${listed}`, gone: `l.candidate_id ${listed}` },
} as const;

/**
 * `from` and `where` of the affected accounts `c`, with the first five parameters. An account that was made
 * later is not affected, even if it has the address of one that is gone.
 */
export function accountsOf(incident: Incident) {
  const { actor, action, ids } = { actor: null, action: null, ids: [], ...incident };
  return {
    accounts: `candidates c, ${values} where c.created_at < i.until and ${conditions[incident.kind].account}`,
    gone: `access_log l, ${values} where ${conditions[incident.kind].gone} and l.candidate_id is not null
      and not exists (select from candidates c where c.id = l.candidate_id)`,
    parameters: [incident.since, incident.until, actor, action, JSON.stringify(ids)],
  };
}

/** How many accounts there are, and how many more are gone, whose addresses no one has any more. */
export function countAffected(db: Queryable, incident: Incident) {
  const { accounts, gone, parameters } = accountsOf(incident);
  return requireRow<{ accounts: number; gone: number }>(
    db,
    `select (select count(*)::int from ${accounts}) as accounts,
       (select count(distinct l.candidate_id)::int from ${gone}) as gone`,
    parameters,
  );
}

const pageSize = 500;
/** Before all others. */
export const noId = '00000000-0000-0000-0000-000000000000';

/** The affected accounts, read in pages; `email` is null when the account is gone. */
export async function* listAffected(db: Queryable, incident: Incident) {
  const { accounts, gone, parameters } = accountsOf(incident);
  const selects = [
    `select c.id, c.email from ${accounts} and c.id > $6 order by c.id limit ${pageSize}`,
    `select distinct l.candidate_id as id, null as email from ${gone} and l.candidate_id > $6
     order by id limit ${pageSize}`,
  ];
  for (const select of selects) {
    let after: string | undefined = noId;
    while (after !== undefined) {
      const page: { id: string; email: string | null }[] = await db.query(select, [...parameters, after]);
      yield* page;
      after = page.at(pageSize - 1)?.id;
    }
  }
}

/** The entries of that time by kind, to describe the nature and extent of the breach. */
export function summarizeEntries(db: Queryable, incident: Incident) {
  const { parameters } = accountsOf(incident);
  return db.query<{ actor: string; action: string; entries: number; accounts: number; ofNone: number }>(
    `select l.actor, l.action, count(*)::int as entries, count(distinct l.candidate_id)::int as accounts,
       (count(*) filter (where l.candidate_id is null))::int as "ofNone"
     from access_log l, ${values} where ${entry}
     group by l.actor, l.action order by entries desc, l.actor, l.action limit 100`,
    parameters,
  );
}

/** Account ids for the given addresses and ids, in their order; null where there was never an account. */
export async function findIds(db: Queryable, references: readonly string[]) {
  const rows = await db.query<{ id: string | null }>(
    `select coalesce(
         (select c.id from candidates c where lower(c.email) = lower(r.reference)),
         (select c.id from candidates c where c.id = r.id),
         (select l.candidate_id from access_log l where l.candidate_id = r.id limit 1)) as id
     from (select reference, position, case when reference ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
         then reference::uuid end as id
       from json_array_elements_text($1::json) with ordinality t (reference, position)) r
     order by r.position`,
    [JSON.stringify(references)],
  );
  return rows.map(({ id }) => id);
}
