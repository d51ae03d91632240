import type { Queryable } from './database';

/** A value that the drivers can only send as text, and what the database makes of it. */
interface CastValue {
  readonly text: string;
  readonly cast: 'jsonb' | 'date';
}

export const asJson = (value: unknown): CastValue => ({ text: JSON.stringify(value), cast: 'jsonb' });
export const asDate = (text: string): CastValue => ({ text, cast: 'date' });

type Value = string | number | boolean | null | undefined | CastValue;

const isCast = (value: Value): value is CastValue => typeof value === 'object' && value !== null;

/**
 * Inserts the candidate's row of a table, or replaces it.
 * @param values by column; undefined is stored as null. Columns must come from code: they are part of the statement.
 */
export async function putRow(
  db: Queryable,
  table: string,
  candidateId: string,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  const columns = Object.keys(values);
  const places = Object.values(values).map((value, index) => {
    const place = `$${index + 2}`;
    return isCast(value) ? `${place}::text::${value.cast}` : place;
  });
  await db.query(
    `insert into ${table} (candidate_id, ${columns.join(', ')}) values ($1, ${places.join(', ')})
     on conflict (candidate_id) do update
     set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()`,
    [candidateId, ...Object.values(values).map((value) => (isCast(value) ? value.text : (value ?? null)))],
  );
}
