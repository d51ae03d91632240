import { otherEntryId, type EducationAnswers, type EducationForm } from 'shared/contract/education';
import type { SchemaForm } from 'shared/form/form';
import { addOwnEntry } from '../lookups/own-entries';

const lists = [
  { kind: 'qualification', id: 'qualification_id', own: 'qualification_own' },
  { kind: 'degree', id: 'degree_id', own: 'degree_own' },
] as const;

/**
 * Turns answers that the lists lack into entries, since the payload carries ids. The form follows, so that a save that
 * fails after this adds nothing a second time.
 * @throws ApiError, which names the field of the text
 */
export async function withEntries(
  answers: EducationAnswers,
  form: SchemaForm<EducationForm, EducationAnswers>,
): Promise<EducationAnswers> {
  let resolved = answers;
  for (const { kind, id, own } of lists) {
    if (resolved[id] !== otherEntryId) continue;
    const entry = await addOwnEntry(kind, resolved[own] ?? '', own);
    form.setValue(id, entry.id);
    form.setValue(own, '');
    resolved = { ...resolved, [id]: entry.id };
  }
  return resolved;
}
