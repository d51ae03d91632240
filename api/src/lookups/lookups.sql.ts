import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import type { Queryable } from '../database/database';

export async function listLookups(
  db: Queryable,
  kind: LookupKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<LookupEntry[]> {
  return db.query<LookupEntry>(
    `select id, name, is_active as "isActive" from lookup_entries where kind = $1
     order by lower(name), id offset $2::bigint limit $3::int`,
    [kind, offset, limit],
  );
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
    `update lookup_entries set is_active = $3 where kind = $1 and lower(name) = lower($2) returning name`,
    [kind, name, active],
  );
  return row?.name ?? null;
}
