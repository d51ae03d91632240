import type { EducationPayload } from 'shared/contract/education';
import type { LookupKind } from 'shared/contract/lookups';
import type { Queryable } from '../database/database';
import { ApiError } from '../http/api-error';
import { findEntry } from '../lookups/chosen.sql';

const choices = [
  { field: 'qualification_id', kind: 'qualification', message: 'Please select your highest qualification' },
  { field: 'degree_id', kind: 'degree', message: 'Please select your degree' },
] as const satisfies readonly { field: keyof EducationPayload; kind: LookupKind; message: string }[];

/**
 * Refuses ids that no list holds, and entries that staff have switched off; one that was chosen while it was offered
 * stays good, or the candidate could save nothing else of the step.
 */
export async function checkStudies(
  db: Queryable,
  {
    study,
    before,
    candidateId,
  }: { study: EducationPayload; before: EducationPayload | null; candidateId: string },
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const { field, kind, message } of choices) {
    const entry = await findEntry(db, kind, { id: study[field], candidateId });
    if (!entry) fields[field] = message;
    else if (!entry.isActive && before?.[field] !== entry.id)
      fields[field] = `"${entry.name}" is not offered any more. ${message}`;
  }
  if (Object.keys(fields).length > 0) throw new ApiError('validation-failed', { fields });
}
