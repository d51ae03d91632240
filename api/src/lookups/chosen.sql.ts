import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import type { Queryable } from '../database/database';

/** The entry of this id, switched off or not; null when there is none of this kind. */
export async function findEntry(db: Queryable, kind: LookupKind, id: number): Promise<LookupEntry | null> {
  const [row] = await db.query<LookupEntry>(
    `select id, name, is_active as "isActive" from lookup_entries where kind = $1 and id = $2`,
    [kind, id],
  );
  return row ?? null;
}

/** The entries of these names, whatever their case. */
export async function findEntriesByName(
  db: Queryable,
  kind: LookupKind,
  names: readonly string[],
): Promise<LookupEntry[]> {
  return db.query<LookupEntry>(
    `select id, name, is_active as "isActive" from lookup_entries
     where kind = $1 and lower(name) in (select lower(name) from json_array_elements_text($2::json) as name)`,
    [kind, JSON.stringify(names)],
  );
}
