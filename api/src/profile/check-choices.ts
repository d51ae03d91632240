import { studyMissing, type EducationPayload } from 'contract/wire/education';
import type { ExpertisePayload, ExpertiseRecord } from 'contract/wire/expertise';
import type { LookupEntry } from 'contract/wire/lookups';
import { rejectFields } from '../http/parse';
import type { MessageDescriptor } from '@lingui/core';

/** The entry that an answer names, active or not; undefined or null when the candidate sees none. */
type Found = LookupEntry | null | undefined;

const studies = [
  {
    field: 'qualification_id',
    kind: 'qualification',
    message: studyMissing.qualification,
  },
  { field: 'degree_id', kind: 'degree', message: studyMissing.degree },
] as const;

/**
 * Rejects ids that are in no list, and entries that staff have switched off. An entry that was chosen while
 * it was offered stays valid, or the candidate could save nothing else of the step.
 */
export function checkEducation(
  before: EducationPayload | null,
  entries: Readonly<Record<'qualification' | 'degree', Found>>,
): void {
  const fields: Record<string, string | MessageDescriptor> = {};
  for (const { field, kind, message } of studies) {
    const entry = entries[kind];
    if (!entry) fields[field] = message;
    else if (!entry.isActive && before?.[field] !== entry.id)
      fields[field] = /*i18n*/ {
        id: '"{name}" is not offered any more. {next}',
        values: { name: entry.name, next: { id: message } },
      };
  }
  rejectFields(fields);
}

/**
 * The skills and languages as the lists spell them, each once. Rejects names as `checkEducation` rejects ids.
 * @param find by the name of an answer, whatever its case
 */
export function checkExpertise(
  expertise: ExpertisePayload,
  before: ExpertiseRecord | null,
  find: (kind: 'skills' | 'languages', name: string) => Found,
): ExpertisePayload {
  const fields: Record<string, string | MessageDescriptor> = {};
  const spelled = (kind: 'skills' | 'languages'): string[] => {
    const names = expertise[kind].flatMap((name) => {
      const entry = find(kind, name);
      if (entry && (entry.isActive || before?.[kind].includes(entry.name))) return [entry.name];
      fields[kind] ??= /*i18n*/ {
        id: '"{name}" is not on offer. Please remove it',
        values: { name: entry?.name ?? name },
      };
      return [];
    });
    return [...new Set(names)];
  };
  const lists = { skills: spelled('skills'), languages: spelled('languages') };
  rejectFields(fields);
  return { ...expertise, ...lists };
}
