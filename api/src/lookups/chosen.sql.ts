import type { LookupEntry, LookupKind } from 'shared/contract/lookups';
import type { Queryable } from '../database/database';

interface EntryRow extends Omit<LookupEntry, 'isOwn'> {
  own: boolean;
}

export const entryColumns = `id, name, is_active as "isActive", author_id is not null as own`;

/** `isOwn` is set on a candidate's own entries only. */
export function toEntry({ own, ...entry }: EntryRow): LookupEntry {
  return own ? { ...entry, isOwn: true } : entry;
}

/** The entry of this id, switched off or not; null when this candidate has none of this kind. */
export async function findEntry(
  db: Queryable,
  kind: LookupKind,
  { id, candidateId }: { id: number; candidateId: string },
): Promise<LookupEntry | null> {
  const [row] = await db.query<EntryRow>(
    `select ${entryColumns} from lookup_entries
     where kind = $1 and id = $2 and (author_id is null or author_id = $3)`,
    [kind, id, candidateId],
  );
  return row ? toEntry(row) : null;
}

/** The entries of these names that a candidate may see, whatever their case; one that is offered comes last. */
export async function findEntriesByName(
  db: Queryable,
  kind: LookupKind,
  { names, candidateId }: { names: readonly string[]; candidateId: string },
): Promise<LookupEntry[]> {
  const rows = await db.query<EntryRow>(
    `select ${entryColumns} from lookup_entries
     where kind = $1 and (author_id is null or author_id = $3)
       and lower(name) in (select lower(given.name) from json_array_elements_text($2::json) as given (name))
     order by is_active, author_id nulls last`,
    [kind, JSON.stringify(names), candidateId],
  );
  return rows.map(toEntry);
}
