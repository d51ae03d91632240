import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import type { Queryable } from '../database/database';
import { entryColumns, toEntry } from './chosen.sql';

/** The entries that all candidates see, and those of the given candidate. */
export async function listLookups(
  db: Queryable,
  kind: LookupKind,
  { offset, limit, candidateId = null }: { offset: number; limit: number; candidateId?: string | null },
): Promise<LookupEntry[]> {
  const rows = await db.query<Parameters<typeof toEntry>[0]>(
    `select ${entryColumns} from lookup_entries where kind = $1 and (author_id is null or author_id = $4::uuid)
     order by lower(name), id offset $2::bigint limit $3::int`,
    [kind, offset, limit, candidateId],
  );
  return rows.map(toEntry);
}

/** The entry of this name that all candidates see. */
export async function findPublic(db: Queryable, kind: LookupKind, name: string): Promise<LookupEntry | null> {
  const [row] = await db.query<LookupEntry>(
    `select id, name, is_active as "isActive" from lookup_entries
     where kind = $1 and lower(name) = lower($2) and author_id is null`,
    [kind, name],
  );
  return row ?? null;
}

/** Adds what is missing and touches nothing that is there, so that an entry that staff switched off stays off. */
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
  const [row] = await db.query<{ name: string }>(
    `update lookup_entries set is_active = $3 where kind = $1 and lower(name) = lower($2) and author_id is null
     returning name`,
    [kind, name, active],
  );
  return row?.name ?? null;
}
