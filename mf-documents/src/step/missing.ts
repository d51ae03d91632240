import { documentSlots, type DocumentStep } from 'shared/contract/documents';
import type { StepPicks } from '../picks';
import type { StoredDocuments } from '../stored';

/**
 * Slot -> what is wrong with it, for each required slot that has neither a stored nor a newly picked file; null when
 * none is missing. The spec shows no other rule (section 5).
 */
export function missingFiles(
  step: DocumentStep,
  stored: StoredDocuments | undefined,
  picks: StepPicks,
): Readonly<Record<string, string>> | null {
  const missing = documentSlots[step].filter(
    ({ slot, name, required }) => required && !stored?.has(name) && !picks[slot],
  );
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map(({ slot, label }) => [slot, `${label}: no file`]));
}
