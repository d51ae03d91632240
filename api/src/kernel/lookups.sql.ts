import type { LookupEntry, LookupKind } from 'contract/wire/lookups';
import { findRow, requireRow, type Queryable } from '../database/database';

/** `isOwn` is set on a candidate's own entries only. */
const entry = `json_strip_nulls(json_build_object('id', id, 'name', name, 'isActive', is_active,
    'isOwn', case when author_id is not null then true end)) as entry`;

/** Candidate $2 sees the entries of all and those of their own; without one, only those of all are seen. */
const seen = `kind = $1 and (author_id is null or author_id = $2::uuid)`;

async function entries(db: Queryable, statement: string, parameters: unknown[]): Promise<LookupEntry[]> {
  const rows = await db.query<{ entry: LookupEntry }>(statement, parameters);
  return rows.map((row) => row.entry);
}

/** The entries that all candidates see, and those of the given candidate. */
export function listLookups(
  db: Queryable,
  kind: LookupKind,
  { offset, limit, candidateId = null }: { offset: number; limit: number; candidateId?: string | null },
): Promise<LookupEntry[]> {
  return entries(
    db,
    `select ${entry} from lookup_entries where ${seen} order by lower(name), id offset $3::bigint limit $4::int`,
    [kind, candidateId, offset, limit],
  );
}

/** The entry of this id, switched off or not; null when this candidate has none of this kind. */
export async function findEntry(
  db: Queryable,
  kind: LookupKind,
  { id, candidateId }: { id: number; candidateId: string },
): Promise<LookupEntry | null> {
  const statement = `select ${entry} from lookup_entries where ${seen} and id = $3`;
  const [found] = await entries(db, statement, [kind, candidateId, id]);
  return found ?? null;
}

/** Names come in composed Unicode; earlier entries may be stored decomposed. */
const bothForms = (name: string): string[] => [...new Set([name, name.normalize('NFD')])];

/**
 * The entries of these names that a candidate may see, whatever their case; one that is offered comes last.
 */
export function findEntriesByName(
  db: Queryable,
  kind: LookupKind,
  { names, candidateId = null }: { names: readonly string[]; candidateId?: string | null },
): Promise<LookupEntry[]> {
  return entries(
    db,
    `select ${entry} from lookup_entries where ${seen}
       and lower(name) in (select lower(given.name) from json_array_elements_text($3::json) as given (name))
     order by is_active, author_id nulls last`,
    [kind, candidateId, JSON.stringify(names.flatMap(bothForms))],
  );
}

/** Before the bracket, without dots, spaces and hyphens; the index `lookup_entries_alike` is of it. */
const alike = (name: string) => `lower(translate(split_part(${name}, ' (', 1), ' .,-_/''’&', ''))`;

/**
 * The offered entry that a candidate means who writes it in another way: 'btech' is B.Tech. (Bachelor of
 * Technology). Two letters may mean many things.
 */
export async function findAlike(
  db: Queryable,
  kind: LookupKind,
  { name, candidateId }: { name: string; candidateId: string },
): Promise<LookupEntry | null> {
  const statement = `select ${entry} from lookup_entries where ${seen} and is_active
       and ${alike('name')} = ${alike('$3::text')} and length(${alike('$3::text')}) > 2
     order by author_id nulls first, id limit 1`;
  const [found] = await entries(db, statement, [kind, candidateId, name]);
  return found ?? null;
}

export async function insertOwn(
  db: Queryable,
  kind: LookupKind,
  { name, authorId }: { name: string; authorId: string },
): Promise<LookupEntry> {
  const statement = `insert into lookup_entries (kind, name, author_id) values ($1, $2, $3) returning ${entry}`;
  const [added] = await entries(db, statement, [kind, name, authorId]);
  if (!added) throw new Error('The new entry was not returned');
  return added;
}

/**
 * Adds missing entries and leaves existing ones alone, so that an entry that staff disabled stays disabled.
 */
export async function insertLookups(
  db: Queryable,
  kind: LookupKind,
  names: readonly string[],
): Promise<number> {
  const rows = await db.query(
    `insert into lookup_entries (kind, name) select $1, name from json_array_elements_text($2::json) as name
     on conflict do nothing returning id`,
    [kind, JSON.stringify(names)],
  );
  return rows.length;
}

/** Returns the entry's own spelling, or null when there is none of this name. */
export async function setLookupActive(
  db: Queryable,
  kind: LookupKind,
  name: string,
  active: boolean,
): Promise<string | null> {
  const row = await findRow<{ name: string }>(
    db,
    `update lookup_entries set is_active = $3 where kind = $1 and lower(name) = lower($2) and author_id is null
     returning name`,
    [kind, name, active],
  );
  return row?.name ?? null;
}

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

/**
 * Replaces the candidates' own entries of a name by an entry that all see; answers that used them follow.
 * Returns how many.
 */
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
