import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import { requireRow, type Queryable } from '../database/database';

export async function countOwn(db: Queryable, kind: LookupKind, authorId: string): Promise<number> {
  const counted = `select count(*)::int as count from lookup_entries where kind = $1 and author_id = $2`;
  return (await requireRow<{ count: number }>(db, counted, [kind, authorId])).count;
}

/** What candidates have added, most frequent first. */
export function listOwn(db: Queryable): Promise<{ kind: string; name: string; candidates: number }[]> {
  return db.query(
    `select kind, min(name) as name, count(*)::int as candidates from lookup_entries where author_id is not null
     group by kind, lower(name) order by candidates desc, kind, lower(name)`,
  );
}

/** Each list's place in the stored answers. */
const columns = {
  qualification: 'qualification_id',
  degree: 'degree_id',
  skills: 'skills',
  languages: 'languages',
} as const;

/** Replaces the candidates' own entries of a name by an entry that all see; answers that used them follow. Returns how many. */
export async function replaceOwn(
  db: Queryable,
  kind: LookupKind,
  { name, entry }: { name: string; entry: LookupEntry },
): Promise<number> {
  const own = `lookup_entries o where o.kind = $1 and lower(o.name) = lower($2) and o.author_id is not null`;
  const column = columns[kind];
  if (kind === 'qualification' || kind === 'degree') {
    await db.query(
      `update educations set ${column} = $3, updated_at = now() where ${column} in (select o.id from ${own})`,
      [kind, name, entry.id],
    );
  } else {
    await db.query(
      `update expertises set updated_at = now(), ${column} = (
         select jsonb_agg(chosen order by place) from (
           select case when lower(given) = lower($2) then $3 else given end as chosen, min(at) as place
           from jsonb_array_elements_text(${column}) with ordinality as list (given, at) group by 1) as names)
       where candidate_id in (select o.author_id from ${own})
         and exists (select 1 from jsonb_array_elements_text(${column}) as given where lower(given) = lower($2))`,
      [kind, name, entry.name],
    );
  }
  const removed = await db.query(`delete from ${own} returning o.id`, [kind, name]);
  return removed.length;
}
