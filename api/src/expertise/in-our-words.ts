import type { ExpertisePayload, ExpertiseRecord } from 'shared/contract/expertise';
import type { Queryable } from '../database/database';
import { ApiError } from '../http/api-error';
import { findEntriesByName } from '../lookups/chosen.sql';

/**
 * The skills and languages as the lists spell them, each once. Refuses names that no list holds, and entries that staff
 * have switched off, but not those that the candidate chose while they were offered.
 */
export async function inOurWords(
  db: Queryable,
  {
    expertise,
    before,
    candidateId,
  }: { expertise: ExpertisePayload; before: ExpertiseRecord | null; candidateId: string },
): Promise<ExpertisePayload> {
  const fields: Record<string, string> = {};
  const lists: Record<'skills' | 'languages', string[]> = { skills: [], languages: [] };
  for (const kind of ['skills', 'languages'] as const) {
    const entries = await findEntriesByName(db, kind, { names: expertise[kind], candidateId });
    const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
    for (const name of expertise[kind]) {
      const entry = byName.get(name.toLowerCase());
      if (entry && (entry.isActive || before?.[kind].includes(entry.name))) lists[kind].push(entry.name);
      else fields[kind] ??= `"${entry?.name ?? name}" is not on offer. Please remove it`;
    }
  }
  if (Object.keys(fields).length > 0) throw new ApiError('validation-failed', { fields });
  return { ...expertise, skills: [...new Set(lists.skills)], languages: [...new Set(lists.languages)] };
}
