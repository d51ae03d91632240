import type { FileFacts } from 'contract/wire/files';
import type { FileReference } from 'contract/wire/stored-files';
import { findRow, type Queryable } from '../../database/database';
import { utcTime } from '../../database/utc-time.sql';
import { followAnswer } from './profile-status.sql';
import { deleteAbsence } from './document-absences.sql';
import { answerRequest } from './document-requests.sql';
import { isDocument } from './document-types.sql';

/** `name` is also the name in the file store. */
export interface StoredFile extends FileReference {
  readonly originalName: string;
  readonly contentType: string;
  readonly size: number;
  /** Wrapped; null when the file is stored as it was sent. */
  readonly fileKey: string | null;
}

/** Empties a slot and returns the name of its file, which no row names any more; null when it was empty. */
export async function clearSlot(
  db: Queryable,
  candidateId: string,
  { type, slot }: Pick<StoredFile, 'type' | 'slot'>,
): Promise<string | null> {
  const cleared = await findRow<{ name: string }>(
    db,
    `delete from stored_files where candidate_id = $1 and type = $2 and slot = $3 returning name`,
    [candidateId, type, slot],
  );
  return cleared?.name ?? null;
}

/**
 * Puts a file in its slot and returns the name of the one that was there, which no row names any more; null
 * when the slot was empty. What staff asked for there is answered, and it is no longer absent.
 */
export async function putInSlot(
  db: Queryable,
  candidateId: string,
  { name, type, slot, originalName, contentType, size, fileKey }: StoredFile,
): Promise<string | null> {
  const replaced = await clearSlot(db, candidateId, { type, slot });
  await db.query(
    `insert into stored_files (name, candidate_id, type, slot, original_name, content_type, size, file_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [name, candidateId, type, slot, originalName, contentType, size, fileKey],
  );
  await db.query(
    `update candidates set waiting_since = now()
     where id = $1 and waiting_since is null and ${isDocument('$2::text')}`,
    [candidateId, type],
  );
  await answerRequest(db, candidateId, slot);
  await followAnswer(db, candidateId);
  await deleteAbsence(db, candidateId, slot);
  return replaced;
}

/** A candidate's own file; anybody else's is not found. */
export const findFile = (
  db: Queryable,
  { candidateId, type, name }: { candidateId: string; type: string; name: string },
): Promise<StoredFile | null> =>
  findRow(
    db,
    `select name, type, slot, original_name as "originalName", content_type as "contentType", size,
       file_key as "fileKey"
     from stored_files where candidate_id = $1 and type = $2 and name = $3`,
    [candidateId, type, name],
  );

export async function listFiles(db: Queryable, candidateId: string): Promise<FileFacts[]> {
  return db.query<FileFacts>(
    `select type, slot, name, original_name as "originalName", size,
       ${utcTime('created_at')} as "storedAt"
     from stored_files where candidate_id = $1 order by created_at, slot`,
    [candidateId],
  );
}

/** All files of a candidate, with what staff see of them. */
export const describeFiles = (db: Queryable, candidateId: string) =>
  db.query<StoredFile & { readonly createdAt: Date }>(
    `select name, type, slot, original_name as "originalName", content_type as "contentType", size,
       file_key as "fileKey", created_at as "createdAt"
     from stored_files where candidate_id = $1 order by type, slot`,
    [candidateId],
  );

/** Those of `names` that some row points to. */
export async function namesInUse(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    `select name from stored_files where name in (select json_array_elements_text($1::json))`,
    [JSON.stringify(names)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Wrapped keys that do not begin with `newest`. */
export function listEarlierKeys(db: Queryable, newest: string) {
  return db.query<{ name: string; fileKey: string }>(
    `select name, file_key as "fileKey" from stored_files where not starts_with(file_key, $1)`,
    [newest],
  );
}

export const updateKey = (db: Queryable, name: string, fileKey: string | null) =>
  db.query(`update stored_files set file_key = $2 where name = $1 and file_key is not null`, [name, fileKey]);
